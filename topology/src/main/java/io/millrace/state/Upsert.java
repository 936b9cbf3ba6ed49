package io.millrace.state;

import io.millrace.reading.MetaKey;
import io.millrace.upsert.Revision;

/** An upsert that leaves the fold. */
public final class Upsert {

    private final int target;
    private final MetaKey meta;
    private final Revision revision;
    private final byte[] document;

    Upsert(int target, MetaKey meta, Revision revision, byte[] document) {
        this.target = target;
        this.meta = meta;
        this.revision = revision;
        this.document = document;
    }

    /** The index of its target among {@link io.millrace.upsert.UpsertTarget#of} of the series. */
    public int target() {
        return target;
    }

    public MetaKey meta() {
        return meta;
    }

    public Revision revision() {
        return revision;
    }

    /** A BSON document of {@code _id} and paths to set. Not to be changed. */
    public byte[] document() {
        return document;
    }
}
