package io.millrace.app.config;

import io.millrace.app.config.Node.Broken;
import io.millrace.app.config.Node.Mapping;
import io.millrace.app.config.Node.Nothing;
import io.millrace.app.config.Node.Scalar;
import io.millrace.app.config.Node.Sequence;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** Reads what stands under {@code kafka:} and compares it with what Kafka knows. */
final class KafkaBlock {

    static final String BOOTSTRAP = "bootstrap.servers";

    private static final String KEY = "kafka";
    private static final List<String> PREFIXES = List.of(
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.GLOBAL_CONSUMER_PREFIX,
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX,
            StreamsConfig.ADMIN_CLIENT_PREFIX);
    private static final List<String> FREE = List.of(
            StreamsConfig.TOPIC_PREFIX, StreamsConfig.CLIENT_TAG_PREFIX, "config.providers.", "metrics.context.");
    private static final Set<ConfigDef.Type> PLAIN = Set.of(
            ConfigDef.Type.INT,
            ConfigDef.Type.LONG,
            ConfigDef.Type.SHORT,
            ConfigDef.Type.DOUBLE,
            ConfigDef.Type.BOOLEAN,
            ConfigDef.Type.STRING);
    private static final Pattern SECRET = Pattern.compile(
            "(?i).*(password|passphrase|secret|credential|jaas|api.?key|user\\.info).*|(.*\\.)?ssl\\.(.*\\.)?key");
    private static final Pattern SECRET_IF_UNKNOWN = Pattern.compile("(?i).*(token|private|auth).*");

    private final Findings findings;
    private final Map<String, ConfigKey> known = new HashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Set<String> secrets = new HashSet<>();

    private KafkaBlock(Findings findings) {
        this.findings = findings;
        Stream.of(
                        AdminClientConfig.configDef(),
                        ProducerConfig.configDef(),
                        ConsumerConfig.configDef(),
                        StreamsConfig.configDef())
                .forEach(definitions -> known.putAll(definitions.configKeys()));
    }

    /** The settings; mistakes and doubts are in the findings. */
    static KafkaProperties read(Mapping mapping, Findings findings) {
        var block = new KafkaBlock(findings);
        block.flatten(mapping, "");
        if (!block.values.containsKey(BOOTSTRAP) && !findings.isSet(KEY + "." + BOOTSTRAP)) {
            findings.mistake(
                    KEY + "." + BOOTSTRAP,
                    "is missing; give the brokers to begin with, for example 'bootstrap.servers: localhost:9092'");
        }
        return new KafkaProperties(block.values, block.secrets);
    }

    private void flatten(Mapping mapping, String prefix) {
        mapping.entries().forEach((name, entry) -> {
            String key = prefix + name;
            if (entry.value() instanceof Mapping nested) {
                flatten(nested, key + ".");
                return;
            }
            if (findings.isSet(KEY + "." + key)) {
                findings.mistake(
                        KEY + "." + key, entry.line(), "is given twice, nested and dotted; keep one of the two");
                return;
            }
            findings.found(KEY + "." + key, entry.line());
            Optional<String> reason = KafkaRefusals.reason(withoutPrefix(key));
            if (reason.isPresent()) {
                findings.mistake(KEY + "." + key, "can't be set here: " + reason.get());
                return;
            }
            text(key, entry.value()).ifPresent(value -> {
                check(key, value);
                values.put(key, value.text());
            });
        });
    }

    private Optional<Scalar> text(String key, Node node) {
        if (node instanceof Scalar scalar) {
            return Optional.of(scalar);
        }
        if (node instanceof Sequence sequence && sequence.items().stream().allMatch(Scalar.class::isInstance)) {
            List<Scalar> items =
                    sequence.items().stream().map(Scalar.class::cast).toList();
            return Optional.of(new Scalar(
                    items.stream().map(Scalar::text).collect(Collectors.joining(",")),
                    items.stream().map(Scalar::written).collect(Collectors.joining(",")),
                    sequence.line()));
        }
        if (node instanceof Nothing) {
            findings.mistake(KEY + "." + key, "has no value; leave the key out to get Kafka's default");
        } else if (!(node instanceof Broken)) {
            findings.mistake(KEY + "." + key, "is a list of lists or of keys; accepted: a value, or a list of values");
        }
        return Optional.empty();
    }

    private void check(String key, Scalar value) {
        String plain = withoutPrefix(key);
        ConfigKey definition = known.get(plain);
        if (isSecret(plain, definition) || value.written().contains("${file:")) {
            secrets.add(key);
        }
        if (definition != null) {
            checkValue(key, plain, definition, value);
        } else if (FREE.stream().noneMatch(key::startsWith)) {
            String meant = Spelling.nearest(plain, known.keySet())
                    .map(name -> "; did you mean '" + name + "'?")
                    .orElse("; it is passed on all the same");
            findings.warning(KEY + "." + key, "Kafka knows no such setting" + meant);
        }
    }

    private void checkValue(String key, String plain, ConfigKey definition, Scalar value) {
        if (!PLAIN.contains(definition.type)) {
            return;
        }
        try {
            Object parsed = ConfigDef.parseType(plain, value.text(), definition.type);
            if (definition.validator != null) {
                definition.validator.ensureValid(plain, parsed);
            }
        } catch (ConfigException e) {
            String shown = secrets.contains(key) ? "the value" : "'" + value.written() + "'";
            String limits = definition.validator == null ? "" : ": " + definition.validator;
            findings.mistake(
                    KEY + "." + key, shown + " is not accepted by Kafka; accepted: " + words(definition.type) + limits);
        }
    }

    private static String words(ConfigDef.Type type) {
        return switch (type) {
            case INT, LONG, SHORT -> "a whole number";
            case DOUBLE -> "a number";
            case BOOLEAN -> "true or false";
            default -> "a text";
        };
    }

    private static boolean isSecret(String key, @Nullable ConfigKey definition) {
        return SECRET.matcher(key).matches()
                || (definition == null
                        ? SECRET_IF_UNKNOWN.matcher(key).matches()
                        : definition.type == ConfigDef.Type.PASSWORD);
    }

    private static String withoutPrefix(String key) {
        return PREFIXES.stream()
                .filter(key::startsWith)
                .findFirst()
                .map(prefix -> key.substring(prefix.length()))
                .orElse(key);
    }
}
