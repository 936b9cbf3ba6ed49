package io.millrace.state;

/** Counts the open metas of one fold, against a limit that it shares with others. */
final class MetaCount {

    private final MetaLimit limit;
    private long count;

    MetaCount(MetaLimit limit) {
        this.limit = limit;
    }

    /** Counts a new meta, unless that would be one too many. */
    boolean tryAdd() {
        if (!limit.tryAdd()) {
            return false;
        }
        count++;
        return true;
    }

    /** Counts a meta that is there already. */
    void add() {
        limit.add(1);
        count++;
    }

    void remove() {
        limit.add(-1);
        count--;
    }

    /** Counts none any more. */
    void clear() {
        limit.add(-count);
        count = 0;
    }

    long count() {
        return count;
    }
}
