import Foundation
import Library
import Photos

/// Writes the rows of sources; the photos are `FeedWriter`'s.
enum SourceWriter {
    static func insert(
        _ database: UserConnection, id: SourceID, title: String, ownTitle: String?, location: String,
        settings: SourceSettings, kind: FeedKind, at date: Date
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO source (
                    name, title, own_title, location, kind, layout, opens, initial_zoom,
                    slideshow_seconds, slideshow_fits, refresh_seconds, history, archive, referer, list_path, image_path,
                    title_path, added_at, attempted_at, version
                ) VALUES (
                    :name, :title, :ownTitle, :location, :kind, :layout, :opens, :initialZoom,
                    :slideshowSeconds, :slideshowFits, :refreshSeconds, :history, :archive, :referer, :listPath, :imagePath,
                    :titlePath, :date, :date, :version
                )
                """,
            arguments: arguments(of: settings).merging(
                [
                    "name": id.rawValue, "title": title, "ownTitle": ownTitle, "location": location,
                    "kind": kind.rawValue, "date": date.timeIntervalSince1970,
                    // Greater than that of any deleted source with this name.
                    "version": Int64(max(date.timeIntervalSince1970, 0)),
                ]))
    }

    /// Applies an edit, and returns the source; `nil` if it does not exist.
    static func update(
        _ database: UserConnection, _ id: SourceID, title: String?, _ edit: SettingsEdit
    ) throws -> Source? {
        guard let current = try SourceRow.fetchOne(database, id: id)?.settings else { return nil }
        return try update(database, id, title: title, settings: edit.applied(to: current))
    }

    /// If another list or field of the feed, or more of its pages, are to be read, the next request
    /// is unconditional. If images are to
    /// be requested in another way, failed ones are retried.
    static func update(
        _ database: UserConnection, _ id: SourceID, title: String?, settings: SourceSettings
    ) throws -> Source? {
        try database.execute(
            sql: """
                UPDATE image SET failure = NULL WHERE failure IS NOT NULL AND address IN (
                    SELECT original FROM photo JOIN source ON source.id = photo.source_id
                    WHERE source.name = ? AND \(database.dialect.differs("source.referer", "?")))
                """, arguments: [id.rawValue, settings.referer])
        let former = try SourceHistory.policy(of: id, database)
        let isReadAlike = isReadAlike(database.dialect)
        try database.execute(
            sql: """
                UPDATE source SET
                    entity_tag = CASE WHEN \(isReadAlike) THEN entity_tag END,
                    last_modified = CASE WHEN \(isReadAlike) THEN last_modified END,
                    layout = :layout, opens = :opens, initial_zoom = :initialZoom,
                    slideshow_seconds = :slideshowSeconds, slideshow_fits = :slideshowFits,
                    refresh_seconds = :refreshSeconds, history = :history, archive = :archive,
                    referer = :referer, list_path = :listPath, image_path = :imagePath, title_path = :titlePath
                WHERE name = :name
                """,
            arguments: arguments(of: settings).merging(["name": id.rawValue]))
        try updatePlaces(database, of: id, to: settings)
        try SourceHistory.apply(settings.history, after: former, to: id, database)
        if let title = title?.trimmingCharacters(in: .whitespacesAndNewlines) {
            try database.execute(
                sql: "UPDATE source SET own_title = nullif(?, '') WHERE name = ?",
                arguments: [title, id.rawValue])
        }
        return try SourceRow.fetchOne(database, id: id)
    }

    /// Stores the language that a feed declares.
    ///
    /// - Returns: Whether it declared another one before, so that its list has changed.
    static func updateLanguage(
        of id: Int64, to language: LanguageTag?, _ database: UserConnection
    ) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE source SET language = ? WHERE id = ? AND \(database.dialect.differs("language", "?"))
                """,
            arguments: [language?.rawValue, id, language?.rawValue]) > 0
    }

    /// The title of a feed; words from the location if a web page came before a feed without a title.
    static func title(of feed: Feed, ofRow id: Int64, _ database: UserConnection) throws -> String? {
        if let title = feed.title?.trimmingCharacters(in: .whitespacesAndNewlines), !title.isEmpty {
            return title
        }
        let former = try database.first(
            sql: "SELECT kind, location FROM source WHERE id = ?", arguments: [id]
        ) { (kind: $0[0] as String, location: $0[1] as String) }
        guard let former, former.kind == FeedKind.webPage.rawValue, feed.kind != .webPage else { return nil }
        return SourceNaming.title(ofLocation: former.location)
    }

    /// Applies the list's settings to the photos of its places.
    private static func updatePlaces(
        _ database: UserConnection, of id: SourceID, to settings: SourceSettings
    ) throws {
        try database.execute(
            sql: """
                UPDATE source SET layout = ?, opens = ?, initial_zoom = ?, slideshow_seconds = ?,
                    slideshow_fits = ?, referer = ?
                WHERE parent_id = (SELECT id FROM source WHERE name = ?)
                """,
            arguments: [
                settings.layout.rawValue, settings.opens.rawValue, settings.initialZoom.rawValue,
                settings.slideshowSeconds, settings.slideshowFits, settings.referer, id.rawValue,
            ])
    }

    /// Whether a source is read in the same way with other settings.
    static func readsAlike(
        _ database: UserConnection, _ id: SourceID, _ settings: SourceSettings
    ) throws -> Bool {
        try database.value(
            Bool.self, sql: "SELECT \(isReadAlike(database.dialect)) FROM source WHERE name = :name",
            arguments: readingArguments(of: settings).merging(["name": id.rawValue])) ?? true
    }

    private static func isReadAlike(_ dialect: any SQLDialect) -> String {
        let columns = [
            ("list_path", ":listPath"), ("image_path", ":imagePath"), ("title_path", ":titlePath"),
            ("history", ":history"),
        ]
        return columns.map { dialect.same($0, $1) }.joined(separator: " AND ")
    }

    /// The arguments of `isReadAlike`.
    private static func readingArguments(of settings: SourceSettings) -> SQLArguments {
        [
            "listPath": settings.listPath, "imagePath": settings.imagePath, "titlePath": settings.titlePath,
            "history": settings.history.rawValue,
        ]
    }

    private static func arguments(of settings: SourceSettings) -> SQLArguments {
        readingArguments(of: settings).merging([
            "layout": settings.layout.rawValue, "opens": settings.opens.rawValue,
            "initialZoom": settings.initialZoom.rawValue,
            "slideshowSeconds": settings.slideshowSeconds, "slideshowFits": settings.slideshowFits,
            "refreshSeconds": settings.refreshSeconds, "archive": settings.archive,
            "referer": settings.referer,
        ])
    }
}
