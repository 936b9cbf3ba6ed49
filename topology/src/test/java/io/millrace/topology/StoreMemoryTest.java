package io.millrace.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;

class StoreMemoryTest {

    private static final long BYTES = 8L << 20;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    Path directory;

    @Test
    void shouldShareOneCacheOfTheGivenSizeAmongAllStores() throws Exception {
        try (StoreMemory memory = new StoreMemory(BYTES);
                Options firstOptions = options(memory);
                Options secondOptions = options(memory);
                RocksDB first =
                        RocksDB.open(firstOptions, directory.resolve("first").toString());
                RocksDB second =
                        RocksDB.open(secondOptions, directory.resolve("second").toString());
                FlushOptions flush = new FlushOptions()) {
            assertThat(first.getLongProperty("rocksdb.block-cache-capacity")).isEqualTo(BYTES);
            long before = second.getLongProperty("rocksdb.block-cache-usage");

            for (int i = 0; i < 5_000; i++) {
                first.put(("key-" + i).getBytes(StandardCharsets.UTF_8), new byte[1_000]);
            }
            // What is not yet on disk counts, too.
            assertThat(second.getLongProperty("rocksdb.block-cache-usage")).isGreaterThan(before);
            first.flush(flush);
            assertThat(first.get("key-7".getBytes(StandardCharsets.UTF_8))).hasSize(1_000);

            assertThat(second.getLongProperty("rocksdb.block-cache-usage"))
                    .isEqualTo(first.getLongProperty("rocksdb.block-cache-usage"));
        }
    }

    @Test
    void shouldRefuseSettingsWithoutMemory() {
        try (Options options = new Options()) {
            assertThatThrownBy(() -> new StoreMemory.Setter().setConfig("plant-state", options, Map.of()))
                    .hasMessageContaining("plant-state");
        }
    }

    /** As Kafka Streams makes them: with a cache of the store's own, before the setter is asked. */
    private static Options options(StoreMemory memory) {
        var settings = new Properties();
        memory.addTo(settings);
        var configs = new HashMap<String, Object>();
        settings.forEach((name, value) -> configs.put(name.toString(), value));
        var options = new Options().setCreateIfMissing(true);
        var table = new BlockBasedTableConfig();
        table.setBlockCache(new LRUCache(50L << 20));
        options.setTableFormatConfig(table);
        assertThat(configs).containsEntry(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, StoreMemory.Setter.class);
        new StoreMemory.Setter().setConfig("plant-state", options, configs);
        return options;
    }
}
