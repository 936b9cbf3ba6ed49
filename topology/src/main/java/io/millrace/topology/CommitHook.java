package io.millrace.topology;

import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * Calls a processor just before each commit of its task, inside the transaction, so that it can write its stores and forward
 * records. Kafka Streams has no public way to be told; it does tell stores that cache, and so this is a store that caches
 * nothing. The only class that uses internals of Kafka Streams (4.4): see {@code docs/decisions.md}.
 */
final class CommitHook implements StateStore, CachedStateStore<byte[], byte[]> {

    private final String name;
    private boolean open;
    private @Nullable Subscription subscription;

    CommitHook(String name) {
        this.name = name;
    }

    private record Subscription(
            InternalProcessorContext<?, ?> context, ProcessorNode<?, ?, ?, ?> node, Runnable action) {}

    /** From now on calls the action before each commit, as the processor whose {@code init} calls this. */
    void beforeCommit(org.apache.kafka.streams.processor.api.ProcessorContext<?, ?> context, Runnable action) {
        var internal = (InternalProcessorContext<?, ?>) context;
        subscription = new Subscription(internal, internal.currentNode(), action);
    }

    @Override
    public void flushCache() {
        Subscription called = subscription;
        if (called == null) {
            return;
        }
        InternalProcessorContext<?, ?> context = called.context;
        ProcessorNode<?, ?, ?, ?> nodeBefore = context.currentNode();
        ProcessorRecordContext recordBefore = context.recordContext();
        context.setCurrentNode(called.node);
        // What is forwarded stems from many records, or from none: it has no topic and no offset.
        context.setRecordContext(new ProcessorRecordContext(
                context.currentSystemTimeMs(), -1L, context.taskId().partition(), null, new RecordHeaders()));
        try {
            called.action.run();
        } finally {
            context.setCurrentNode(nodeBefore);
            context.setRecordContext(recordBefore);
        }
    }

    @Override
    public void clearCache() {
        subscription = null;
    }

    @Override
    public boolean setFlushListener(CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
        return false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> {
            throw new IllegalStateException(name + " keeps nothing, and so has nothing to restore");
        });
        open = true;
    }

    @Override
    public void close() {
        open = false;
        subscription = null;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }
}
