package io.millrace.app.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.reading.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Messages of a topic as JSON objects.
 *
 * @param objects those that are JSON objects, in order
 * @param keys the key of each of those records as text; empty where it has none
 * @param others what is wrong with the other messages, with their positions
 */
record Sample(List<JsonNode> objects, List<Optional<String>> keys, List<String> others) {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    static Sample of(Collection<Message> messages) {
        var objects = new ArrayList<JsonNode>();
        var keys = new ArrayList<Optional<String>>();
        var others = new ArrayList<String>();
        for (Message message : messages) {
            byte[] value = message.value();
            if (value == null) {
                continue;
            }
            try {
                JsonNode node = JSON.readTree(value);
                if (node instanceof ObjectNode) {
                    objects.add(node);
                    keys.add(key(message));
                } else {
                    others.add(message.position() + " is not a JSON object");
                }
            } catch (JsonProcessingException e) {
                others.add(message.position() + " is not JSON: " + e.getOriginalMessage());
            } catch (IOException e) {
                others.add(message.position() + " is not JSON: " + e.getMessage());
            }
        }
        return new Sample(List.copyOf(objects), List.copyOf(keys), List.copyOf(others));
    }

    private static Optional<String> key(Message message) {
        byte[] key = message.key();
        return key == null ? Optional.empty() : Optional.of(new String(key, StandardCharsets.UTF_8));
    }

    /** The members of the objects, in the order in which they are first seen. */
    List<Member> members() {
        Map<String, Member> members = new LinkedHashMap<>();
        for (JsonNode object : objects) {
            object.properties()
                    .forEach(property -> members.computeIfAbsent(property.getKey(), Member::new)
                            .add(property.getValue()));
        }
        return List.copyOf(members.values());
    }

    /** The values of one member. */
    List<JsonNode> values(String member) {
        return objects.stream()
                .filter(object -> object.has(member))
                .map(object -> object.get(member))
                .toList();
    }

    /** In how many of the messages the record's key is this member's value. */
    int keyIs(String member) {
        int count = 0;
        for (int i = 0; i < objects.size(); i++) {
            JsonNode value = objects.get(i).get(member);
            if (value != null && keys.get(i).equals(Optional.of(value.asText()))) {
                count++;
            }
        }
        return count;
    }
}
