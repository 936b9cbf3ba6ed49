package io.millrace.topology;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The native memory that the stores of all partitions of a process share, so that it does not grow with their number: blocks
 * that were read, indexes and filters, and what is not yet on disk. To be closed when Kafka Streams has been.
 */
public final class StoreMemory implements AutoCloseable {

    private static final String KEY = "millrace.store.memory";

    private final Cache blocks;
    private final WriteBufferManager writeBuffers;

    /**
     * Memory of this size.
     *
     * @param bytes the bound in bytes; half of it may hold what is not yet on disk
     */
    public StoreMemory(long bytes) {
        RocksDB.loadLibrary();
        this.blocks = new LRUCache(bytes);
        this.writeBuffers = new WriteBufferManager(bytes / 2, blocks);
    }

    /** Makes stores use it. */
    public void addTo(Properties settings) {
        settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, Setter.class);
        settings.put(KEY, this);
    }

    @Override
    public void close() {
        writeBuffers.close();
        blocks.close();
    }

    /** Kafka Streams makes one for each store, and gives it the settings. */
    public static final class Setter implements RocksDBConfigSetter {

        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {
            if (!(configs.get(KEY) instanceof StoreMemory memory)) {
                throw new IllegalStateException("the settings of store " + storeName + " say nothing of its memory");
            }
            var table = (BlockBasedTableConfig) options.tableFormatConfig();
            table.setBlockCache(memory.blocks);
            table.setCacheIndexAndFilterBlocks(true);
            // RocksDB has a copy of what the table's settings were: without this, each store keeps a cache of its own.
            options.setTableFormatConfig(table);
            options.setWriteBufferManager(memory.writeBuffers);
        }

        /** What is shared is closed by whoever made it. */
        @Override
        public void close(String storeName, Options options) {}
    }
}
