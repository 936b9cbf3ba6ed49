package io.millrace.app.schema;

import io.millrace.series.Application;
import io.millrace.series.IdOrder;
import io.millrace.series.Layout;
import io.millrace.series.Series;
import io.millrace.series.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * How a collection is to be sharded.
 *
 * <p>An {@code _id} is in the filter of every upsert, so that it can be the shard key alone: a write goes to one shard, and where
 * it begins with the meta, so does a question for one meta. Documents of one reading are called by their positions, which grow
 * together, and are spread by a hash. Time-series collections cannot be sharded by {@code _id}; theirs is the meta field.
 *
 * @param collection its name
 * @param key the shard key
 * @param metas the collection of newest readings, whose {@code _id}s tell where to split; empty where there is none, or where
 *     {@code _id}s do not begin with the meta
 * @param age how the place of a document in the order of {@code _id}s goes with its age
 */
record ShardSpec(String collection, BsonDocument key, Optional<String> metas, Age age) {

    static final BsonDocument BY_ID = new BsonDocument("_id", new BsonInt32(1));
    static final BsonDocument BY_HASHED_ID = new BsonDocument("_id", new BsonString("hashed"));

    /** How the place of a document in the order of {@code _id}s goes with its age. */
    enum Age {
        /** Not at all: zones cannot tell old from new. */
        ANYWHERE,
        /** The day is in front. */
        BY_DAY,
        /** All are new, and belong to a series whose other documents have the day in front. */
        ALL_NEW
    }

    static List<ShardSpec> of(Application application) {
        var specs = new ArrayList<ShardSpec>();
        for (Series series : application.series()) {
            specs.add(buckets(series));
            for (Tier tier : series.rollups()) {
                specs.add(byId(series, series.collections().history(tier), Age.BY_DAY));
            }
            if (series.latest()) {
                specs.add(byId(series, series.collections().latest(), Age.ALL_NEW));
            }
        }
        return List.copyOf(specs);
    }

    private static ShardSpec buckets(Series series) {
        String name = series.collections().buckets();
        if (series.layout() == Layout.TIMESERIES) {
            return new ShardSpec(name, new BsonDocument("meta", new BsonInt32(1)), Optional.empty(), Age.ANYWHERE);
        }
        return series.layout() == Layout.DOCUMENTS && series.ids() == IdOrder.META_FIRST
                ? new ShardSpec(name, BY_HASHED_ID, Optional.empty(), Age.ANYWHERE)
                : byId(series, name, Age.BY_DAY);
    }

    private static ShardSpec byId(Series series, String name, Age whereDaysComeFirst) {
        return switch (series.ids()) {
            case META_FIRST ->
                new ShardSpec(
                        name,
                        BY_ID,
                        Optional.of(series.collections().latest()).filter(any -> series.latest()),
                        Age.ANYWHERE);
            case TIME_FIRST -> new ShardSpec(name, BY_ID, Optional.empty(), whereDaysComeFirst);
        };
    }

    boolean isTimeSeries() {
        return key.containsKey("meta");
    }
}
