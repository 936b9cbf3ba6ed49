package io.millrace.app.schema;

import io.millrace.app.config.Durations;
import io.millrace.app.schema.PresentSchema.Entry;
import io.millrace.app.schema.PresentSchema.PresentCollection;
import io.millrace.app.schema.PresentSchema.PresentIndex;
import io.millrace.app.schema.PresentSchema.PresentTimeSeries;
import io.millrace.app.schema.PresentSchema.PresentView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares what is wanted with what is there. Pure. */
final class Planning {

    private final PresentSchema present;
    private final ServerCapabilities server;
    private final List<Step> steps = new ArrayList<>();

    private Planning(PresentSchema present, ServerCapabilities server) {
        this.present = present;
        this.server = server;
    }

    static List<Step> steps(DesiredSchema desired, PresentSchema present, ServerCapabilities server) {
        var planning = new Planning(present, server);
        planning.names(desired);
        desired.collections().forEach(planning::collection);
        desired.views().forEach(planning::view);
        return List.copyOf(planning.steps);
    }

    private void names(DesiredSchema desired) {
        var seen = new HashSet<String>();
        for (String name : desired.names()) {
            if (!seen.add(name)) {
                steps.add(new Step.InTheWay(
                        "name",
                        name,
                        "the configuration gives it to two collections or views",
                        "rename a series or a collection in the configuration"));
            }
        }
    }

    private void collection(CollectionSpec wanted) {
        Entry entry = present.entry(wanted.name());
        if (wanted.timeSeries().isPresent()) {
            timeSeries(wanted, wanted.timeSeries().get(), entry);
        } else if (entry == null) {
            steps.add(new Step.CreateCollection(
                    wanted.name(),
                    wanted.validation().filter(any -> server.validation().isUsable()),
                    Optional.empty()));
            leaveOutValidation(wanted);
            wanted.indexes().forEach(index -> steps.add(new Step.CreateIndex(wanted.name(), index)));
        } else if (entry instanceof PresentCollection collection) {
            if (collection.foreign().isPresent()) {
                steps.add(inTheWay(
                        "collection",
                        wanted.name(),
                        "it holds documents that this version of Millrace did not write ("
                                + collection.foreign().get() + ")"));
                return;
            }
            steps.add(new Step.Present("collection", wanted.name(), ""));
            leaveOutValidation(wanted);
            validation(wanted, collection.validation());
            wanted.indexes().forEach(index -> index(wanted.name(), index, collection.indexes()));
        } else {
            steps.add(inTheWay("collection", wanted.name(), "the name is taken by " + kind(entry)));
        }
    }

    private void timeSeries(CollectionSpec wanted, TimeSeries options, @Nullable Entry entry) {
        if (!server.timeSeries().isUsable()) {
            steps.add(new Step.InTheWay(
                    "time-series collection",
                    wanted.name(),
                    server.timeSeries().reason(),
                    "set 'layout: documents' for the series, or take a server that has them (MongoDB 5.0 and later)"));
        } else if (entry == null) {
            steps.add(new Step.CreateCollection(wanted.name(), Optional.empty(), Optional.of(options)));
            wanted.indexes().forEach(index -> steps.add(new Step.CreateIndex(wanted.name(), index)));
        } else if (!(entry instanceof PresentTimeSeries found)) {
            steps.add(inTheWay("time-series collection", wanted.name(), "the name is taken by " + kind(entry)));
        } else if (found.foreign().isPresent()
                || !(options.sameSeries(found.options()) || options.widens(found.options()))) {
            steps.add(inTheWay(
                    "time-series collection",
                    wanted.name(),
                    found.foreign()
                            .map(reason -> "it holds documents that Millrace did not write (" + reason + ")")
                            .orElse("it has other options (" + found.options() + ") than wanted (" + options + ")")));
        } else {
            steps.add(new Step.Present("time-series collection", wanted.name(), ""));
            if (options.widens(found.options())) {
                steps.add(new Step.WidenTimeSeries(
                        wanted.name(),
                        found.options().granularity().orElseThrow(),
                        options.granularity().orElseThrow()));
            }
            Optional<Duration> age = options.expireAfter();
            if (age.isPresent() && !age.equals(found.options().expireAfter())) {
                steps.add(new Step.ChangeTimeSeriesExpiry(
                        wanted.name(), found.options().expireAfter(), age.get()));
            }
            wanted.indexes().forEach(index -> index(wanted.name(), index, found.indexes()));
        }
    }

    private void leaveOutValidation(CollectionSpec wanted) {
        if (wanted.validation().isPresent() && !server.validation().isUsable()) {
            steps.add(new Step.LeftOut(
                    "validation of " + wanted.name(), server.validation().reason()));
        }
    }

    private void validation(CollectionSpec collection, Validation found) {
        if (!server.validation().isUsable()) {
            return;
        }
        boolean ours = found.isNone() || found.isOurs();
        if (!ours && collection.validation().isPresent()) {
            steps.add(new Step.InTheWay(
                    "validation of",
                    collection.name(),
                    "the collection has a validator that Millrace did not make",
                    "keep it with schema.validationLevel: off, or remove it: db.runCommand({collMod: \""
                            + collection.name() + "\", validator: {}})"));
            return;
        }
        Validation wanted = collection.validation().orElse(Validation.NONE);
        if (ours && !(wanted.isNone() && found.isNone()) && !wanted.sameAs(found)) {
            steps.add(new Step.ChangeValidation(collection.name(), found, wanted));
        }
    }

    private void index(String collection, IndexSpec wanted, List<PresentIndex> indexes) {
        for (PresentIndex index : indexes) {
            if (index.has(wanted.paths()) && index.complete()) {
                steps.add(found(collection, wanted, index));
                return;
            }
        }
        for (PresentIndex index : indexes) {
            if (index.name().equals(wanted.name())) {
                steps.add(indexInTheWay(
                        collection,
                        index,
                        index.complete()
                                ? "its keys are " + index.keys().toJson() + ", wanted is " + wanted
                                : "it is partial, sparse or hidden"));
                return;
            }
        }
        steps.add(new Step.CreateIndex(collection, wanted));
    }

    private static Step found(String collection, IndexSpec wanted, PresentIndex index) {
        if (index.unique()) {
            return indexInTheWay(collection, index, "it is unique, and a span may have more than one document");
        }
        Optional<Duration> age = index.expireAfter();
        if (wanted.expireAfter().isPresent() && !wanted.expireAfter().equals(age)) {
            return new Step.ChangeExpiry(
                    collection, index.name(), age, wanted.expireAfter().get());
        }
        return new Step.Present(
                "index " + wanted + " on",
                collection,
                (index.name().equals(wanted.name()) ? "" : ", under the name " + index.name())
                        + age.filter(any -> wanted.expireAfter().isEmpty())
                                .map(unwanted -> ", and expires documents after " + Durations.text(unwanted)
                                        + ", of which the configuration says nothing")
                                .orElse(""));
    }

    private void view(ViewSpec wanted) {
        Entry entry = present.entry(wanted.name());
        if (!server.views().isUsable()) {
            steps.add(new Step.LeftOut("view " + wanted.name(), server.views().reason()));
        } else if (entry == null) {
            steps.add(new Step.CreateView(wanted));
        } else if (!(entry instanceof PresentView view)) {
            steps.add(inTheWay("view", wanted.name(), "the name is taken by " + kind(entry)));
        } else if (!view.source().equals(wanted.source())) {
            steps.add(inTheWay("view", wanted.name(), "the name is taken by a view of " + view.source()));
        } else if (!wanted.hasPipeline(view.pipeline())) {
            steps.add(new Step.ChangeView(wanted));
        } else {
            steps.add(new Step.Present("view", wanted.name(), ""));
        }
    }

    private static String kind(Entry entry) {
        if (entry instanceof PresentView view) {
            return "a view of " + view.source();
        }
        if (entry instanceof PresentTimeSeries) {
            return "a time-series collection";
        }
        return entry instanceof PresentSchema.OtherEntry other ? "a " + other.type() + " collection" : "a collection";
    }

    private static Step inTheWay(String kind, String name, String what) {
        return new Step.InTheWay(
                kind, name, what, "give the series another name for it, or rename or drop what is there");
    }

    private static Step indexInTheWay(String collection, PresentIndex index, String what) {
        return new Step.InTheWay(
                "index " + index.name() + " on",
                collection,
                what,
                "drop it: db.getCollection(\"" + collection + "\").dropIndex(\"" + index.name() + "\")");
    }
}
