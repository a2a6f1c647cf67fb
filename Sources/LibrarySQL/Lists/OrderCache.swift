import Basics
import Library
import Photos
import Synchronization

/// Caches the most recently used orders of collections, so that windows of a long list need no sorting.
final class OrderCache: Sendable {
    /// The user, the collection and the search.
    struct Key: Hashable {
        let user: UserID
        let collection: CollectionID
        /// In normalized form; `nil` if the collection is not a search.
        let words: [String]?
    }

    private struct Entry {
        let version: Int64
        let shapeVersion: Int64
        let order: CollectionOrder
    }

    /// The source of orders over several sources.
    let dated = DatedPhotosCache()
    private let entries: Mutex<LRUCache<Key, Entry>>
    private static let entryLimit = 64
    /// Collections are assigned to these by hash, and wait for one another if they share one.
    private let computations = (0..<16).map { _ in Computation() }

    private final class Computation: Sendable {
        let lock = Mutex(())
    }

    /// Creates a cache.
    ///
    /// - Parameter photoLimit: The photos of all orders together, each 12 bytes: by default 24 MB. The order
    ///   used last is stored whatever its length.
    init(photoLimit: Int = 2_000_000) {
        entries = Mutex(LRUCache(costLimit: photoLimit, countLimit: Self.entryLimit))
    }

    /// The order at a version, with shapes at a version if that is specified.
    func order(_ key: Key, version: Int64, shapeVersion: Int64? = nil) -> CollectionOrder? {
        entries.withLock { entries in
            entries.value(for: key) { entry in
                entry.version == version && entry.shapeVersion == shapeVersion ?? entry.shapeVersion
            }?.order
        }
    }

    /// Stores an order, replacing an older one, and evicts the least recently used.
    func store(_ order: CollectionOrder, _ key: Key, version: Int64, shapeVersion: Int64) {
        // A request without a device has its own recents, which are empty.
        guard order.count > 0 else { return }
        let entry = Entry(version: version, shapeVersion: shapeVersion, order: order)
        entries.withLock { $0.store(entry, cost: order.count, for: key) }
    }

    /// Removes all orders.
    func removeAll() {
        entries.withLock { $0.removeAll() }
        dated.removeAll()
    }

    /// Returns the order at a version, which is computed once for simultaneous callers.
    ///
    /// - Parameter compute: Blocks its thread and those of other callers: half a second for a million photos.
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
