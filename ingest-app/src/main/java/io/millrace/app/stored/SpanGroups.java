package io.millrace.app.stored;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Puts documents of one span together, which come one behind the other. To be closed. */
public final class SpanGroups implements Iterator<SpanGroups.Group>, AutoCloseable {

    private final Stream<RawBsonDocument> documents;
    private final Iterator<RawBsonDocument> rest;
    private final Function<RawBsonDocument, Span> spanOf;
    private @Nullable RawBsonDocument first;

    SpanGroups(Stream<RawBsonDocument> documents, Function<RawBsonDocument, Span> spanOf) {
        this.documents = documents;
        this.rest = documents.iterator();
        this.spanOf = spanOf;
    }

    /**
     * The documents of a span.
     *
     * @param documents at least one, in no particular order
     */
    public record Group(Span span, List<RawBsonDocument> documents) {}

    @Override
    public boolean hasNext() {
        return first != null || rest.hasNext();
    }

    @Override
    public Group next() {
        RawBsonDocument one = first != null ? first : rest.next();
        first = null;
        Span span = spanOf.apply(one);
        var together = new ArrayList<RawBsonDocument>();
        together.add(one);
        while (rest.hasNext()) {
            RawBsonDocument another = rest.next();
            if (!spanOf.apply(another).equals(span)) {
                first = another;
                break;
            }
            together.add(another);
        }
        return new Group(span, together);
    }

    @Override
    public void close() {
        documents.close();
    }
}
