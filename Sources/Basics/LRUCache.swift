/// A cache with a cost limit that evicts the least recently used values first.
///
/// A value type without a lock; its owner guards it.
package struct LRUCache<Key: Hashable, Value> {
    fileprivate struct Entry {
        var value: Value
        let cost: Int
        var turn: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var turn: UInt64 = 0
    private let costLimit: Int
    private let countLimit: Int
    /// The total cost of all values.
    package private(set) var cost = 0

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - costLimit: The limit of the total cost. A value that exceeds it alone is kept until the next is
    ///   stored.
    ///   - countLimit: The most values.
    package init(costLimit: Int, countLimit: Int = .max) {
        self.costLimit = costLimit
        self.countLimit = countLimit
    }

    /// The number of values.
    package var count: Int { entries.count }

    /// Returns a value, and marks it as used now if `isValid` accepts it.
    package mutating func value(for key: Key, where isValid: (Value) -> Bool = { _ in true }) -> Value? {
        guard let index = entries.index(forKey: key), isValid(entries.values[index].value) else { return nil }
        turn += 1
        entries.values[index].turn = turn
        return entries.values[index].value
    }

    /// Stores a value, replacing an older one.
    ///
    /// Eviction goes down to nine tenths of the limit, so that not every new value sorts all others.
    ///
    /// - Parameter cost: Its cost, at least 0, in the unit of the limit.
    package mutating func store(_ value: Value, cost: Int, for key: Key) {
        remove(key)
        turn += 1
        entries[key] = Entry(value: value, cost: cost, turn: turn)
        self.cost += cost
        guard self.cost > costLimit || entries.count > countLimit else { return }
        let last = turn
        for (old, entry) in entries.sorted(by: { $0.value.turn < $1.value.turn }) where entry.turn != last {
            guard self.cost > costLimit / 10 * 9 || entries.count > countLimit else { break }
            remove(old)
        }
    }

    /// Removes a value.
    package mutating func remove(_ key: Key) {
        guard let old = entries.removeValue(forKey: key) else { return }
        cost -= old.cost
    }

    /// Removes all values.
    package mutating func removeAll() {
        entries.removeAll()
        cost = 0
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
