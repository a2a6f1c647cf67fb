extension Schema {
    /// What the cache folder kept in a file for each image before.
    static let imageRecords = """
        ALTER TABLE image ADD COLUMN metadata TEXT;
        ALTER TABLE image ADD COLUMN content TEXT;
        ALTER TABLE image ADD COLUMN image_type TEXT;
        ALTER TABLE image ADD COLUMN entity_tag TEXT;
        ALTER TABLE image ADD COLUMN last_modified TEXT;
        ALTER TABLE image ADD COLUMN checked_at REAL;
        ALTER TABLE image ADD COLUMN check_again_at REAL;
        ALTER TABLE image ADD COLUMN is_placeless INTEGER;
        ALTER TABLE image ADD COLUMN failure_is_transient INTEGER;
        ALTER TABLE image ADD COLUMN failure_count INTEGER;
        ALTER TABLE image ADD COLUMN retry_at REAL;
        ALTER TABLE image ADD COLUMN failure_referer TEXT;
        """

    /// Photos that their feed does not list any more follow those that it lists, in the same slots: of
    /// `slot_count` the last `history_count`. `left_at` is when they left.
    static let history = """
        ALTER TABLE source ADD COLUMN history TEXT NOT NULL DEFAULT 'auto';
        ALTER TABLE source ADD COLUMN history_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN history_picture_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN left_at REAL;
        CREATE INDEX photo_history ON photo (source_id, feed_key) WHERE left_at IS NOT NULL;
        """

    /// One row: collections of several sources change with any of them (`ListVersions`).
    static let listVersions = """
        CREATE TABLE library_state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            list_version INTEGER NOT NULL,
            view_version INTEGER NOT NULL,
            shape_version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO library_state (id, list_version, view_version, shape_version)
        SELECT 1, coalesce(max(version), 0), 0, 0 FROM source;
        """
}
