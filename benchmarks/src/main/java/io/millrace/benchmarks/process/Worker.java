package io.millrace.benchmarks.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of its own that does one task after another, so that what the compiler learned is kept and the garbage of others is not
 * in the way. It is told what to do, and answers, in lines of JSON; it ends when this process does.
 */
public final class Worker implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String name;
    private final ChildProcess child;
    private final Writer requests;
    private final BufferedReader answers;

    private Worker(String name, ChildProcess child) {
        this.name = name;
        this.child = child;
        this.requests = new OutputStreamWriter(child.process().getOutputStream(), StandardCharsets.UTF_8);
        this.answers =
                new BufferedReader(new InputStreamReader(child.process().getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts one.
     *
     * @param name names it to people, and its log
     * @param prefix what stands before Java in the command, such as {@code taskset -c 0}
     * @param javaOptions such as {@code -Xmx1g}
     * @param mainClass ends in {@link WorkerLoop#run}
     * @param directory where its log is
     */
    public static Worker start(
            String name, List<String> prefix, List<String> javaOptions, Class<?> mainClass, Path directory) {
        var command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        Path log = directory.resolve(name.replaceAll("[^A-Za-z0-9]+", "-") + "-" + System.nanoTime() + ".log");
        return new Worker(name, ChildProcess.startSpeaking(name, command, log));
    }

    /** The options for a heap of a fixed size, so that no run pays for its growth. */
    public static List<String> heap(String size) {
        return List.of("-Xms" + size, "-Xmx" + size);
    }

    /**
     * Has it do something, and waits for the answer.
     *
     * @throws IllegalStateException with its words, if it failed or ended
     */
    public <T> T call(String task, Object argument, Class<T> answer) {
        try {
            ObjectNode request = JSON.createObjectNode().put("task", task);
            request.set("argument", JSON.valueToTree(argument));
            requests.write(request.toString());
            requests.write('\n');
            requests.flush();
            String line = nextAnswer();
            if (line == null) {
                child.awaitEnd(Duration.ofSeconds(5));
                throw new IllegalStateException(name + " has ended:\n" + child.lastWords());
            }
            JsonNode said = JSON.readTree(line);
            if (said.has("failure")) {
                throw new IllegalStateException(
                        name + ": " + said.path("failure").asText());
            }
            return JSON.treeToValue(said.path("answer"), answer);
        } catch (IOException e) {
            throw new IllegalStateException(name + " does not answer: " + e.getMessage() + "\n" + child.lastWords(), e);
        }
    }

    /** The next line that is an answer; native code, such as a profiler's, writes to the process's own output. */
    private @Nullable String nextAnswer() throws IOException {
        String line = answers.readLine();
        while (line != null && !line.startsWith("{")) {
            System.err.println(name + ": " + line);
            line = answers.readLine();
        }
        return line;
    }

    public String name() {
        return name;
    }

    /** The CPU time of the process so far. */
    public Duration cpu() {
        return child.cpu();
    }

    /** {@code kill -9}. */
    public void kill() {
        child.kill();
    }

    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException e) {
            // It has ended already, which is what was wanted.
            child.kill();
            return;
        }
        if (!child.awaitEnd(Duration.ofSeconds(30))) {
            child.kill();
        }
        child.close();
    }
}
