/// Which pictures a device evicts to stay within a budget.
///
/// The least recently viewed are evicted first. Pictures that the person has chosen to keep are
/// never evicted and do not count.
public struct StorageBudget: Equatable, Sendable {
    /// The limit in bytes.
    public let bytes: Double

    /// The share of the budget that is left after an eviction, so that not every
    /// further picture causes one.
    private static var restingShare: Double { 0.92 }

    /// Creates a budget in bytes; anything but a positive number counts as 0.
    public init(bytes: Double) { self.bytes = bytes > 0 ? bytes : 0 }

    /// Writes the indices of the pictures to evict to the front of `order`, the
    /// least recently viewed first, and returns their number.
    ///
    /// - Parameters:
    ///   - pictures: Three numbers per picture: bytes, when it was last viewed,
    ///     and 1 if it is kept.
    ///   - order: Space for one number per picture.
    public func evictions(
        of pictures: UnsafePointer<Double>, count: Int, into order: UnsafeMutablePointer<Int32>
    ) -> Int {
        var candidates = 0
        var total = 0.0
        for index in 0..<max(count, 0) where pictures[index * 3 + 2] != 1 {
            order[candidates] = Int32(index)
            candidates += 1
            total += pictures[index * 3]
        }
        guard total > bytes else { return 0 }
        ViewingOrder(pictures: pictures).sort(order, count: candidates)
        var evicted = 0
        while evicted < candidates, total > bytes * StorageBudget.restingShare {
            total -= pictures[Int(order[evicted]) * 3]
            evicted += 1
        }
        return evicted
    }
}

/// Sorts the indices of pictures by when they were viewed, the oldest first, in place
/// and without allocating (heapsort, Williams 1964).
private struct ViewingOrder {
    let pictures: UnsafePointer<Double>

    private func isViewedLater(_ one: Int32, _ other: Int32) -> Bool {
        pictures[Int(one) * 3 + 1] > pictures[Int(other) * 3 + 1]
    }

    func sort(_ order: UnsafeMutablePointer<Int32>, count: Int) {
        var start = count / 2
        while start > 0 {
            start -= 1
            sink(start, in: order, below: count)
        }
        var end = count
        while end > 1 {
            end -= 1
            exchange(0, end, in: order)
            sink(0, in: order, below: end)
        }
    }

    private func sink(_ start: Int, in order: UnsafeMutablePointer<Int32>, below end: Int) {
        var node = start
        while true {
            var child = 2 * node + 1
            guard child < end else { return }
            if child + 1 < end, isViewedLater(order[child + 1], order[child]) { child += 1 }
            guard isViewedLater(order[child], order[node]) else { return }
            exchange(node, child, in: order)
            node = child
        }
    }

    private func exchange(_ one: Int, _ other: Int, in order: UnsafeMutablePointer<Int32>) {
        let first = order[one]
        order[one] = order[other]
        order[other] = first
    }
}
