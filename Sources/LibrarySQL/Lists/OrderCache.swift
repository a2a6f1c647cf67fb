import Basics
import Library
import Photos
import Synchronization

/// The orders of collections that were used last, so that each window of a long list is not sorted anew.
final class OrderCache: Sendable {
    /// Whose collection, and what is searched for in it.
    struct Key: Hashable {
        let user: UserID
        let collection: CollectionID
        /// In the form in which the database compares them; `nil` if the collection is no search.
        let words: [String]?
    }

    private struct Entry {
        let version: Int64
        let shapeVersion: Int64
        let order: CollectionOrder
    }

    /// What orders of photos of several sources are made of.
    let dated = DatedPhotosCache()
    private let entries: Mutex<LRUCache<Key, Entry>>
    private static let entryLimit = 64
    /// Collections share these by chance, and wait for one another then.
    private let computations = (0..<16).map { _ in Computation() }

    private final class Computation: Sendable {
        let lock = Mutex(())
    }

    /// Creates a cache.
    ///
    /// - Parameter photoLimit: Photos in all orders together, each 12 bytes: by default 24 MB. The order that
    ///   was used last is kept however long it is.
    init(photoLimit: Int = 2_000_000) {
        entries = Mutex(LRUCache(costLimit: photoLimit, countLimit: Self.entryLimit))
    }

    /// The order of a version, with shapes of a version where those matter.
    func order(_ key: Key, version: Int64, shapeVersion: Int64? = nil) -> CollectionOrder? {
        entries.withLock { entries in
            entries.value(for: key) { entry in
                entry.version == version && entry.shapeVersion == shapeVersion ?? entry.shapeVersion
            }?.order
        }
    }

    /// Keeps an order in place of an older one, and evicts those used least lately.
    func store(_ order: CollectionOrder, _ key: Key, version: Int64, shapeVersion: Int64) {
        // A request without a device has recents of its own, which are empty.
        guard order.count > 0 else { return }
        let entry = Entry(version: version, shapeVersion: shapeVersion, order: order)
        entries.withLock { $0.store(entry, cost: order.count, for: key) }
    }

    /// Returns the order of a version, which is computed once for all who ask for it at the same time.
    ///
    /// - Parameter compute: Blocks its thread and those of the others that ask: half a second for a million photos.
    func order(
        _ key: Key, version: Int64, shapeVersion: Int64, compute: () throws -> CollectionOrder
    ) throws -> CollectionOrder {
        let number = Int(UInt(bitPattern: key.hashValue) % UInt(computations.count))
        return try computations[number].lock.withLock { _ in
            if let known = order(key, version: version, shapeVersion: shapeVersion) { return known }
            let order = try compute()
            store(order, key, version: version, shapeVersion: shapeVersion)
            return order
        }
    }
}
