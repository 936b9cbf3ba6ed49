package io.millrace.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The readings that are shipped with the project, as messages. Their origin is in the README beside them. */
final class RealReadings {

    private RealReadings() {}

    /** Daily weather of two cities; a day is put at its midnight in UTC. */
    static List<Message> weather() {
        return rows(
                "weather.csv",
                row -> new Message(
                        "weather",
                        row[0],
                        "{\"location\":\"%s\",\"date\":\"%sT00:00:00Z\",\"precipitation\":%s,\"temp_max\":%s,\"temp_min\":%s,\"wind\":%s,\"weather\":\"%s\"}"
                                .formatted((Object[]) row),
                        Message.Kind.READING));
    }

    /** Hourly normals of a station in Seattle; its hours are those of local standard time, eight hours behind UTC. */
    static List<Message> normals() {
        return rows(
                "seattle-weather-hourly-normals.csv",
                row -> new Message(
                        "normals",
                        "seattle",
                        "{\"station\":\"seattle\",\"date\":\"%s-08:00\",\"pressure\":%s,\"temperature\":%s,\"wind\":%s}"
                                .formatted((Object[]) row),
                        Message.Kind.READING));
    }

    private static List<Message> rows(String file, Function<String[], Message> message) {
        return lines(file)
                .skip(1)
                .map(line -> message.apply(line.split(",", -1)))
                .toList();
    }

    private static Stream<String> lines(String file) {
        try (InputStream in = Objects.requireNonNull(RealReadings.class.getResourceAsStream(file), file)) {
            return Arrays.stream(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1))
                    .map(String::strip)
                    .filter(line -> !line.isEmpty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
