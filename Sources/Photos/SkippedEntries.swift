/// The entries of a feed that gave no photo: how many there are, and the first of them.
public struct SkippedEntries: Hashable, Sendable {
    /// How many are listed at most: a feed may hold millions of them.
    public static let maxListed = 1000

    /// The first of them, in the feed's order.
    public private(set) var listed: [SkippedEntry] = []
    /// How many there are, listed or not.
    public private(set) var count = 0

    /// None.
    public init() {}

    /// Those that another process has listed; fewer are not counted than are listed.
    public init(listed: [SkippedEntry], count: Int) {
        self.listed = Array(listed.prefix(Self.maxListed))
        self.count = Swift.max(count, listed.count)
    }

    /// Whether every entry gave a photo.
    public var isEmpty: Bool { count == 0 }

    /// How many are not listed.
    public var unlistedCount: Int { count - listed.count }

    /// Notes an entry that follows those before it.
    public mutating func append(_ entry: SkippedEntry) {
        if listed.count < Self.maxListed { listed.append(entry) }
        count += 1
    }

    /// Notes those of a part of the feed that begins after so many entries.
    public mutating func append(_ part: SkippedEntries, after entryCount: Int) {
        for entry in part.listed.prefix(Self.maxListed - listed.count) {
            listed.append(SkippedEntry(index: entryCount + entry.index, reason: entry.reason))
        }
        count += part.count
    }
}

/// Those that are listed, one after another.
extension SkippedEntries: Sequence {
    /// Iterates over the listed entries.
    public func makeIterator() -> IndexingIterator<[SkippedEntry]> { listed.makeIterator() }
}

extension SkippedEntries: ExpressibleByArrayLiteral {
    /// Lists these entries.
    public init(arrayLiteral entries: SkippedEntry...) {
        self.init(listed: entries, count: entries.count)
    }
}
