import Photos

/// Takes the parts of a table of towns from its bytes, within their bounds.
struct TownTableReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    private static let head = Array("TOWNS1\n".utf8)
    /// Rows of a degree of latitude.
    private static let rowCount = 180

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Passes the bytes that every table begins with.
    mutating func readsHead() -> Bool {
        guard bytes.starts(with: Self.head) else { return false }
        position = Self.head.count
        return true
    }

    /// The codes of countries.
    mutating func countries() -> [String]? {
        guard let count = number() else { return nil }
        return list(of: count) { $0.text(count: 2) }
    }

    /// The names of regions.
    mutating func regions() -> [String]? {
        guard let count = number() else { return nil }
        return list(of: count) { $0.text() }
    }

    /// All entries of rows, from south to north.
    ///
    /// - Parameters:
    ///   - entry: Reads what follows the number of a country, which is within its bounds, and makes the entry.
    ///   - countryCount: The number of countries.
    mutating func rows<Entry>(
        _ entry: (inout TownTableReader, Int, Coordinate) -> Entry?, _ countryCount: Int
    ) -> [Entry]? {
        guard let count = number(), count <= bytes.count else { return nil }
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

    /// An unsigned LEB128 of four bytes at most.
    mutating func number() -> Int? {
        var value = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// A text behind its length.
    mutating func text() -> String? {
        guard let count = number() else { return nil }
        return text(count: count)
    }

    private mutating func text(count: Int) -> String? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
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
