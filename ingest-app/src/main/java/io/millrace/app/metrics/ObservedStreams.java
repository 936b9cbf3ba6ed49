package io.millrace.app.metrics;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** What is measured of Kafka Streams. Each answer is of the moment; threads, tasks and clients come and go. */
public interface ObservedStreams {

    /** The measurements of Kafka Streams and of all its clients. */
    Map<MetricName, ? extends Metric> measurements();

    /** The number of threads that are not dead. */
    int liveThreads();

    long activeTasks();

    long standbyTasks();

    long threadDeaths();

    long recordsToRestore();

    long restoredRecords();
}
