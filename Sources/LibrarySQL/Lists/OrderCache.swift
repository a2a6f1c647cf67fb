import Library
import Photos
import Synchronization

/// The orders of collections that were used last, so that each window of a long list is not sorted anew.
final class OrderCache: Sendable {
    /// Whose collection, and what is searched for in it.
    struct Key: Hashable {
        let user: UserID
        let collection: CollectionID
        /// In the form in which the database compares them; nothing where the collection is no search.
        let words: [String]?
    }

    private struct Entry {
        let key: Key
        let version: Int64
        let shapeVersion: Int64
        let order: CollectionOrder
    }

    /// The one used last stands at the end.
    private let entries = Mutex<[Entry]>([])
    private let photoLimit: Int
    private static let entryLimit = 64

    /// Makes a cache.
    ///
    /// - Parameter photoLimit: Photos in all orders together, each 12 bytes: by default 24 MB. The order that
    ///   was used last is kept however long it is.
    init(photoLimit: Int = 2_000_000) { self.photoLimit = photoLimit }

    /// The order of a version, with shapes of a version where those matter.
    func order(_ key: Key, version: Int64, shapeVersion: Int64? = nil) -> CollectionOrder? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries[index]
            guard entry.version == version, entry.shapeVersion == shapeVersion ?? entry.shapeVersion else {
                return nil
            }
            entries.append(entries.remove(at: index))
            return entry.order
        }
    }

    /// Keeps an order in place of an older one, and evicts those used least lately.
    func store(_ order: CollectionOrder, _ key: Key, version: Int64, shapeVersion: Int64) {
        // Whoever asks without a name has recents of their own, which are empty.
        guard order.count > 0 else { return }
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            entries.append(Entry(key: key, version: version, shapeVersion: shapeVersion, order: order))
            var total = entries.reduce(0) { $0 + $1.order.count }
            while entries.count > 1, total > photoLimit || entries.count > Self.entryLimit {
                total -= entries.removeFirst().order.count
            }
        }
    }
}
