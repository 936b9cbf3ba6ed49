package io.millrace.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class RealReadingsTest {

    @Test
    void shouldReadEveryDayOfBothCities() {
        List<Message> weather = RealReadings.weather();

        assertThat(weather).hasSize(2_922).extracting(Message::key).contains("Seattle", "New York");
        assertThat(weather.get(0).value())
                .isEqualTo("{\"location\":\"Seattle\",\"date\":\"2012-01-01T00:00:00Z\",\"precipitation\":0.0,"
                        + "\"temp_max\":12.8,\"temp_min\":5.0,\"wind\":4.7,\"weather\":\"drizzle\"}");
    }

    @Test
    void shouldReadEveryHourOfTheNormalsInStandardTime() {
        List<Message> normals = RealReadings.normals();

        assertThat(normals)
                .hasSize(8_759)
                .extracting(Message::value)
                .anySatisfy(value -> assertThat(value).contains("\"2010-03-14T02:00:00-08:00\""));
    }

    @Test
    void shouldHaveNoReadingTwiceAndNothingButJsonObjects() {
        List<Message> all = List.of(RealReadings.weather(), RealReadings.normals()).stream()
                .flatMap(List::stream)
                .toList();

        assertThat(new HashSet<>(all)).hasSameSizeAs(all);
        assertThat(all).allSatisfy(message -> BsonDocument.parse(message.value()));
    }
}
