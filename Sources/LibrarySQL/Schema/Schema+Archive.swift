extension Schema {
    /// Which photos have their original in the archive, by the SHA-256 of its bytes (`content`); `is_wrong`
    /// if a check found the file missing or changed. When the row of a photo is deleted, its content moves to
    /// `dropped_original`, whose files are deleted if no other photo has them.
    static let archive = """
        ALTER TABLE source ADD COLUMN archive INTEGER NOT NULL DEFAULT 0 CHECK (archive IN (0, 1));
        CREATE TABLE kept_original (
            photo_id INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE,
            address TEXT NOT NULL,
            content TEXT NOT NULL CHECK (length(content) = 64),
            byte_count INTEGER NOT NULL CHECK (byte_count > 0),
            media_type TEXT NOT NULL,
            kept_at REAL NOT NULL,
            is_wrong INTEGER NOT NULL DEFAULT 0 CHECK (is_wrong IN (0, 1))
        ) STRICT;
        CREATE INDEX kept_original_content ON kept_original (content);
        CREATE TABLE dropped_original (content TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TRIGGER kept_original_delete AFTER DELETE ON kept_original BEGIN
            INSERT INTO dropped_original (content) SELECT old.content
            WHERE NOT EXISTS (SELECT 1 FROM dropped_original WHERE content = old.content);
        END;
        CREATE TRIGGER kept_original_change AFTER UPDATE OF content ON kept_original
        WHEN old.content <> new.content BEGIN
            INSERT INTO dropped_original (content) SELECT old.content
            WHERE NOT EXISTS (SELECT 1 FROM dropped_original WHERE content = old.content);
        END;
        """
}
