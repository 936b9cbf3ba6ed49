package io.millrace.app.config;

import java.util.Optional;

/** The stock MongoDB Kafka connector, where it writes instead of the application. */
public record ConnectSettings(
        @Setting(
                value =
                        "The REST address of a Kafka Connect worker. `millrace check` asks it whether the connectors are"
                                + " valid, and whether those that run are as they must be.",
                otherwise = "no worker is asked",
                pattern = "https?://[^\\s@/?#]+(/[^\\s@?#]*)?",
                accepts = "an address that begins with http:// or https://, without a user",
                effect = Effect.CONNECTOR)
        Optional<String> url,

        @Setting(
                value =
                        "What stands for user name and password in the connector's `connection.uri`, if `mongodb.uri` has"
                                + " them: a reference that the worker resolves to `user:password`, percent-encoded, through one of"
                                + " its config providers. Write the `$` twice.",
                byDefault = "'${env:MONGODB_CREDENTIALS}'",
                accepts = "a reference to a config provider, such as $${env:MONGODB_CREDENTIALS} or"
                        + " $${file:/run/secrets/mongodb.properties:credentials}",
                effect = Effect.CONNECTOR)
        String credentials,

        @Setting(
                value =
                        "The number of tasks of a connector. More than its topics have partitions, all together, are idle.",
                byDefault = "1",
                min = "1",
                max = "1000",
                effect = Effect.CONNECTOR)
        int tasks,

        @Setting(
                value =
                        "The connector cannot compare before it writes: an old reading of a meta that was silent for longer"
                                + " than `keepOpen` (or for any time before a `millrace drain`) goes over its newest one and stays"
                                + " until the next. With `true` you accept that; otherwise `latest` must be `false`.",
                byDefault = "false",
                effect = Effect.CONNECTOR)
        boolean latestMayGoBack) {}
