package io.millrace.app.config;

import io.millrace.series.Application;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything that the configuration says, checked. Its text shows no secret.
 *
 * @param application the application and its series
 * @param kafka the settings of Kafka's clients and Kafka Streams as the user gave them, without those that the application
 *     sets itself; unmodifiable, values are text
 * @param mongodb where the documents go
 * @param sink who writes them
 * @param connect the stock connector, where it writes them
 * @param schema what is wanted of MongoDB beside the documents, and what happens with it at the start
 * @param http where metrics and health are served
 * @param reconcile how what is stored is compared with itself
 * @param shutdownGrace how long a stop may take
 * @param streamThreads the number of threads of Kafka Streams
 * @param commitInterval the time between two commits
 * @param stateDirectory the directory of local state
 * @param cacheBytes the part of the heap in which the state of metas is kept, over all threads
 * @param storeBytes the native memory of the local stores, over all threads
 * @param warnings what is odd in the file and does no harm, in its order
 */
public record Settings(
        Application application,
        Map<String, Object> kafka,
        MongoSettings mongodb,
        SinkKind sink,
        ConnectSettings connect,
        SchemaSettings schema,
        HttpSettings http,
        ReconcileSettings reconcile,
        Duration shutdownGrace,
        int streamThreads,
        Duration commitInterval,
        Path stateDirectory,
        long cacheBytes,
        long storeBytes,
        List<Problem> warnings) {

    public Settings {
        warnings = List.copyOf(warnings);
    }
}
