package io.millrace.quickstart.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import io.millrace.app.replay.Folded;
import io.millrace.app.stored.StoredReadings;
import io.millrace.embedded.EmbeddedMongo;
import io.millrace.quickstart.terminal.Stop;
import io.millrace.reading.MetaKey;
import io.millrace.reading.Reading;
import io.millrace.series.Application;
import io.millrace.series.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewestReadingIT {

    private static final int READINGS = 1_500;
    private static final long START = 1_760_000_000;
    private static final Series SERIES = Template.series(List.of("device"), "at");

    @TempDir
    private Path directory;

    @Test
    void shouldBeFoundInEveryLayoutWhateverTheOrderOfArrival() throws IOException {
        Load load = new FileLoad(SERIES, shuffled());
        try (EmbeddedMongo server = EmbeddedMongo.start();
                MongoClient client = MongoClients.create(server.uri())) {
            for (Variant variant : Variant.of(SERIES, Duration.ofSeconds(1))) {
                MongoDatabase database = client.getDatabase(variant.name().replaceAll("\\W", ""));
                var folded = new Folded(new Application("test", List.of(variant.series())), variant.series(), database);
                new Intake(load, Long.MAX_VALUE, new Stop(), InstantSource.system(), folded::take).read();
                folded.finish();
                var stored = new StoredReadings(database, variant.series());

                assertThat(stored.newest(MetaKey.of(List.of(new BsonString("b"))))
                                .map(Reading::time))
                        .as(variant.name())
                        .contains(1_000 * (START + READINGS - 1));
                assertThat(stored.newest(MetaKey.of(List.of(new BsonString("nobody")))))
                        .as(variant.name())
                        .isEmpty();
            }
        }
    }

    /** A reading a second of each of two devices, the second of which goes on a second longer. */
    private Path shuffled() throws IOException {
        var lines = new ArrayList<String>();
        for (long time = START; time < START + READINGS; time++) {
            lines.add("{\"device\":\"b\",\"at\":" + time + ",\"temp\":21.5}");
            lines.add("{\"device\":\"a\",\"at\":" + (time - 1) + ",\"temp\":21.5}");
        }
        Collections.shuffle(lines, new Random(7));
        return Files.write(directory.resolve("readings.ndjson"), lines);
    }
}
