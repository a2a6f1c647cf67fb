/// Numbers without a gap for the photos of a feed, begun so that most of those
/// that had a number keep it, or ended where others begin.
package struct DenseSlots {
    /// The first number.
    package let first: Int64
    /// How many there are.
    package let count: Int
    private let ranks: [Int64?]

    /// - Parameters:
    ///   - present: For each entry whether it takes a number.
    ///   - old: For each entry the number it had.
    ///   - end: The number that follows the last, where it is given.
    package init(present: [Bool], old: [Int64?], end: Int64? = nil) {
        var ranks: [Int64?] = []
        ranks.reserveCapacity(present.count)
        var next: Int64 = 0
        var offsets: [Int64: Int] = [:]
        for (isPresent, old) in zip(present, old) {
            ranks.append(isPresent ? next : nil)
            guard isPresent else { continue }
            if let old { offsets[old - next, default: 0] += 1 }
            next += 1
        }
        self.ranks = ranks
        count = Int(next)
        let kept = offsets.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
        first = end.map { $0 - next } ?? kept
    }

    /// The number that follows the last.
    package var end: Int64 { first + Int64(count) }

    /// The number of an entry, or nothing where it takes none.
    package subscript(index: Int) -> Int64? { ranks[index].map { first + $0 } }
}
