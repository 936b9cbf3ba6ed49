package io.millrace.chaos.drill;

import java.util.List;

/**
 * One condition that is caused on purpose.
 *
 * @param cause what is done, for people
 * @param alerts those that must fire while it lasts
 * @param begin causes it
 * @param on done again and again while the alerts are waited for
 * @param end takes it back
 */
record Drill(String cause, List<String> alerts, Step begin, Step on, Step end) {

    /** Something that is done to a plant. */
    interface Step {
        void on(Plant plant);

        /** Does nothing. */
        Step NONE = plant -> {};
    }

    Drill {
        alerts = List.copyOf(alerts);
    }
}
