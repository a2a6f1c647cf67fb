import Photos

import Library

/// The tables, and the migrations from every older version.
///
/// A migration that was shipped is never edited; a change is a new one at the
/// end, with an upgrade test in `SchemaTests`.
enum Schema {
    static var migrations: [SQLMigration] {
        [
            SQLMigration(name: "1 sources, photos, images, views", script: version1),
            SQLMigration(
                name: "2 fields of entries",
                script: """
                    ALTER TABLE source ADD COLUMN image_path TEXT;
                    ALTER TABLE source ADD COLUMN title_path TEXT;
                    """),
            SQLMigration(name: "3 search without sizes of texts", script: version3),
            SQLMigration(name: "4 versions of lists", script: version4),
            SQLMigration(
                name: "5 what a reading left out, and how it ended",
                script: """
                    ALTER TABLE source ADD COLUMN notices TEXT;
                    ALTER TABLE source ADD COLUMN reading_since REAL;
                    ALTER TABLE source ADD COLUMN unreadable_digest TEXT;
                    """),
            SQLMigration(name: "6 places that sources list", script: listedPlaces),
            SQLMigration(name: "7 revisions of images", script: "ALTER TABLE image ADD COLUMN revision TEXT"),
            SQLMigration(name: "8 pictures that feeds hold themselves") { database in
                try database.script(EmbeddedPictures.table)
                try EmbeddedPictures.extract(from: UserConnection(database, user: .owner))
            },
            SQLMigration(name: "9 what belongs to users", script: users),
            SQLMigration(name: "10 all that is known of images", script: imageRecords),
            SQLMigration(name: "11 failures as codes", script: failuresAsCodes),
            SQLMigration(name: "12 versions of all lists", script: listVersions),
            SQLMigration(
                name: "13 the table that names places",
                script: "ALTER TABLE library_state ADD COLUMN place_table TEXT"),
            SQLMigration(name: "14 photos that have left their feeds", script: history),
            SQLMigration(name: "15 collections of all sources") { database in
                try database.script(collections)
                try fillCollections(UserConnection(database, user: .owner))
            },
            SQLMigration(name: "16 pages that were not read", script: furtherPages),
            SQLMigration(name: "17 photos that were put into mixes", script: mixPhotos),
            SQLMigration(name: "18 originals that are kept", script: archive),
            SQLMigration(name: "19 sources above the others", script: pinnedSources),
            SQLMigration(
                name: "20 images that cannot be had",
                script: "CREATE INDEX image_failed ON image (address) WHERE failure IS NOT NULL"),
            SQLMigration(name: "21 accounts", script: accounts),
            SQLMigration(
                name: "22 versions of the orders of sources",
                script: "ALTER TABLE source ADD COLUMN order_version INTEGER NOT NULL DEFAULT 0"),
            SQLMigration(name: "23 people whom providers sign in", script: providerIdentities),
            SQLMigration(name: "24 credentials of sources", script: credentials),
            SQLMigration(name: "25 what belongs to everybody", script: everybody),
            SQLMigration(name: "26 what servers share", script: sharedByServers),
            SQLMigration(name: "27 languages of feeds", keepsOlderPrograms: true, script: languages),
            SQLMigration(
                name: "28 the newest photos of sources", keepsOlderPrograms: true, script: newestPhotos),
            SQLMigration(
                name: "29 versions of what users have chosen", keepsOlderPrograms: true,
                script: "ALTER TABLE user_account ADD COLUMN personal_version INTEGER NOT NULL DEFAULT 0"),
            SQLMigration(
                name: "30 versions without the changes of other users", keepsOlderPrograms: true,
                script: ownVersions),
            SQLMigration(
                name: "31 words that no spaces separate", keepsOlderPrograms: true, run: addSearchWords),
            SQLMigration(
                name: "32 the content of files", keepsOlderPrograms: true,
                script: "ALTER TABLE photo ADD COLUMN file_tag TEXT"),
        ]
    }

    /// The order of a source is dense and rarely rewritten: a photo's index is
    /// `slot - source.first_slot`, and among the pictures alone (without rows of
    /// text) `picture_slot - source.first_picture_slot`. A feed that grows at
    /// its top moves `first_slot` and no row. A photo without a slot has left
    /// its feed. `packed_size` is `width << 32 | height` as best known, 0 if it
    /// is unknown, so that the shapes of a whole source are one scan of an index.
    private static let version1 = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL CHECK (title <> ''),
            own_title TEXT CHECK (own_title <> ''),
            location TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            layout TEXT NOT NULL,
            opens TEXT NOT NULL,
            initial_zoom TEXT NOT NULL,
            slideshow_seconds INTEGER NOT NULL CHECK (slideshow_seconds BETWEEN 1 AND 60),
            slideshow_fits INTEGER NOT NULL CHECK (slideshow_fits IN (0, 1)),
            refresh_seconds INTEGER NOT NULL CHECK (refresh_seconds = 0 OR refresh_seconds >= 60),
            referer TEXT,
            list_path TEXT,
            entity_tag TEXT,
            last_modified TEXT,
            added_at REAL NOT NULL,
            attempted_at REAL NOT NULL,
            refreshed_at REAL,
            failure TEXT,
            failed_at REAL,
            failure_count INTEGER NOT NULL DEFAULT 0 CHECK ((failure_count = 0) = (failure IS NULL)),
            jitter REAL NOT NULL DEFAULT 0 CHECK (jitter BETWEEN 0 AND 1),
            not_before REAL,
            has_ended INTEGER NOT NULL DEFAULT 0 CHECK (has_ended IN (0, 1)),
            skipped_count INTEGER NOT NULL DEFAULT 0,
            first_slot INTEGER NOT NULL DEFAULT 0,
            first_picture_slot INTEGER NOT NULL DEFAULT 0,
            slot_count INTEGER NOT NULL DEFAULT 0,
            picture_slot_count INTEGER NOT NULL DEFAULT 0,
            CHECK ((failure IS NULL) = (failed_at IS NULL))
        ) STRICT;

        CREATE TABLE place (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            folded_name TEXT NOT NULL UNIQUE,
            city TEXT NOT NULL,
            region TEXT NOT NULL,
            country TEXT NOT NULL
        ) STRICT;

        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            slot INTEGER,
            picture_slot INTEGER,
            removed_at REAL,
            packed_size INTEGER NOT NULL DEFAULT 0,
            fingerprint INTEGER NOT NULL,
            feed_key TEXT,
            title TEXT NOT NULL,
            description TEXT,
            original TEXT,
            thumbnail TEXT,
            page TEXT,
            width INTEGER,
            height INTEGER,
            latitude REAL,
            longitude REAL,
            place TEXT,
            place_id INTEGER REFERENCES place (id),
            taken_at REAL,
            credit TEXT,
            camera TEXT,
            UNIQUE (source_id, slot),
            UNIQUE (source_id, picture_slot),
            CHECK ((picture_slot IS NULL) = (slot IS NULL OR original IS NULL)),
            CHECK ((width IS NULL) = (height IS NULL)),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;
        CREATE INDEX photo_shown ON photo (source_id, slot, packed_size)
            WHERE removed_at IS NULL AND slot IS NOT NULL;
        CREATE INDEX photo_removed ON photo (source_id, slot) WHERE removed_at IS NOT NULL;
        CREATE INDEX photo_removed_picture ON photo (source_id, picture_slot)
            WHERE removed_at IS NOT NULL AND picture_slot IS NOT NULL;
        CREATE INDEX photo_left ON photo (source_id) WHERE slot IS NULL;
        CREATE INDEX photo_original ON photo (original) WHERE original IS NOT NULL;
        CREATE INDEX photo_at_place ON photo (place_id, source_id, slot)
            WHERE place_id IS NOT NULL AND removed_at IS NULL AND picture_slot IS NOT NULL;

        CREATE TABLE image (
            address TEXT PRIMARY KEY NOT NULL,
            width INTEGER,
            height INTEGER,
            content_type TEXT,
            color INTEGER CHECK (color BETWEEN 0 AND 16777215),
            placeholder BLOB,
            frame_count INTEGER,
            failure TEXT,
            CHECK ((width IS NULL) = (content_type IS NULL)),
            CHECK ((height IS NULL) = (content_type IS NULL)),
            CHECK ((frame_count IS NULL) = (content_type IS NULL))
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE view (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            viewer TEXT NOT NULL,
            photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            viewed_at REAL NOT NULL,
            UNIQUE (viewer, photo_id)
        ) STRICT;
        CREATE INDEX view_newest ON view (viewer, viewed_at, id);
        CREATE INDEX view_photo ON view (photo_id);

        CREATE TABLE request (
            key TEXT PRIMARY KEY NOT NULL,
            made_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX request_age ON request (made_at);

        CREATE VIRTUAL TABLE photo_text USING fts5 (
            title, description, place,
            content = 'photo', content_rowid = 'id', detail = none,
            tokenize = 'unicode61 remove_diacritics 2'
        );
        CREATE TRIGGER photo_text_delete AFTER DELETE ON photo BEGIN
            INSERT INTO photo_text (photo_text, rowid, title, description, place)
            VALUES ('delete', old.id, old.title, old.description, old.place);
        END;
        """

    /// A source with a parent has the photos of one place that the parent lists:
    /// it is shown in Places, and in no list of sources.
    private static let listedPlaces = """
        ALTER TABLE source ADD COLUMN parent_id INTEGER REFERENCES source (id) ON DELETE CASCADE;
        CREATE INDEX source_parent ON source (parent_id) WHERE parent_id IS NOT NULL;
        CREATE TABLE source_place (
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            place_id INTEGER NOT NULL REFERENCES place (id),
            feed_key TEXT NOT NULL,
            location TEXT NOT NULL,
            photo_count INTEGER CHECK (photo_count >= 0),
            photos_id INTEGER REFERENCES source (id) ON DELETE SET NULL,
            PRIMARY KEY (source_id, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX source_place_place ON source_place (place_id);
        CREATE INDEX source_place_photos ON source_place (photos_id) WHERE photos_id IS NOT NULL;
        """

    /// The full-text index without a row per photo with the number of its
    /// words: only ranking by relevance would need them, and results are in the source's order.
    private static let version3 = """
        DROP TABLE photo_text;
        CREATE VIRTUAL TABLE photo_text USING fts5 (
            title, description, place,
            content = 'photo', content_rowid = 'id', detail = none, columnsize = 0,
            tokenize = 'unicode61 remove_diacritics 2'
        );
        INSERT INTO photo_text (photo_text) VALUES ('rebuild');
        """

    /// Failures are a code and its arguments, which are converted to text when they are shown; a
    /// sentence of an earlier version is the argument of its own code, and shown unchanged.
    private static let failuresAsCodes = """
        UPDATE image
        SET failure = json_object('code', 'stored', 'arguments', json_object('text', failure))
        WHERE failure IS NOT NULL;
        UPDATE source
        SET failure = json_object('code', 'stored', 'arguments', json_object('text', failure))
        WHERE failure IS NOT NULL;
        """

    /// Each change of the photos that a source shows, of their order or words, increases the
    /// version of its list. The index is for the place of a photo that is deleted.
    private static let version4 = """
        ALTER TABLE source ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_place ON photo (place_id) WHERE place_id IS NOT NULL;
        """

    /// Hidden photos and views belong to users; existing ones belong to the owner.
    private static let users = """
        CREATE TABLE user_account (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (name <> '')
        ) STRICT;
        INSERT INTO user_account (id, name) VALUES (1, 'owner');

        CREATE TABLE hidden_photo (
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
            photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            hidden_at REAL NOT NULL,
            PRIMARY KEY (user_id, source_id, photo_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hidden_photo_photo ON hidden_photo (photo_id);
        INSERT INTO hidden_photo (user_id, source_id, photo_id, hidden_at)
        SELECT 1, source_id, id, removed_at FROM photo WHERE removed_at IS NOT NULL;

        DROP INDEX photo_shown;
        DROP INDEX photo_removed;
        DROP INDEX photo_removed_picture;
        DROP INDEX photo_at_place;
        ALTER TABLE photo DROP COLUMN removed_at;
        CREATE INDEX photo_listed ON photo (source_id, slot, packed_size) WHERE slot IS NOT NULL;
        CREATE INDEX photo_at_place ON photo (place_id, source_id, slot)
            WHERE place_id IS NOT NULL AND picture_slot IS NOT NULL;

        CREATE TABLE user_view (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            viewer TEXT NOT NULL,
            photo_id INTEGER NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
            viewed_at REAL NOT NULL,
            UNIQUE (user_id, viewer, photo_id)
        ) STRICT;
        INSERT INTO user_view (id, user_id, viewer, photo_id, viewed_at)
        SELECT id, 1, viewer, photo_id, viewed_at FROM view;
        DROP TABLE view;
        CREATE INDEX user_view_newest ON user_view (user_id, viewer, viewed_at, id);
        CREATE INDEX user_view_photo ON user_view (photo_id);
        """
}
