package io.millrace.app.schema;

import io.millrace.app.config.Durations;
import java.time.Duration;
import java.util.Optional;

/** One line of a plan. */
sealed interface Step {

    /** The line, for people; collections and views are named with their database. */
    String line(String database);

    /** Something that applying the plan does. */
    sealed interface Change extends Step {

        /** The line for somebody who may only look. */
        String missingLine(String database);
    }

    /** Something that is made where nothing is. */
    sealed interface Creation extends Change {

        /** What is made, for people. */
        String what(String database);

        @Override
        default String line(String database) {
            return "+ create " + what(database);
        }

        @Override
        default String missingLine(String database) {
            return "! missing: " + what(database);
        }
    }

    record CreateCollection(String collection, Optional<Validation> validation, Optional<TimeSeries> timeSeries)
            implements Creation {
        @Override
        public String what(String database) {
            return timeSeries.map(options -> "time-series collection ").orElse("collection ") + database + "."
                    + collection
                    + timeSeries.map(options -> " (" + options + ")").orElse("")
                    + validation.map(how -> ", validated (" + how + ")").orElse("");
        }
    }

    record ChangeValidation(String collection, Validation from, Validation to) implements Change {
        @Override
        public String line(String database) {
            return "~ change validation of " + database + "." + collection
                    + (to.isNone()
                            ? ": none"
                            : from.isNone()
                                    ? ": " + to
                                    : from.validator().equals(to.validator())
                                            ? ": " + to + " instead of " + from
                                            : ": another JSON Schema (" + to + ")");
        }

        @Override
        public String missingLine(String database) {
            return "! validation of " + database + "." + collection
                    + " is not what this version and configuration give it";
        }
    }

    /** A time-series collection gets a coarser granularity. */
    record WidenTimeSeries(String collection, String from, String to) implements Change {
        @Override
        public String line(String database) {
            return "~ change time-series collection " + database + "." + collection + ": granularity " + to
                    + " instead of " + from;
        }

        @Override
        public String missingLine(String database) {
            return "! time-series collection " + database + "." + collection + " has granularity " + from
                    + ", wanted is " + to;
        }
    }

    /** A time-series collection removes readings at another age than before, or at all. */
    record ChangeTimeSeriesExpiry(String collection, Optional<Duration> from, Duration to) implements Change {
        @Override
        public String line(String database) {
            return "~ change time-series collection " + database + "." + collection + ": readings expire after "
                    + Durations.text(to)
                    + from.map(age -> " instead of " + Durations.text(age)).orElse("");
        }

        @Override
        public String missingLine(String database) {
            return "! time-series collection " + database + "." + collection + " does not expire readings after "
                    + Durations.text(to);
        }
    }

    /** Documents are removed at another age than before, or at all. */
    record ChangeExpiry(String collection, String index, Optional<Duration> from, Duration to) implements Change {
        @Override
        public String line(String database) {
            return "~ change index " + index + " on " + database + "." + collection + ": documents expire after "
                    + Durations.text(to)
                    + from.map(age -> " instead of " + Durations.text(age)).orElse("")
                    + (from.isEmpty() || to.compareTo(from.get()) < 0
                            ? "; the server then removes those that are older"
                            : "");
        }

        @Override
        public String missingLine(String database) {
            return "! index " + index + " on " + database + "." + collection + " does not expire documents after "
                    + Durations.text(to);
        }
    }

    record CreateIndex(String collection, IndexSpec index) implements Creation {
        @Override
        public String what(String database) {
            return "index " + index + " on " + database + "." + collection;
        }
    }

    record CreateView(ViewSpec view) implements Creation {
        @Override
        public String what(String database) {
            return "view " + database + "." + view.name() + " of " + view.source();
        }
    }

    record ChangeView(ViewSpec view) implements Change {
        @Override
        public String line(String database) {
            return "~ change view " + database + "." + view.name() + " of " + view.source();
        }

        @Override
        public String missingLine(String database) {
            return "! view " + database + "." + view.name()
                    + " has another pipeline than this version and configuration give it";
        }
    }

    /** It is there as it should be. */
    record Present(String kind, String name, String remark) implements Step {
        @Override
        public String line(String database) {
            return "= " + kind + " " + database + "." + name + " is there" + remark;
        }
    }

    /** The server can't do it; nothing is done, and nothing is wrong. */
    record LeftOut(String what, String why) implements Step {
        @Override
        public String line(String database) {
            return "- " + what + ": not created, " + why;
        }
    }

    /** It can't be applied without harm to something that is there; nothing is done until somebody decides. */
    record InTheWay(String kind, String name, String what, String wayOut) implements Step {
        @Override
        public String line(String database) {
            return "! " + kind + " " + database + "." + name + ": " + what + "; " + wayOut;
        }
    }
}
