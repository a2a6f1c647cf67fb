/// Values within a budget: what was used least lately is evicted first.
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
    /// The costs of all values together.
    package private(set) var cost = 0

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - costLimit: What all values together may cost. One that costs more alone is kept until the next comes.
    ///   - countLimit: How many there may be.
    package init(costLimit: Int, countLimit: Int = .max) {
        self.costLimit = costLimit
        self.countLimit = countLimit
    }

    /// How many values there are.
    package var count: Int { entries.count }

    /// A value, which counts as used now where `isValid` says that it is.
    package mutating func value(for key: Key, where isValid: (Value) -> Bool = { _ in true }) -> Value? {
        guard let index = entries.index(forKey: key), isValid(entries.values[index].value) else { return nil }
        turn += 1
        entries.values[index].turn = turn
        return entries.values[index].value
    }

    /// Keeps a value in place of an older one.
    ///
    /// Eviction goes on to nine tenths of the limit, so that not each value that comes sorts all others.
    ///
    /// - Parameter cost: What it costs, at least 0, in the unit of the limit.
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

    /// Forgets a value.
    package mutating func remove(_ key: Key) {
        guard let old = entries.removeValue(forKey: key) else { return }
        cost -= old.cost
    }

    /// Forgets all values.
    package mutating func removeAll() {
        entries.removeAll()
        cost = 0
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
