package io.millrace.topology;

import java.util.Map;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds a {@link CommitHook} for each task. It has no changelog and no cache. */
final class CommitHookBuilder implements StoreBuilder<CommitHook> {

    private final String name;

    CommitHookBuilder(String name) {
        this.name = name;
    }

    @Override
    public CommitHook build() {
        return new CommitHook(name);
    }

    @Override
    public StoreBuilder<CommitHook> withCachingEnabled() {
        return this;
    }

    @Override
    public StoreBuilder<CommitHook> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<CommitHook> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException(name + " keeps nothing that could be logged");
    }

    @Override
    public StoreBuilder<CommitHook> withLoggingDisabled() {
        return this;
    }

    @Override
    public Map<String, String> logConfig() {
        return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
        return false;
    }

    @Override
    public String name() {
        return name;
    }
}
