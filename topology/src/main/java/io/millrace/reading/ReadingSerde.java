package io.millrace.reading;

import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * {@link ReadingCodec} as Kafka wants it. One serde may be given to a whole topology: each stream thread has its own codec,
 * and so its own family of {@link FieldSet}s.
 */
public final class ReadingSerde extends Serdes.WrapperSerde<Reading> {

    public ReadingSerde() {
        super(new ReadingSerializer(), new ReadingDeserializer());
    }

    private static final class ReadingSerializer implements Serializer<Reading> {

        private final ThreadLocal<ReadingCodec> codecs = ThreadLocal.withInitial(ReadingCodec::new);

        @Override
        public byte @Nullable [] serialize(String topic, @Nullable Reading reading) {
            return reading == null ? null : codecs.get().encode(reading);
        }
    }

    private static final class ReadingDeserializer implements Deserializer<Reading> {

        private final ThreadLocal<ReadingCodec> codecs = ThreadLocal.withInitial(ReadingCodec::new);

        @Override
        public @Nullable Reading deserialize(String topic, byte @Nullable [] bytes) {
            return bytes == null ? null : codecs.get().decode(bytes);
        }
    }
}
