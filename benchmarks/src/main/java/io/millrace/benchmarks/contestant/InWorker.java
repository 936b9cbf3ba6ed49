package io.millrace.benchmarks.contestant;

import io.millrace.benchmarks.load.Load;
import io.millrace.benchmarks.process.Worker;

/** A contestant that runs in a JVM of its own. */
final class InWorker implements Contestant {

    private final String name;
    private final String description;
    private final long most;
    private final Worker worker;

    InWorker(String name, String description, long most, Worker worker) {
        this.name = name;
        this.description = description;
        this.most = most;
        this.worker = worker;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Load partOf(Load load) {
        return load.atMost(most);
    }

    @Override
    public Outcome run(Assignment assignment) {
        return worker.call("run", new Pipelines.Order(name, assignment), Outcome.class);
    }

    @Override
    public void close() {
        worker.close();
    }
}
