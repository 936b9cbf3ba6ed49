package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a filter needs to pass a view, as far as it can be seen without a server that optimises. */
class ReadingsViewTest {

    @Test
    void shouldConsistOfStagesThatAFilterPassesWhereTheFieldsAreDeclared() {
        List<BsonDocument> readings = ReadingsView.pipeline("ts", new ViewFields.Named(List.of("temp")));
        List<BsonDocument> windows = WindowsView.pipeline(new ViewFields.Named(List.of("temp")));

        // The server puts a filter on a plain key of a $group before it.
        assertThat(windows.get(0).getDocument("$group").getDocument("_id"))
                .isEqualTo(BsonDocument.parse("{meta: '$meta', span: '$start'}"));
        assertThat(readings).allMatch(stage -> stage.containsKey("$project") || stage.containsKey("$unwind"));
        assertThat(windows.subList(1, 4))
                .allMatch(stage -> stage.containsKey("$project") || stage.containsKey("$unwind"));
    }

    @Test
    void shouldKeepMetaAndSpanAsTheyAreInEveryProjection() {
        assertThat(projections(ReadingsView.pipeline("ts", new ViewFields.Named(List.of("temp")))))
                .hasSize(2)
                .allMatch(projection -> new BsonInt32(1).equals(projection.get("meta"))
                        && new BsonInt32(1).equals(projection.get("control.start")));
        assertThat(projections(WindowsView.pipeline(new ViewFields.Named(List.of("temp")))))
                .satisfiesExactly(
                        rename -> assertThat(rename)
                                .containsEntry("meta", new BsonString("$_id.meta"))
                                .containsEntry("span", new BsonString("$_id.span")),
                        keep -> assertThat(keep)
                                .containsEntry("meta", new BsonInt32(1))
                                .containsEntry("span", new BsonInt32(1)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldHoldNothingBackButDocumentsOfASpanThatAreToBeAddedUp(boolean declared) {
        ViewFields fields = declared ? new ViewFields.Named(List.of("temp")) : new ViewFields.Any();

        assertThat(ReadingsView.pipeline("ts", fields)).noneMatch(ReadingsViewTest::holdsBack);
        assertThat(WindowsView.pipeline(fields).stream().skip(1)).noneMatch(ReadingsViewTest::holdsBack);
    }

    private static boolean holdsBack(BsonDocument stage) {
        return stage.containsKey("$sort") || stage.containsKey("$group") || stage.containsKey("$lookup");
    }

    private static List<BsonDocument> projections(List<BsonDocument> pipeline) {
        return pipeline.stream()
                .filter(stage -> stage.containsKey("$project"))
                .map(stage -> stage.getDocument("$project"))
                .toList();
    }
}
