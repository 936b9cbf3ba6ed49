package io.millrace.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ViewSpecTest {

    private final ViewSpec view =
            new ViewSpec("v", "c", pipeline("{$project: {_id: 0, a: {$in: ['$b', ['x', 'y']]}}}"));

    @Test
    void shouldRecogniseThePipelineInOtherTypesAndOrder() {
        assertThat(view.hasPipeline(pipeline("{$project: {a: {$in: ['$b', ['x', 'y']]}, _id: {$numberLong: '0'}}}")))
                .isTrue();
    }

    @Test
    void shouldNotTakeAnotherOrderOfArgumentsOrAnotherNumberForTheSame() {
        assertThat(view.hasPipeline(pipeline("{$project: {_id: 0, a: {$in: [['x', 'y'], '$b']}}}")))
                .isFalse();
        assertThat(view.hasPipeline(pipeline("{$project: {_id: 1, a: {$in: ['$b', ['x', 'y']]}}}")))
                .isFalse();
        assertThat(view.hasPipeline(List.of())).isFalse();
    }

    private static List<BsonDocument> pipeline(String stage) {
        return List.of(BsonDocument.parse(stage));
    }
}
