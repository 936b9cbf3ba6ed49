package io.millrace.app.config;

import io.millrace.app.config.Node.Mapping;
import io.millrace.app.config.Node.Scalar;
import io.millrace.series.Application;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The configuration file: one YAML document, as {@code docs/configuration.md} describes it. */
public final class ConfigFile {

    private static final String VERSION = "1";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private ConfigFile() {}

    /**
     * Reads and checks a file.
     *
     * @param file the file
     * @param environment the value of an environment variable, or null if there is none; {@code System::getenv}
     * @throws ConfigException if the file can't be read or has mistakes; it names all of them
     */
    public static Settings load(Path file, UnaryOperator<@Nullable String> environment) {
        return parse(text(file), file.toString(), environment);
    }

    /**
     * Reads and checks a text.
     *
     * @param yaml the text
     * @param name what messages call it
     * @param environment the value of an environment variable, or null if there is none
     * @throws ConfigException if the text has mistakes; it names all of them
     */
    public static Settings parse(String yaml, String name, UnaryOperator<@Nullable String> environment) {
        Parsed parsed = Parsed.of(yaml, name, environment);
        return ToSettings.of(parsed.keys(), parsed.kafka(), parsed.findings().warnings());
    }

    /**
     * The effective configuration as YAML: every key with its value, or the default that it has, which a comment says.
     * Secrets are masked.
     *
     * @throws ConfigException if the file can't be read or has mistakes; it names all of them
     */
    public static String show(Path file, UnaryOperator<@Nullable String> environment) {
        return show(text(file), file.toString(), environment);
    }

    static String show(String yaml, String name, UnaryOperator<@Nullable String> environment) {
        Parsed parsed = Parsed.of(yaml, name, environment);
        return EffectiveYaml.of(parsed.keys(), parsed.kafka(), parsed.findings());
    }

    private static String text(Path file) {
        String wrong;
        try {
            if (!Files.isDirectory(file)) {
                return Files.readString(file);
            }
            wrong = "is a directory; name the file in it";
        } catch (NoSuchFileException e) {
            wrong = "there is no such file";
        } catch (AccessDeniedException e) {
            wrong = "may not be read by this user; check its permissions";
        } catch (CharacterCodingException e) {
            wrong = "is not UTF-8 text";
        } catch (IOException e) {
            wrong = "can't be read: " + e.getMessage();
        }
        throw new ConfigException(file.toString(), List.of(new Problem("", 0, wrong)));
    }

    /** A file without mistakes. */
    private record Parsed(FileKeys keys, KafkaProperties kafka, Findings findings) {

        static Parsed of(String yaml, String name, UnaryOperator<@Nullable String> environment) {
            var findings = new Findings();
            Optional<Parsed> parsed = root(yaml, findings).flatMap(root -> bind(root, environment, findings));
            if (parsed.isEmpty() || findings.hasMistakes()) {
                throw new ConfigException(name, findings.mistakes());
            }
            return parsed.get();
        }

        private static Optional<Mapping> root(String yaml, Findings findings) {
            String text = yaml.startsWith(BYTE_ORDER_MARK) ? yaml.substring(1) : yaml;
            Optional<Node> tree = YamlTree.read(text, findings);
            if (findings.hasMistakes() && tree.isEmpty()) {
                return Optional.empty();
            }
            if (tree.isEmpty() || tree.get() instanceof Node.Nothing) {
                findings.mistake("", "is empty; the least it needs is in docs/configuration.md");
                return Optional.empty();
            }
            if (!(tree.get() instanceof Mapping mapping)) {
                findings.mistake("", tree.get().line(), "must hold keys with values, such as 'version: 1'");
                return Optional.empty();
            }
            Node.Entry version = mapping.entries().get("version");
            if (version != null
                    && version.value() instanceof Scalar given
                    && !given.text().equals(VERSION)) {
                findings.mistake("version", version.line(), "is not one that this release reads; accepted: " + VERSION);
                return Optional.empty();
            }
            return Optional.of(mapping);
        }

        private static Optional<Parsed> bind(
                Mapping root, UnaryOperator<@Nullable String> environment, Findings findings) {
            Mapping resolved = (Mapping) new Placeholders(environment, findings).resolve(root, "");
            var binder = new Binder(findings, (section, path) -> check(section, path, findings));
            Optional<FileKeys> keys = binder.bind(FileKeys.class, resolved);
            Node.Entry kafka = resolved.entries().get("kafka");
            if (kafka == null || !(kafka.value() instanceof Mapping block)) {
                return Optional.empty();
            }
            KafkaProperties properties = KafkaBlock.read(block, findings);
            keys.ifPresent(found -> checkWhole(found, properties, findings));
            return keys.map(found -> new Parsed(found, properties, findings));
        }

        private static void check(Object section, String path, Findings findings) {
            if (section instanceof SeriesKeys series) {
                SeriesRules.check(series, path, findings);
                ExpiryRules.check(series, path, findings);
            } else if (section instanceof MongoSettings mongodb) {
                MongoUri.check(mongodb.uri(), path + ".uri", findings);
            }
        }

        private static void checkWhole(FileKeys keys, KafkaProperties kafka, Findings findings) {
            Application application = ToSettings.application(keys);
            CommitRules.check(keys, kafka, findings);
            NameRules.check(application, keys.mongodb().database(), findings);
            ConnectRules.check(keys, application, findings);
        }
    }
}
