/// Entries of a list in one document.
struct EntryBatch {
    let document: JSONDocument
    /// The nodes of the entries.
    let elements: [Int32]
    /// The name of their list.
    let name: KeyTraits

    /// The entries as values.
    var values: [JSONValue] { elements.map { JSONValue(document: document, index: Int($0)) } }
}

/// A list that is only partly stored.
struct PatternTail {
    /// The pattern of its elements.
    let pattern: Int
    /// The node after its stored elements.
    let end: Int
    let tail: JSONTail
}

/// All elements at one path, in the order of the document: the stored ones, and between them those that
/// are parsed again.
struct ListEntries: Sequence, IteratorProtocol {
    private let patterns: ListPatterns
    private let pattern: Int
    private let name: KeyTraits
    private let tails: [PatternTail]
    /// The number of stored elements returned so far.
    private var storedCount = 0
    private var tailNumber = 0
    /// The number of batches of the present tail returned so far; `nil` among stored elements.
    private var batchCount: Int?

    init(_ patterns: ListPatterns, of pattern: Int) {
        self.patterns = patterns
        self.pattern = pattern
        name = patterns.name(of: pattern)
        tails = patterns.tails(around: pattern).sorted { $0.end < $1.end }
    }

    mutating func next() -> EntryBatch? {
        while true {
            if let batch = batchCount {
                let tail = tails[tailNumber]
                if batch < tail.tail.batchCount {
                    batchCount = batch + 1
                    return patterns.entries(of: pattern, in: tail, batch: batch)
                }
                tailNumber += 1
                batchCount = nil
            }
            let isLast = tailNumber == tails.count
            if !isLast { batchCount = 0 }
            if let stored = stored(before: isLast ? .max : tails[tailNumber].end) { return stored }
            if isLast { return nil }
        }
    }

    private mutating func stored(before end: Int) -> EntryBatch? {
        let elements = patterns.all[pattern].elements[storedCount...].prefix { Int($0) < end }
        guard !elements.isEmpty else { return nil }
        storedCount += elements.count
        return EntryBatch(document: patterns.document, elements: Array(elements), name: name)
    }
}

extension ListPatterns {
    /// The partly stored lists that contain elements of a pattern or enclose them.
    fileprivate func tails(around pattern: Int) -> [PatternTail] {
        tails.filter { $0.pattern == pattern || lies(pattern, within: $0.pattern) }
    }

    /// The largest useful estimate.
    private static let maxEstimate = 1e9

    /// The number of a pattern's elements, at most a thousand million; within the elements of a
    /// long list it is estimated from the stored ones.
    func elementCount(of pattern: Int) -> Int {
        var count = Double(all[pattern].elements.count)
        for tail in tails where tail.pattern == pattern { count += Double(tail.tail.count) }
        for outer in Set(tails.map(\.pattern)) where lies(pattern, within: outer) {
            let stored = all[outer].elements.count
            guard stored > 0 else { continue }
            let whole = tails.reduce(stored) { $0 + ($1.pattern == outer ? $1.tail.count : 0) }
            count *= Double(whole) / Double(stored)
        }
        // Nested lists multiply beyond the range of integers.
        return Int(min(count, Self.maxEstimate))
    }
}
