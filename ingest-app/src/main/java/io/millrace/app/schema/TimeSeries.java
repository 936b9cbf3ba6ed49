package io.millrace.app.schema;

import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.TimeSeriesGranularity;
import com.mongodb.client.model.TimeSeriesOptions;
import io.millrace.app.config.Durations;
import io.millrace.reading.FieldNames;
import io.millrace.series.Granularity;
import io.millrace.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The options of a time-series collection (MongoDB manual, "Time Series").
 *
 * @param time the time field
 * @param meta the meta field
 * @param granularity {@code seconds}, {@code minutes} or {@code hours}; empty where a span is given
 * @param span {@code bucketMaxSpanSeconds} and {@code bucketRoundingSeconds}, which are always the same (MongoDB 6.3)
 * @param expireAfter the age at which readings are removed
 */
record TimeSeries(
        String time,
        String meta,
        Optional<String> granularity,
        Optional<Duration> span,
        Optional<Duration> expireAfter) {

    private static final List<String> COARSER = List.of("seconds", "minutes", "hours");

    static TimeSeries of(Series series) {
        boolean byGranularity = series.granularity().isPresent()
                || series.bucket().span().equals(series.layout().span(Granularity.SECONDS));
        String granularity = series.granularity().orElse(Granularity.SECONDS).name();
        return new TimeSeries(
                FieldNames.escape(series.time().name()),
                "meta",
                byGranularity ? Optional.of(granularity.toLowerCase(Locale.ROOT)) : Optional.empty(),
                byGranularity ? Optional.empty() : Optional.of(series.bucket().span()),
                Optional.empty());
    }

    /** What {@code listCollections} says of a collection; empty if it is an ordinary one. */
    static Optional<TimeSeries> of(BsonDocument options) {
        BsonValue found = options.get("timeseries");
        if (found == null || !found.isDocument()) {
            return Optional.empty();
        }
        BsonDocument series = found.asDocument();
        // A server names the granularity also where it has been given a span, and the span where it has a granularity.
        Optional<Duration> rounding = seconds(series, "bucketRoundingSeconds");
        return Optional.of(new TimeSeries(
                text(series, "timeField").orElse(""),
                text(series, "metaField").orElse(""),
                rounding.isPresent()
                        ? Optional.empty()
                        : Optional.of(text(series, "granularity").orElse("seconds")),
                rounding,
                seconds(options, "expireAfterSeconds")));
    }

    TimeSeries expiringAfter(Optional<Duration> age) {
        return new TimeSeries(time, meta, granularity, span, age);
    }

    /** Whether all but the age is the same. */
    boolean sameSeries(TimeSeries other) {
        return expiringAfter(Optional.empty()).equals(other.expiringAfter(Optional.empty()));
    }

    /** Whether the server can make it of the other: with {@code collMod}, a granularity can only become coarser. */
    boolean widens(TimeSeries other) {
        return granularity.isPresent()
                && other.granularity.isPresent()
                && sameSeries(new TimeSeries(other.time, other.meta, granularity, other.span, other.expireAfter))
                && COARSER.indexOf(granularity.get()) > COARSER.indexOf(other.granularity.get())
                && COARSER.contains(other.granularity.get());
    }

    void addTo(CreateCollectionOptions options) {
        var series = new TimeSeriesOptions(time).metaField(meta);
        granularity.ifPresent(name -> series.granularity(TimeSeriesGranularity.valueOf(name.toUpperCase(Locale.ROOT))));
        span.ifPresent(length -> series.bucketMaxSpan(length.toSeconds(), TimeUnit.SECONDS)
                .bucketRounding(length.toSeconds(), TimeUnit.SECONDS));
        options.timeSeriesOptions(series);
        expireAfter.ifPresent(age -> options.expireAfter(age.toSeconds(), TimeUnit.SECONDS));
    }

    private static Optional<String> text(BsonDocument document, String name) {
        return Optional.ofNullable(document.get(name))
                .filter(BsonValue::isString)
                .map(value -> ((BsonString) value).getValue());
    }

    private static Optional<Duration> seconds(BsonDocument document, String name) {
        return Optional.ofNullable(document.get(name))
                .filter(BsonValue::isNumber)
                .map(value -> Duration.ofSeconds(value.asNumber().longValue()));
    }

    @Override
    public String toString() {
        return "timeField " + time + ", metaField " + meta
                + granularity.map(name -> ", granularity " + name).orElse("")
                + span.map(length -> ", buckets of " + Durations.text(length)).orElse("")
                + expireAfter
                        .map(age -> ", expiring after " + Durations.text(age))
                        .orElse("");
    }
}
