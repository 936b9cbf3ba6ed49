package io.millrace.quickstart.compare;

import io.millrace.report.Machine;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What has to be known beside the figures. */
final class Circumstances {

    private Circumstances() {}

    static Map<String, String> of(String command, Load load, Survey survey, Server server) {
        var all = new LinkedHashMap<String, String>();
        all.put("Command", command);
        all.put("When", Instant.now().truncatedTo(ChronoUnit.MINUTES).toString());
        all.put("Load", load.title());
        all.put("Readings", readings(survey));
        survey.passed().firstDeadLetter().ifPresent(first -> all.put("Not readable", first));
        all.put("Database", server.description());
        all.putAll(Machine.circumstances());
        return all;
    }

    /** How many there are, of how many metas, from when to when. */
    static String readings(Survey survey) {
        Intake.Passed passed = survey.passed();
        return String.format(
                Locale.ROOT,
                "%,d readings of %,d %s, %s to %s%s",
                passed.readings(),
                survey.metas(),
                survey.metas() == 1 ? "meta" : "metas",
                Instant.ofEpochMilli(survey.first()),
                Instant.ofEpochMilli(survey.last()),
                passed.deadLetters() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; %,d that could not be read of %,d messages",
                                passed.deadLetters(),
                                passed.messages()));
    }
}
