/// A cache with a cost limit that evicts the least recently used values first.
///
/// A value type without a lock; its owner guards it.
package struct LRUCache<Key: Hashable, Value> {
    /// An element of the list of values in the order of their use; `none` after its ends.
    fileprivate struct Node {
        let key: Key
        var value: Value
        let cost: Int
        var older: Int
        var newer: Int
    }

    private static var none: Int { -1 }

    /// The indices in `nodes`, which are in no order.
    private var indices: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var oldest = -1
    private var newest = -1
    /// The limit of the total cost. A lower one has an effect when the next value is stored.
    package var costLimit: Int
    /// The most values. A lower one has an effect when the next value is stored.
    package var countLimit: Int
    /// The total cost of all values.
    package private(set) var cost = 0

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - costLimit: The limit of the total cost. A value that exceeds it alone stays until the next is
    ///   stored.
    ///   - countLimit: The most values.
    package init(costLimit: Int, countLimit: Int = .max) {
        self.costLimit = costLimit
        self.countLimit = countLimit
    }

    /// The number of values.
    package var count: Int { nodes.count }

    /// Returns a value, and marks it as used now if `isValid` accepts it.
    package mutating func value(for key: Key, where isValid: (Value) -> Bool = { _ in true }) -> Value? {
        guard let index = indices[key], isValid(nodes[index].value) else { return nil }
        unlink(index)
        linkAsNewest(index)
        return nodes[index].value
    }

    /// Stores a value, replacing an older one.
    ///
    /// Eviction goes down to nine tenths of the limit of the cost.
    ///
    /// - Parameter cost: Its cost, at least 0, in the unit of the limit.
    package mutating func store(_ value: Value, cost: Int, for key: Key) {
        remove(key)
        let index = nodes.count
        nodes.append(Node(key: key, value: value, cost: cost, older: Self.none, newer: Self.none))
        indices[key] = index
        linkAsNewest(index)
        self.cost += cost
        let target = self.cost > costLimit ? costLimit / 10 * 9 : costLimit
        while oldest != newest, self.cost > target || nodes.count > countLimit { remove(nodes[oldest].key) }
    }

    /// Removes a value.
    package mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        cost -= nodes[index].cost
        unlink(index)
        // The last node takes its index.
        let last = nodes.removeLast()
        guard index < nodes.count else { return }
        nodes[index] = last
        indices[last.key] = index
        if last.newer == Self.none { newest = index } else { nodes[last.newer].older = index }
        if last.older == Self.none { oldest = index } else { nodes[last.older].newer = index }
    }

    /// Removes all values.
    package mutating func removeAll() {
        indices.removeAll()
        nodes.removeAll()
        (oldest, newest) = (Self.none, Self.none)
        cost = 0
    }

    private mutating func unlink(_ index: Int) {
        let (older, newer) = (nodes[index].older, nodes[index].newer)
        if newer == Self.none { newest = older } else { nodes[newer].older = older }
        if older == Self.none { oldest = newer } else { nodes[older].newer = newer }
    }

    private mutating func linkAsNewest(_ index: Int) {
        nodes[index].older = newest
        nodes[index].newer = Self.none
        if newest == Self.none { oldest = index } else { nodes[newest].newer = index }
        newest = index
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Node: Sendable where Key: Sendable, Value: Sendable {}
