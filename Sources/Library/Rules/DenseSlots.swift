/// Numbers without a gap for the photos of a feed, begun so that most of those
/// that had a number keep it.
package struct DenseSlots {
    /// The first number.
    package let first: Int64
    /// How many there are.
    package let count: Int
    private let ranks: [Int64?]

    /// - Parameters:
    ///   - present: For each entry whether it takes a number.
    ///   - old: For each entry the number it had.
    package init(present: [Bool], old: [Int64?]) {
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
        first = offsets.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    /// The number of an entry, or nothing where it takes none.
    package subscript(index: Int) -> Int64? { ranks[index].map { first + $0 } }
}
