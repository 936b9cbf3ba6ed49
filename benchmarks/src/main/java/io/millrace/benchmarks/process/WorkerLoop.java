package io.millrace.benchmarks.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The other end of a {@link Worker}: reads what to do and answers, until there is nothing more to read. */
public final class WorkerLoop {

    private static final ObjectMapper JSON = new ObjectMapper();

    private WorkerLoop() {}

    /** Something that can be done. */
    @FunctionalInterface
    public interface Task<A> {
        /** Does it, and answers with something that can be JSON. */
        Object run(A argument) throws Exception;
    }

    /**
     * A task and what it is told.
     *
     * @param argument the class that the argument is read as
     */
    public record Taking<A>(Class<A> argument, Task<A> task) {
        private Object run(JsonNode given) throws Exception {
            return task.run(JSON.treeToValue(given, argument));
        }
    }

    /** Runs tasks by name. Whatever else is printed goes to standard error. */
    public static void run(Map<String, Taking<?>> tasks) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.println(answer(tasks, JSON.readTree(line)));
            answers.flush();
        }
    }

    private static ObjectNode answer(Map<String, Taking<?>> tasks, JsonNode request) {
        ObjectNode answer = JSON.createObjectNode();
        try {
            Taking<?> task = tasks.get(request.path("task").asText());
            if (task == null) {
                throw new IllegalArgumentException("there is no task " + request.path("task"));
            }
            answer.set("answer", JSON.valueToTree(task.run(request.path("argument"))));
        } catch (Exception e) {
            e.printStackTrace();
            answer.put("failure", e.getMessage() == null ? e.toString() : e.getMessage());
        }
        return answer;
    }
}
