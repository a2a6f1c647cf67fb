/// The entries of a feed that yielded no photo: their number, and the first of them.
public struct SkippedEntries: Hashable, Sendable {
    /// The most entries that are listed: a feed may have millions of them.
    public static let maxListed = 1000

    /// The first entries, in the feed's order.
    public private(set) var listed: [SkippedEntry] = []
    /// The number of entries, listed or not.
    public private(set) var count = 0

    /// Creates an empty list.
    public init() {}

    /// Creates a list from another process; `count` is raised to the number of those listed.
    public init(listed: [SkippedEntry], count: Int) {
        self.listed = Array(listed.prefix(Self.maxListed))
        self.count = Swift.max(count, listed.count)
    }

    /// Whether every entry yielded a photo.
    public var isEmpty: Bool { count == 0 }

    /// The number of entries that are not listed.
    public var unlistedCount: Int { count - listed.count }

    /// Adds the next entry.
    public mutating func append(_ entry: SkippedEntry) {
        if listed.count < Self.maxListed { listed.append(entry) }
        count += 1
    }

    /// Adds the entries of a part of the feed that begins after `entryCount` entries.
    public mutating func append(_ part: SkippedEntries, after entryCount: Int) {
        for entry in part.listed.prefix(Self.maxListed - listed.count) {
            listed.append(SkippedEntry(index: entryCount + entry.index, reason: entry.reason))
        }
        count += part.count
    }
}

/// The listed entries in order.
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
