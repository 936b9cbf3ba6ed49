package io.millrace.app.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import co.elastic.logging.JsonUtils;
import co.elastic.logging.logback.EcsEncoder;
import java.util.List;
import org.slf4j.event.KeyValuePair;

/** Events as JSON in the Elastic Common Schema, with the keys and values of an event, which Elastic's own encoder leaves out. */
public final class EcsLines extends EcsEncoder {

    @Override
    protected void addCustomFields(ILoggingEvent event, StringBuilder json) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs == null) {
            return;
        }
        for (KeyValuePair pair : pairs) {
            json.append('"');
            JsonUtils.quoteAsString(pair.key, json);
            json.append("\":");
            if (pair.value instanceof Integer || pair.value instanceof Long) {
                json.append(pair.value);
            } else {
                json.append('"');
                JsonUtils.quoteAsString(String.valueOf(pair.value), json);
                json.append('"');
            }
            json.append(',');
        }
    }
}
