/// Assigns consecutive numbers to the photos of a feed, starting so that most of those
/// that had a number keep it, or ending where others begin.
package struct DenseSlots {
    /// The first number.
    package let first: Int64
    /// How many numbers there are.
    package let count: Int
    /// For each entry, its rank among those with a number, else -1.
    private let ranks: [Int32]

    /// - Parameters:
    ///   - entryCount: The number of entries.
    ///   - isPresent: Whether an entry gets a number.
    ///   - old: The number an entry had.
    ///   - end: The number after the last, if it is given.
    package init(
        entryCount: Int, isPresent: (Int) -> Bool, old: (Int) -> Int64?, end: Int64? = nil
    ) {
        var ranks: [Int32] = []
        ranks.reserveCapacity(entryCount)
        var next: Int64 = 0
        var offsets: [Int64: Int] = [:]
        for index in 0..<entryCount {
            guard isPresent(index) else {
                ranks.append(-1)
                continue
            }
            ranks.append(Int32(next))
            if let old = old(index) { offsets[old - next, default: 0] += 1 }
            next += 1
        }
        self.ranks = ranks
        count = Int(next)
        let best = offsets.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
        first = end.map { $0 - next } ?? best
    }

    /// The number after the last.
    package var end: Int64 { first + Int64(count) }

    /// The number of an entry, or `nil` if it has none.
    package subscript(index: Int) -> Int64? { ranks[index] < 0 ? nil : first + Int64(ranks[index]) }
}
