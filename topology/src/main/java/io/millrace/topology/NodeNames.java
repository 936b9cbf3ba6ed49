package io.millrace.topology;

/** The names of the processors of a series. They appear in the description of the topology and in metrics. */
record NodeNames(String series) {

    String source() {
        return series + "-source";
    }

    String decode() {
        return series + "-decode";
    }

    String readings() {
        return series + "-readings";
    }

    /** The sink of what cannot be decoded. */
    String deadLetters() {
        return series + "-dead-letters";
    }

    String fold() {
        return series + "-fold";
    }

    /** The sink of readings that are set aside after they were decoded. */
    String foldDeadLetters() {
        return series + "-fold-dead-letters";
    }

    String commitHook() {
        return series + "-commit-hook";
    }

    /** The sink of one target's upserts. */
    String upserts(int target) {
        return series + "-upserts-" + target;
    }
}
