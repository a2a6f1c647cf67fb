public import Photos

/// One square of a very large photo, shrunk by a power of two.
///
/// Level 0 is the upright photo in its full size, each further level half of
/// the one before, sides rounded up. Columns and rows count from the upper left.
public struct ImageTile: Hashable, Sendable, Codable {
    /// How many times the photo was halved.
    public let level: Int
    /// The tile's index from the left, from 0.
    public let column: Int
    /// The tile's index from the top, from 0.
    public let row: Int

    /// Creates a tile, which need not exist.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}

extension ImageTile {
    /// The tile's name in URLs, e.g. `tile-2-0-13`.
    public var name: String { "tile-\(level)-\(column)-\(row)" }

    /// Creates a tile from its name in a URL; `nil` unless the name is canonical.
    public init?(_ name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, name.utf8.count <= 24 else { return nil }
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        self.init(level: numbers[0], column: numbers[1], row: numbers[2])
        guard self.name == name else { return nil }
    }
}

/// The tiles of a photo.
public struct TileGrid: Hashable, Sendable {
    /// The sides of a tile in pixels; those at the right and lower edge may be smaller.
    public static let side = 512
    /// Photos up to this longer side have no tiles: a fitted rendition shows all of them.
    public static let smallestSide = 4096

    /// The upright photo's size.
    public let size: PixelSize

    /// Creates the tiles of an upright photo; `nil` if it is too small for tiles.
    public init?(_ size: PixelSize) {
        guard max(size.width, size.height) > Self.smallestSide else { return nil }
        self.size = size
    }

    /// The level at which one tile contains the whole photo.
    public var topLevel: Int {
        var level = 0
        while Self.shrunk(max(size.width, size.height), level) > Self.side { level += 1 }
        return level
    }

    /// The photo's size at a level, `0...topLevel`.
    public func size(at level: Int) -> (width: Int, height: Int) {
        (Self.shrunk(size.width, level), Self.shrunk(size.height, level))
    }

    /// The tiles across and down at a level, `0...topLevel`.
    public func count(at level: Int) -> (columns: Int, rows: Int) {
        let (width, height) = size(at: level)
        return ((width + Self.side - 1) / Self.side, (height + Self.side - 1) / Self.side)
    }

    /// Why there is no such tile; `nil` if there is one.
    public func problem(with tile: ImageTile) -> Message? {
        guard (0...topLevel).contains(tile.level) else {
            return Message(ImageMessage.noSuchLevel, [.limit: .number(topLevel)])
        }
        let (columns, rows) = count(at: tile.level)
        guard (0..<columns).contains(tile.column), (0..<rows).contains(tile.row) else {
            return Message(
                ImageMessage.noSuchTile,
                [.position: .number(tile.level), .width: .number(columns), .height: .number(rows)])
        }
        return nil
    }

    /// A side of a photo that was halved `level` times, rounded up.
    static func shrunk(_ side: Int, _ level: Int) -> Int { (side + (1 << level) - 1) >> level }
}
