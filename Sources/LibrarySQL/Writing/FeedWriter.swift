import Foundation
import Library
import Photos

/// Stores one feed over what the library has of its source, inside the caller's transaction.
///
/// Only rows that change are written: an entry is compared by its fingerprint,
/// and its slot by where most photos already are (see `Schema`).
struct FeedWriter {
    private let database: UserConnection
    private let source: Int64
    private let photos: [FeedPhoto]
    private let known: [KnownPhoto]
    private let matches: [Int?]
    private let fingerprints: [Int64]
    private let slots: DenseSlots
    private let pictureSlots: DenseSlots

    static func store(
        _ feed: Feed, in id: SourceID, validators: Validators, at date: Date, jitter: Double,
        database: UserConnection
    ) throws -> StoreSummary {
        guard let order = try SourceOrder.fetch(database, id) else { throw LibraryError.unknownSource(id) }
        try setCache(database, kibibytes: 65_536)
        let photos = try EmbeddedPictures.takeOut(of: feed.photos, database)
        let writer = try FeedWriter(database, source: order.id, photos: photos)
        let left = try writer.vacateSlots()
        let index = try SearchIndex(database, beforeChanging: writer.changedPhotos())
        let written = try writer.writePhotos()
        try index.update()
        try Views.deletePhotosKeptForNobody(of: order.id, database)
        try EmbeddedPictures.deleteUnused(database)
        try writer.updateSource(feed, validators: validators, at: date, jitter: jitter)
        try ListedPlaces.store(feed.places, of: order.id, database)
        if !left.isEmpty || written.hasChanges {
            try ListVersions.advance(database, of: order.id)
            try PlaceRow.deleteUnused(database)
        }
        try setCache(database, kibibytes: 2_000)
        return StoreSummary(
            added: written.added, changed: written.changed, left: left.count,
            total: try writer.shownCount(), gone: Array(left.prefix(StoreSummary.goneLimit)))
    }

    /// A large feed with the usual 2 MB would write the same pages to the log
    /// time and again; where a refresh fails, the next one sets it back.
    private static func setCache(_ database: UserConnection, kibibytes: Int) throws {
        guard let setting = database.dialect.pageCache(kibibytes: kibibytes) else { return }
        try database.execute(sql: setting)
    }

    private init(_ database: UserConnection, source: Int64, photos: [FeedPhoto]) throws {
        self.database = database
        self.source = source
        self.photos = photos
        let known = try Self.fetchKnown(database, source)
        let matches = try PhotoMatching(of: photos, with: known) { id in
            try database.first(
                sql: "SELECT page, title, taken_at, original FROM photo WHERE id = ?", arguments: [id]
            ) { PhotoEvidence(page: $0[0], title: $0[1], date: $0[2], original: $0[3]) }
        }.matches
        self.known = known
        self.matches = matches
        fingerprints = photos.map { Fingerprint(of: $0).signed }
        slots = DenseSlots(
            present: photos.map { _ in true }, old: matches.map { $0.flatMap { known[$0].slot } })
        pictureSlots = DenseSlots(
            present: photos.map { $0.original != nil },
            old: matches.map { $0.flatMap { known[$0].pictureSlot } })
    }

    private static func fetchKnown(_ database: UserConnection, _ source: Int64) throws -> [KnownPhoto] {
        try database.all(
            sql: """
                SELECT id, slot, picture_slot, feed_key, original,
                    CASE WHEN feed_key IS NULL AND original IS NULL THEN title ELSE '' END, fingerprint,
                    \(HiddenPhotos.isHidden)
                FROM photo WHERE source_id = ? ORDER BY slot IS NULL, slot, id
                """, arguments: [source]
        ) { row in
            KnownPhoto(
                id: row[0], slot: row[1], pictureSlot: row[2], key: row[3], original: row[4],
                title: row[5], fingerprint: row[6], isRemoved: row[7])
        }
    }

    /// Takes away the slots of photos that left or move, so that none is held
    /// twice on the way; returns those that were shown and left.
    private func vacateSlots() throws -> [PhotoID] {
        var isStaying = Array(repeating: false, count: known.count)
        var isMatched = Array(repeating: false, count: known.count)
        for (index, match) in matches.enumerated() {
            guard let match else { continue }
            isMatched[match] = true
            isStaying[match] = !moves(index, from: known[match])
        }
        let statement = try database.statement(
            sql: "UPDATE photo SET slot = NULL, picture_slot = NULL WHERE id = ?")
        var left: [PhotoID] = []
        for (index, photo) in known.enumerated() where photo.slot != nil && !isStaying[index] {
            try statement.execute([photo.id])
            if !isMatched[index], !photo.isRemoved { left.append(PhotoID(rawValue: photo.id)) }
        }
        return left
    }

    private func moves(_ index: Int, from photo: KnownPhoto) -> Bool {
        photo.slot != slots[index] || photo.pictureSlot != pictureSlots[index]
    }

    private func changedPhotos() -> [Int64] {
        matches.indices.compactMap { index in
            guard let match = matches[index], known[match].fingerprint != fingerprints[index] else {
                return nil
            }
            return known[match].id
        }
    }

    /// What was written, removed photos left out of the numbers.
    private struct Written {
        var added = 0
        var changed = 0
        /// Whether any photo has come, moved, or other words.
        var hasChanges = false
    }

    private func writePhotos() throws -> Written {
        var rows = try PhotoWriter(database, source: source)
        var new: [Int] = []
        var written = Written()
        for index in photos.indices {
            guard let match = matches[index] else {
                new.append(index)
                continue
            }
            let old = known[match]
            let isChanged = old.fingerprint != fingerprints[index]
            if isChanged {
                try rows.update(old.id, to: values(index))
            } else if moves(index, from: old) {
                try rows.move(old.id, slots[index], pictureSlots[index])
            } else {
                continue
            }
            written.hasChanges = true
            guard !old.isRemoved else { continue }
            if old.slot == nil { written.added += 1 } else if isChanged { written.changed += 1 }
        }
        try rows.insert(new.count) { values(new[$0]) }
        written.added += new.count
        written.hasChanges = written.hasChanges || !new.isEmpty
        return written
    }

    private func values(_ index: Int) -> PhotoValues {
        PhotoValues(
            photo: photos[index], fingerprint: fingerprints[index], slot: slots[index],
            pictureSlot: pictureSlots[index])
    }

    private func updateSource(
        _ feed: Feed, validators: Validators, at date: Date, jitter: Double
    ) throws {
        let title = feed.title?.trimmingCharacters(in: .whitespacesAndNewlines)
        try database.execute(
            sql: """
                UPDATE source SET title = coalesce(nullif(:title, ''), title), kind = :kind,
                    entity_tag = :entityTag, last_modified = :lastModified,
                    attempted_at = :date, refreshed_at = :date, failure = NULL, failed_at = NULL,
                    failure_count = 0, not_before = NULL, has_ended = 0,
                    jitter = min(max(:jitter, 0), 1), skipped_count = :skippedCount,
                    notices = :notices, reading_since = NULL, unreadable_digest = NULL,
                    first_slot = :firstSlot, slot_count = :slotCount,
                    first_picture_slot = :firstPictureSlot, picture_slot_count = :pictureSlotCount
                WHERE id = :id
                """,
            arguments: [
                "title": title, "kind": feed.kind.rawValue, "entityTag": validators.entityTag,
                "lastModified": validators.lastModified, "date": date.timeIntervalSince1970,
                "jitter": jitter, "skippedCount": feed.skipped.count,
                "notices": try SourceRow.text(of: feed.notices), "firstSlot": slots.first,
                "slotCount": slots.count, "firstPictureSlot": pictureSlots.first,
                "pictureSlotCount": pictureSlots.count, "id": source,
            ])
    }

    private func shownCount() throws -> Int {
        let removed = try database.value(
            Int.self,
            sql: """
                SELECT count(*) FROM \(HiddenPhotos.ofSource) AND photo.slot IS NOT NULL
                """, arguments: [source])
        return slots.count - (removed ?? 0)
    }
}
