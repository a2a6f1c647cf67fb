import Photos

/// Parses the parts of a table of towns from its bytes, within their bounds.
struct TownTableReader {
    private var numbers: PackedNumbers

    /// Rows of a degree of latitude.
    private static let rowCount = 180

    init(_ bytes: UnsafeBufferPointer<UInt8>) { numbers = PackedNumbers(bytes) }

    var isAtEnd: Bool { numbers.isAtEnd }

    /// Skips the bytes at the beginning of every table; returns whether they match.
    mutating func skipHead() -> Bool { numbers.skip(head: "TOWNS1\n") }

    /// The codes of countries.
    mutating func countries() -> [String]? {
        guard let count = number() else { return nil }
        return list(of: count) { $0.numbers.text(count: 2) }
    }

    /// The names of regions.
    mutating func regions() -> [String]? {
        guard let count = number() else { return nil }
        return list(of: count) { $0.text() }
    }

    /// All entries of rows, from south to north.
    ///
    /// - Parameters:
    ///   - entry: Parses an entry after the number of its country, which is within its bounds.
    ///   - countryCount: The number of countries.
    mutating func rows<Entry>(
        _ entry: (inout TownTableReader, Int, Coordinate) -> Entry?, _ countryCount: Int
    ) -> [Entry]? {
        guard let count = number(), count <= numbers.byteCount else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for row in 0..<Self.rowCount {
            guard let countInRow = number() else { return nil }
            var east = 0
            for _ in 0..<countInRow {
                guard let north = number(), let step = number(), step <= 360_000, let country = number(),
                    country < countryCount
                else { return nil }
                east += step
                let coordinate = Coordinate(
                    latitude: Double(row * 1000 + north) / 1000 - 90, longitude: Double(east) / 1000 - 180)
                guard let coordinate, let made = entry(&self, country, coordinate) else { return nil }
                entries.append(made)
            }
        }
        return entries.count == count ? entries : nil
    }

    mutating func number() -> Int? { numbers.number() }

    /// A text preceded by its length.
    mutating func text() -> String? {
        guard let count = number() else { return nil }
        return numbers.text(count: count)
    }

    private mutating func list<Element>(
        of count: Int, _ element: (inout TownTableReader) -> Element?
    ) -> [Element]? {
        var elements: [Element] = []
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            elements.append(next)
        }
        return elements
    }
}
