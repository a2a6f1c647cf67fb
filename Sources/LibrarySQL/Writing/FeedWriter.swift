// Over 300 lines: one refresh, and what it writes.

import Foundation
import Library
import Photos

/// Stores a feed over the library's photos of its source, within the caller's transaction.
///
/// Only changed rows are written: entries are compared by fingerprint,
/// and slots start where most photos already are (see `Schema`).
struct FeedWriter {
    private let database: UserConnection
    private let source: Int64
    private let photos: FeedPhotos
    /// Whether a photo with another URL and the same key has the same picture.
    private let hasSignedURLs: Bool
    /// Whether the library has any kept original.
    private let hasKeptOriginals: Bool
    private let known: [KnownPhoto]
    private let matches: PhotoMatching
    private let slots: DenseSlots
    private let pictureSlots: DenseSlots
    /// Photos that left the feed now and start the history.
    private let retained: [KnownPhoto]
    private let retainedPictureCount: Int
    /// The older history, as it is now.
    private let history: SourceHistory
    /// Shown photos beyond the limit of the history.
    private let trimmed: [PhotoID]
    /// Whether photos were removed from the history, including hidden ones.
    private let isTrimmed: Bool

    static func store(
        _ feed: Feed, in id: SourceID, validators: Validators, at date: Date, jitter: Double,
        database: UserConnection
    ) throws -> StoreSummary {
        guard let order = try SourceOrder.fetch(database, id) else { throw LibraryError.unknownSource(id) }
        try setCache(database, kibibytes: 65_536)
        let scope = try SealedCredentials.fetch(database, ofRow: order.id)?.scope
        let photos = try FeedPhotos(of: feed, scope: scope) {
            try EmbeddedPictures.storeBytes(of: $0, database)
        }
        let writer = try FeedWriter(
            database, order, photos: photos, hasSignedURLs: feed.kind.signsURLs,
            keeping: try HistoryLimit(of: feed, in: order.id, database))
        let vacated = try writer.vacateSlots()
        let left = vacated.left + writer.trimmed
        let changed = writer.changedPhotos()
        let index = try SearchIndex(database, beforeChanging: changed)
        let last = try database.value(Int64.self, sql: "SELECT max(id) FROM photo") ?? 0
        let written = try writer.writePhotos(at: date)
        try index.update()
        try SamePictures.update(changed: changed, after: last, of: order.id, database)
        try Views.deleteUnneededPhotos(of: order.id, database)
        try EmbeddedPictures.deleteUnused(database)
        let hasOtherLanguage = try SourceWriter.updateLanguage(of: order.id, to: feed.language, database)
        try writer.updateSource(feed, validators: validators, at: date, jitter: jitter)
        try FurtherPagesRow.record(feed, of: order.id, database)
        try ListedPlaces.store(feed.places, of: order.id, database)
        // A photo that one user has hidden is shown to others.
        if vacated.hasAny || writer.isTrimmed || !writer.retained.isEmpty || written.hasChanges
            || hasOtherLanguage
        {
            try ListVersions.advance(database, of: order.id)
            try PlaceRow.deleteUnused(database)
        }
        try setCache(database, kibibytes: 2_000)
        return StoreSummary(
            added: written.added, changed: written.changed, left: left.count, moved: written.moved,
            total: try writer.shownCount(), gone: Array(left.prefix(StoreSummary.goneLimit)))
    }

    private var historyCount: Int { retained.count + history.count }
    private var historyPictureCount: Int { retainedPictureCount + history.pictureCount }

    /// With the default of 2 MB, a large feed would write the same pages to the log
    /// repeatedly; if a refresh fails, the next one resets it.
    private static func setCache(_ database: UserConnection, kibibytes: Int) throws {
        guard let setting = database.dialect.pageCache(kibibytes: kibibytes) else { return }
        try database.execute(sql: setting)
    }

    private init(
        _ database: UserConnection, _ order: SourceOrder, photos: FeedPhotos, hasSignedURLs: Bool,
        keeping limit: HistoryLimit
    ) throws {
        self.database = database
        self.source = order.id
        self.photos = photos
        self.hasSignedURLs = hasSignedURLs
        hasKeptOriginals =
            try database.value(Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM kept_original)") ?? false
        var history = SourceHistory(order, database)
        let known = try Self.fetchKnown(of: photos, order, history, database)
        let matches = try photos.matched(with: known, database)
        let isPresent = matches.isKnownPresent
        try history.remove(
            known.indices.filter { isPresent[$0] && known[$0].hasLeft && known[$0].slot != nil }.map {
                known[$0]
            })
        let retained = Array(Self.leaving(known, isPresent, photos).prefix(limit.leaving ?? .max))
        let untrimmedCount = history.count
        trimmed =
            if let all = limit.all { try history.trim(to: all - retained.count) } else { [] }
        isTrimmed = history.count < untrimmedCount
        self.retained = retained
        let retainedPictureCount = retained.count { $0.pictureSlot != nil }
        self.retainedPictureCount = retainedPictureCount
        self.history = history
        self.known = known
        self.matches = matches
        slots = DenseSlots(
            entryCount: photos.count, isPresent: { _ in true },
            old: { matches[$0].flatMap { known[$0].slot } },
            end: history.first.map { $0 - Int64(retained.count) })
        pictureSlots = DenseSlots(
            entryCount: photos.count, isPresent: { photos.identities[$0].original != nil },
            old: { matches[$0].flatMap { known[$0].pictureSlot } },
            end: history.firstPicture.map { $0 - Int64(retainedPictureCount) })
    }

    /// The photos that the feed listed last, those that are not shown, and those of the history that may be
    /// in the feed again.
    static func fetchKnown(
        of photos: FeedPhotos, _ order: SourceOrder, _ history: SourceHistory, _ database: UserConnection
    ) throws -> [KnownPhoto] {
        let end = order.firstSlot + Int64(order.slotCount - order.historyCount)
        var known = try KnownPhoto.fetch(
            database, "source_id = ? AND slot >= ? AND slot < ?", [order.id, order.firstSlot, end])
        known += try KnownPhoto.fetch(database, "source_id = ? AND slot IS NULL", [order.id])
        guard history.count > 0 else { return known }
        let matches = try photos.matched(with: known, isWhole: false, database)
        guard matches.hasNew else { return known }
        var queried = SourceHistory.Queried()
        try photos.forEach { index, photo in
            guard matches[index] == nil else { return }
            known += try history.candidates(for: photo, queried: &queried)
        }
        return known
    }

    /// Whether any of the photos is new to the source.
    static func hasNew(
        _ photos: [FeedPhoto], in id: SourceID, _ database: UserConnection
    ) throws -> Bool {
        guard let order = try SourceOrder.fetch(database, id) else { throw LibraryError.unknownSource(id) }
        let photos = try FeedPhotos(
            of: Feed(kind: .json, photos: photos),
            scope: try SealedCredentials.fetch(database, ofRow: order.id)?.scope)
        let known = try fetchKnown(of: photos, order, SourceHistory(order, database), database)
        return try photos.matched(with: known, isWhole: false, database).hasNew
    }

    /// The photos that have left the feed, newest first as far as the feed's order shows.
    private static func leaving(
        _ known: [KnownPhoto], _ isPresent: [Bool], _ photos: FeedPhotos
    ) -> [KnownPhoto] {
        let leaving = known.indices.filter { !known[$0].hasLeft && !isPresent[$0] }.map { known[$0] }
        return photos.beginsWithOldest ? leaving.reversed() : leaving
    }

    /// Clears the slots of photos that left or move, so that none is used
    /// twice meanwhile; returns the shown photos that left, and whether any has no slot now.
    private func vacateSlots() throws -> (left: [PhotoID], hasAny: Bool) {
        var isStaying = Array(repeating: false, count: known.count)
        let isMatched = matches.isKnownPresent
        for index in 0..<photos.count {
            guard let match = matches[index] else { continue }
            isStaying[match] = !moves(index, from: known[match])
        }
        let retainedIDs = Set(retained.map(\.id))
        let statement = try database.statement(
            sql: "UPDATE photo SET slot = NULL, picture_slot = NULL WHERE id = ?")
        var left: [PhotoID] = []
        var hasAny = false
        for (index, photo) in known.enumerated() where !photo.hasLeft && !isStaying[index] {
            try statement.execute([photo.id])
            hasAny = true
            if !isMatched[index], !photo.isRemoved, !retainedIDs.contains(photo.id) {
                left.append(PhotoID(rawValue: photo.id))
            }
        }
        return (left, hasAny)
    }

    /// Writes the retained photos after the feed's; returns how many have moved.
    private func writeRetained(at date: Date, _ rows: PhotoWriter) throws -> Int {
        var movedCount = 0
        var (slot, pictureSlot) = (slots.end, pictureSlots.end)
        for photo in retained {
            let isPicture = photo.pictureSlot != nil
            try rows.move(photo.id, slot, isPicture ? pictureSlot : nil, leftAt: date)
            if photo.slot != slot { movedCount += 1 }
            slot += 1
            if isPicture { pictureSlot += 1 }
        }
        return movedCount
    }

    private func moves(_ index: Int, from photo: KnownPhoto) -> Bool {
        photo.hasLeft || photo.slot != slots[index] || photo.pictureSlot != pictureSlots[index]
    }

    private func changedPhotos() -> [Int64] {
        (0..<photos.count).compactMap { index in
            guard let match = matches[index], known[match].fingerprint != photos.fingerprints[index] else {
                return nil
            }
            return known[match].id
        }
    }

    /// What was written, not counting removed photos.
    private struct Written {
        var added = 0
        var changed = 0
        /// Including removed photos.
        var moved = 0
        /// Whether any photo was added or moved, or has changed its words.
        var hasChanges = false
    }

    private func writePhotos(at date: Date) throws -> Written {
        var rows = try PhotoWriter(database, source: source, at: Visits.seenTime(date, of: source, database))
        var written = Written()
        written.moved = try writeRetained(at: date, rows)
        try photos.forEach { index, photo in
            guard let match = matches[index] else {
                try rows.insert(values(photo, index))
                written.added += 1
                written.hasChanges = true
                return
            }
            let old = known[match]
            let isChanged = old.fingerprint != photos.fingerprints[index]
            if isChanged {
                try keepPicture(of: old, as: photo)
                try rows.update(old.id, to: values(photo, index))
            } else if moves(index, from: old) {
                try rows.move(old.id, slots[index], pictureSlots[index])
            } else {
                return
            }
            written.hasChanges = true
            if old.slot != nil, old.slot != slots[index] { written.moved += 1 }
            guard !old.isRemoved else { return }
            if old.slot == nil { written.added += 1 } else if isChanged { written.changed += 1 }
        }
        try rows.finish()
        return written
    }

    /// A photo with another URL keeps the bytes of its kept original, and the picture if only the signature of its URL
    /// changed.
    private func keepPicture(of old: KnownPhoto, as photo: FeedPhoto) throws {
        let identity = PhotoIdentity(of: photo)
        guard hasSignedURLs || hasKeptOriginals,
            let other = photo.original, identity.original != old.identity.original,
            let url = try database.value(
                String.self, sql: "SELECT original FROM photo WHERE id = ?", arguments: [old.id])
        else { return }
        if hasSignedURLs, identity.key != nil, identity.key == old.identity.key {
            try ImageRow.copy(from: url, to: other, database)
        }
        // A feed must not decide what other hosts seem to have sent.
        guard hasKeptOriginals, let host = WebOrigin(url)?.host, host == WebOrigin(other)?.host else {
            return
        }
        try ArchiveRows.copyOriginal(of: old.id, from: url, to: other, isShared: true, database)
    }

    private func values(_ photo: FeedPhoto, _ index: Int) -> PhotoValues {
        PhotoValues(
            photo: photo, fingerprint: photos.fingerprints[index], slot: slots[index],
            pictureSlot: pictureSlots[index])
    }

    private func updateSource(
        _ feed: Feed, validators: Validators, at date: Date, jitter: Double
    ) throws {
        let title = try SourceWriter.title(of: feed, ofRow: source, database)
        try database.execute(
            sql: """
                UPDATE source SET title = coalesce(nullif(:title, ''), title), kind = :kind,
                    entity_tag = :entityTag, last_modified = :lastModified,
                    attempted_at = :date, refreshed_at = :date, failure = NULL, failed_at = NULL,
                    failure_count = 0, not_before = NULL, has_ended = 0,
                    jitter = \(SQLLibrary.jitter(database.dialect)), skipped_count = :skippedCount,
                    notices = :notices, reading_since = NULL, unreadable_digest = NULL,
                    first_slot = :firstSlot, slot_count = :slotCount,
                    first_picture_slot = :firstPictureSlot, picture_slot_count = :pictureSlotCount,
                    history_count = :historyCount, history_picture_count = :historyPictureCount
                WHERE id = :id
                """,
            arguments: [
                "title": title, "kind": feed.kind.rawValue, "entityTag": validators.entityTag,
                "lastModified": validators.lastModified, "date": date.timeIntervalSince1970,
                "jitter": jitter, "skippedCount": feed.skipped.count,
                "notices": try SourceRow.text(of: feed.notices), "firstSlot": slots.first,
                "slotCount": slots.count + historyCount, "firstPictureSlot": pictureSlots.first,
                "pictureSlotCount": pictureSlots.count + historyPictureCount,
                "historyCount": historyCount, "historyPictureCount": historyPictureCount, "id": source,
            ])
    }

    private func shownCount() throws -> Int {
        let removed = try database.value(
            Int.self,
            sql: """
                SELECT count(DISTINCT photo.id) FROM \(HiddenPhotos.ofSource) AND photo.slot IS NOT NULL
                """, arguments: [source])
        return slots.count + historyCount - (removed ?? 0)
    }
}
