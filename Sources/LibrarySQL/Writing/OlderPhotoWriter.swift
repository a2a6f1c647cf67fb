import Foundation
import Library
import Photos

/// Stores older photos after all others of their source, within the caller's transaction: they are the end of
/// its history, in the feed's order.
struct OlderPhotoWriter {
    /// - Returns: How many were new to the source.
    static func store(
        _ photos: [FeedPhoto], in order: SourceOrder, at date: Date, _ database: UserConnection
    ) throws -> Int {
        let scope = try SealedCredentials.fetch(database, ofRow: order.id)?.scope
        let photos = try FeedPhotos(of: Feed(kind: .json, photos: photos), scope: scope) {
            try EmbeddedPictures.storeBytes(of: $0, database)
        }
        let known = try FeedWriter.fetchKnown(
            of: photos, order, SourceHistory(order, database), database)
        let matches = try photos.matched(with: known, isWhole: false, database)
        // They existed before the source was added, so they are not new to users.
        let added = try database.value(
            Double.self, sql: "SELECT added_at FROM source WHERE id = ?", arguments: [order.id])
        var rows = try PhotoWriter(
            database, source: order.id, at: added.map(Date.init(timeIntervalSince1970:)) ?? date)
        let last = try database.value(Int64.self, sql: "SELECT max(id) FROM photo") ?? 0
        var slot = order.firstSlot + Int64(order.slotCount)
        var pictureSlot = order.firstPictureSlot + Int64(order.pictureSlotCount)
        let (start, pictureStart) = (slot, pictureSlot)
        let index = try SearchIndex(database, beforeChanging: [])
        try photos.forEach { number, photo in
            let old = matches[number].map { known[$0] }
            guard old?.slot == nil else { return }
            let isPicture = old.map { $0.identity.original != nil } ?? (photo.original != nil)
            let newPictureSlot = isPicture ? pictureSlot : nil
            if let old {
                // Not shown any more, but stored for a user (`Views.deleteUnneededPhotos`).
                try rows.move(old.id, slot, newPictureSlot, leftAt: date)
            } else {
                try rows.insert(
                    PhotoValues(
                        photo: photo, fingerprint: photos.fingerprints[number], slot: slot,
                        pictureSlot: newPictureSlot))
            }
            slot += 1
            pictureSlot += isPicture ? 1 : 0
        }
        guard slot > start else { return 0 }
        try rows.finish()
        try index.update()
        try SamePictures.update(changed: [], after: last, of: order.id, database)
        try database.execute(
            sql: "UPDATE photo SET left_at = ? WHERE source_id = ? AND slot >= ?",
            arguments: [date.timeIntervalSince1970, order.id, start])
        try database.execute(
            sql: """
                UPDATE source SET slot_count = slot_count + :count, history_count = history_count + :count,
                    picture_slot_count = picture_slot_count + :pictures,
                    history_picture_count = history_picture_count + :pictures
                WHERE id = :id
                """,
            arguments: [
                "count": Int(slot - start), "pictures": Int(pictureSlot - pictureStart), "id": order.id,
            ])
        try ListVersions.advance(database, of: order.id)
        return Int(slot - start)
    }
}
