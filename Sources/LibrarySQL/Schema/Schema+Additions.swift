extension Schema {
    /// Replaces the files of the cache folder, one per image.
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

    /// Photos that their feed no longer lists follow those that it lists, in the same slots: of
    /// `slot_count` the last `history_count`. `left_at` is when they left.
    static let history = """
        ALTER TABLE source ADD COLUMN history TEXT NOT NULL DEFAULT 'auto';
        ALTER TABLE source ADD COLUMN history_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN history_picture_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE photo ADD COLUMN left_at REAL;
        CREATE INDEX photo_history ON photo (source_id, feed_key) WHERE left_at IS NOT NULL;
        """

    /// The unread pages of each feed (`UnreadPages`): `documents` is a JSON array of URLs, and
    /// `has_more` whether there are any pages. `loaded_count` photos were loaded from pages that no refresh
    /// reads.
    /// Each feed is read in full once, even if it is unchanged, to find out whether it has further pages.
    static let furtherPages = """
        CREATE TABLE further_pages (
            source_id INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            documents TEXT NOT NULL,
            next TEXT,
            is_next_guessed INTEGER NOT NULL CHECK (is_next_guessed IN (0, 1)),
            page_count INTEGER NOT NULL,
            has_more INTEGER NOT NULL CHECK (has_more IN (0, 1)),
            is_loading INTEGER NOT NULL CHECK (is_loading IN (0, 1)),
            loaded_count INTEGER NOT NULL CHECK (loaded_count >= 0),
            reason TEXT,
            has_failed INTEGER NOT NULL DEFAULT 0 CHECK (has_failed IN (0, 1))
        ) STRICT;
        UPDATE source SET entity_tag = NULL, last_modified = NULL;
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

extension Schema {
    /// Lists of photos of all sources, favorites and visits.
    ///
    /// `seen_at` is when a photo was first read; `dated_at` when it was taken, else published, else seen;
    /// `page_hash` identifies its page and title; photos with the same `picture_id` show one picture. The
    /// index `photo_dated` covers the order of a collection by date.
    static let collections = """
        ALTER TABLE photo ADD COLUMN seen_at REAL;
        ALTER TABLE photo ADD COLUMN dated_at REAL;
        ALTER TABLE photo ADD COLUMN page_hash INTEGER;
        ALTER TABLE photo ADD COLUMN picture_id INTEGER;
        UPDATE photo SET seen_at = (SELECT added_at FROM source WHERE source.id = photo.source_id);
        UPDATE photo SET dated_at = coalesce(taken_at, seen_at);
        CREATE INDEX photo_dated
            ON photo (dated_at DESC, source_id, slot, picture_slot, packed_size, picture_id)
            WHERE slot IS NOT NULL;
        CREATE INDEX photo_seen ON photo (source_id, seen_at) WHERE slot IS NOT NULL;
        CREATE INDEX photo_page ON photo (page_hash, source_id) WHERE page_hash IS NOT NULL;
        CREATE INDEX photo_picture ON photo (picture_id) WHERE picture_id IS NOT NULL;
        CREATE INDEX image_revision ON image (revision) WHERE revision IS NOT NULL;

        CREATE TABLE favorite_photo (
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            added_at REAL NOT NULL,
            PRIMARY KEY (user_id, photo_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX favorite_photo_photo ON favorite_photo (photo_id);

        CREATE TABLE source_visit (
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            visited_at REAL NOT NULL,
            visited_before REAL,
            PRIMARY KEY (user_id, source_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX source_visit_source ON source_visit (source_id);

        CREATE TABLE mix (
            id INTEGER PRIMARY KEY,
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            title TEXT NOT NULL CHECK (title <> ''),
            words TEXT NOT NULL,
            photo_order TEXT NOT NULL,
            is_of_all INTEGER NOT NULL CHECK (is_of_all IN (0, 1)),
            UNIQUE (user_id, key)
        ) STRICT;
        CREATE TABLE mix_source (
            mix_id INTEGER NOT NULL REFERENCES mix (id) ON DELETE CASCADE,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            PRIMARY KEY (mix_id, source_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mix_source_source ON mix_source (source_id);

        ALTER TABLE library_state ADD COLUMN personal_version INTEGER NOT NULL DEFAULT 0;
        """

    static let mixPhotos = """
        CREATE TABLE mix_photo (
            mix_id INTEGER NOT NULL REFERENCES mix (id) ON DELETE CASCADE,
            photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            added_at REAL NOT NULL,
            PRIMARY KEY (mix_id, photo_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mix_photo_photo ON mix_photo (photo_id);
        """

    /// The users' pinned sources, with the time of pinning.
    static let pinnedSources = """
        CREATE TABLE pinned_source (
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            pinned_at REAL NOT NULL,
            PRIMARY KEY (user_id, source_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pinned_source_source ON pinned_source (source_id);
        """

    /// Leases for tasks that one of several servers does, with their expiry, and the wrong passwords counted
    /// by all servers. With a file there is one server, and they are empty.
    static let sharedByServers = """
        CREATE TABLE lease (
            name TEXT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL,
            token TEXT NOT NULL,
            ends_at REAL NOT NULL,
            interruptions INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX lease_owner ON lease (owner);
        CREATE TABLE password_guesses (
            client TEXT NOT NULL PRIMARY KEY,
            guesses TEXT NOT NULL,
            ends_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX password_guesses_end ON password_guesses (ends_at);
        """

    /// The language that a feed declares, and that of the photos where it is another. Each feed is read in full once,
    /// even if it is unchanged, to find out.
    static let languages = """
        ALTER TABLE source ADD COLUMN language TEXT;
        ALTER TABLE photo ADD COLUMN language TEXT;
        UPDATE source SET entity_tag = NULL, last_modified = NULL;
        """

    /// The same index with more columns, which has the newest photos of a source in order. Older programs can
    /// use it as well.
    static let newestPhotos = """
        DROP INDEX photo_seen;
        CREATE INDEX photo_seen ON photo (source_id, seen_at DESC, dated_at DESC, slot, picture_slot)
            WHERE slot IS NOT NULL;
        """

    /// How many of the changes that versions count were those of single users, and of which (`ListVersions`). Older
    /// programs count all changes of users as changes for everybody.
    static let ownVersions = """
        ALTER TABLE source ADD COLUMN own_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE library_state ADD COLUMN own_list_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE library_state ADD COLUMN own_view_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE library_state ADD COLUMN own_personal_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE user_account ADD COLUMN list_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE user_account ADD COLUMN view_version INTEGER NOT NULL DEFAULT 0;
        """

    /// Words that are indexed in addition to those of a photo's texts (`SearchText`); NULL for most photos. Older
    /// programs write none: what they store while servers are replaced one by one is found once it changes.
    @Sendable static func addSearchWords(_ database: any SQLConnection) throws {
        try database.script("ALTER TABLE photo ADD COLUMN search_words TEXT;")
        let statement = try database.statement(sql: "UPDATE photo SET search_words = ? WHERE id = ?")
        var (photos, last): ([Int64], Int64) = ([], 0)
        while true {
            let rows = try database.all(
                sql: """
                    SELECT id, title, description, place FROM photo WHERE id > ? ORDER BY id LIMIT 5000
                    """, arguments: [last]
            ) { row in
                (
                    id: row[0] as Int64,
                    words: SearchText.additions(to: [row[1] as String?, row[2] as String?, row[3] as String?])
                )
            }
            guard let end = rows.last else { break }
            last = end.id
            for row in rows where row.words != nil {
                try statement.execute([row.words, row.id])
                photos.append(row.id)
            }
        }
        try database.indexSearchWords(ofPhotos: photos)
    }

    /// SQLite's index with the additional words.
    static let searchWordsIndex = """
        DROP TRIGGER photo_text_delete;
        DROP TABLE photo_text;
        CREATE VIRTUAL TABLE photo_text USING fts5 (
            title, description, place, search_words,
            content = 'photo', content_rowid = 'id', detail = none, columnsize = 0,
            tokenize = 'unicode61 remove_diacritics 2'
        );
        CREATE TRIGGER photo_text_delete AFTER DELETE ON photo BEGIN
            INSERT INTO photo_text (photo_text, rowid, title, description, place, search_words)
            VALUES ('delete', old.id, old.title, old.description, old.place, old.search_words);
        END;
        INSERT INTO photo_text (photo_text) VALUES ('rebuild');
        """

    /// Fills the columns that need more than SQL.
    static func fillCollections(_ database: UserConnection) throws {
        let pages = try database.all(sql: "SELECT id, page, title FROM photo WHERE page IS NOT NULL") { row in
            (id: row[0] as Int64, hash: SamePictures.pageHash(page: row[1], title: row[2]))
        }
        let statement = try database.statement(sql: "UPDATE photo SET page_hash = ? WHERE id = ?")
        for page in pages { try statement.execute([page.hash, page.id]) }
        try SamePictures.updateAll(database)
    }
}
