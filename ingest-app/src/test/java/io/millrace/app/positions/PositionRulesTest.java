package io.millrace.app.positions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PositionRulesTest {

    @Test
    void shouldBeginANewTopicAtItsOldestRecord() {
        PartitionState partition = uncommitted(0, 500, 900);

        assertThat(PositionRules.judge(List.of(partition), TopicHistory.NEW))
                .containsExactly(new Judgement.Begin(partition, 500));
    }

    @Test
    void shouldKeepAPositionWithinWhatIsThere() {
        PartitionState atBegin = committed(0, 500, 500, 900);
        PartitionState atEnd = committed(1, 900, 500, 900);

        assertThat(PositionRules.judge(List.of(atBegin, atEnd), TopicHistory.READ_BEFORE))
                .containsExactly(new Judgement.Keep(atBegin), new Judgement.Keep(atEnd));
    }

    @Test
    void shouldCallAPositionLostWhenUnreadRecordsWereDeleted() {
        assertThat(one(committed(0, 499, 500, 900), TopicHistory.READ_BEFORE))
                .isInstanceOfSatisfying(
                        Judgement.Lost.class,
                        lost -> assertThat(lost.text()).contains("499", "500", "1 records were deleted"));
    }

    @Test
    void shouldCallAPositionLostWhenItIsBeyondTheEnd() {
        assertThat(one(committed(0, 901, 500, 900), TopicHistory.READ_BEFORE))
                .isInstanceOfSatisfying(
                        Judgement.Lost.class, lost -> assertThat(lost.text()).contains("901", "900"));
    }

    @Test
    void shouldNotMoveAPositionThatIsGone() {
        assertThat(one(uncommitted(0, 0, 900), TopicHistory.READ_BEFORE))
                .isInstanceOfSatisfying(
                        Judgement.Lost.class, lost -> assertThat(lost.text()).contains("0 to 899"));
    }

    @Test
    void shouldBeginAnEmptyPartitionWithoutAsking() {
        PartitionState empty = uncommitted(0, 0, 0);

        assertThat(one(empty, TopicHistory.READ_BEFORE)).isEqualTo(new Judgement.Begin(empty, 0));
    }

    @Test
    void shouldBeginPartitionsThatWereAddedAtZero() {
        PartitionState old = committed(0, 10, 0, 20);
        PartitionState added = uncommitted(1, 0, 7);

        assertThat(PositionRules.judge(List.of(old, added), TopicHistory.READ_BEFORE))
                .containsExactly(new Judgement.Keep(old), new Judgement.Begin(added, 0));
    }

    @Test
    void shouldNotTakeAPartitionBelowOthersForAddedWhenItsPositionIsGone() {
        assertThat(PositionRules.judge(List.of(uncommitted(0, 0, 7), committed(1, 10, 0, 20)), TopicHistory.READ_BEFORE)
                        .get(0))
                .isInstanceOf(Judgement.Lost.class);
    }

    @Test
    void shouldNotBeginAnAddedPartitionWhoseFirstRecordsWereDeleted() {
        assertThat(PositionRules.judge(List.of(committed(0, 10, 0, 20), uncommitted(1, 3, 7)), TopicHistory.READ_BEFORE)
                        .get(1))
                .isInstanceOf(Judgement.Lost.class);
    }

    @Test
    void shouldRefuseAddedPartitionsWhereTheyMoveMetas() {
        PartitionState added = uncommitted(1, 0, 0);

        assertThat(PositionRules.judge(List.of(committed(0, 10, 0, 20), added), TopicHistory.READ_BEFORE_BY_META)
                        .get(1))
                .isEqualTo(new Judgement.Expanded(added));
    }

    @Test
    void shouldFollowAChoiceOnlyWhereAPositionIsLost() {
        var choices = new Choices(Set.of("readings"), Set.of());
        PartitionState lost = committed(0, 499, 500, 900);
        PartitionState good = committed(1, 600, 500, 900);

        assertThat(choices.decide(one(lost, TopicHistory.READ_BEFORE))).isEqualTo(new Judgement.Begin(lost, 500));
        assertThat(choices.decide(one(good, TopicHistory.READ_BEFORE))).isEqualTo(new Judgement.Keep(good));
        assertThat(new Choices(Set.of("others"), Set.of()).decide(one(lost, TopicHistory.READ_BEFORE)))
                .isInstanceOf(Judgement.Lost.class);
    }

    @Test
    void shouldGoOnWithTheNextRecordWhenThatWasChosen() {
        PartitionState lost = committed(0, 499, 500, 900);

        assertThat(new Choices(Set.of(), Set.of("readings")).decide(one(lost, TopicHistory.READ_BEFORE)))
                .isEqualTo(new Judgement.Begin(lost, 900));
    }

    private static Judgement one(PartitionState partition, TopicHistory history) {
        return PositionRules.judge(List.of(partition), history).get(0);
    }

    private static PartitionState committed(int partition, long committed, long begin, long end) {
        return new PartitionState("readings", partition, OptionalLong.of(committed), begin, end);
    }

    private static PartitionState uncommitted(int partition, long begin, long end) {
        return new PartitionState("readings", partition, OptionalLong.empty(), begin, end);
    }
}
