import Photos

/// Neighboring tiles that are rendered together: decoding a part of a photo means
/// decoding all rows above it, and its neighbors are requested next.
struct TileBlock: Hashable, Sendable, Codable {
    /// A rectangle of pixels.
    struct Area: Hashable, Sendable, Codable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    /// The upright photo's sides at level 0.
    let width: Int
    let height: Int
    /// From left to right, then down.
    let tiles: [ImageTile]

    /// Tiles across and down, clipped to the photo.
    private static let span = 4

    /// Creates the block with a tile of the grid.
    init(_ tile: ImageTile, in grid: TileGrid) {
        let (columns, rows) = grid.count(at: tile.level)
        let (left, top) = (tile.column / Self.span * Self.span, tile.row / Self.span * Self.span)
        width = grid.size.width
        height = grid.size.height
        tiles = (top..<min(top + Self.span, rows)).flatMap { row in
            (left..<min(left + Self.span, columns)).map { column in
                ImageTile(level: tile.level, column: column, row: row)
            }
        }
    }

    /// How many times the photo is halved.
    var level: Int { tiles.first?.level ?? 0 }

    /// The area of a tile in the upright photo at its level.
    func area(of tile: ImageTile) -> Area {
        let (across, down) = (TileGrid.shrunk(width, tile.level), TileGrid.shrunk(height, tile.level))
        let (left, top) = (tile.column * TileGrid.side, tile.row * TileGrid.side)
        return Area(
            left: left, top: top, width: min(TileGrid.side, across - left),
            height: min(TileGrid.side, down - top))
    }

    /// The area of the block in the upright photo at its level.
    var area: Area {
        guard let first = tiles.first, let last = tiles.last else {
            return Area(left: 0, top: 0, width: 0, height: 0)
        }
        let (start, end) = (area(of: first), area(of: last))
        return Area(
            left: start.left, top: start.top, width: end.left + end.width - start.left,
            height: end.top + end.height - start.top)
    }
}

extension TileBlock.Area {
    /// The area in a photo as it is stored, whose sides are `width` and `height`.
    ///
    /// Orientations as in EXIF 2.32, tag 0x0112.
    func stored(orientation: Int, width storedWidth: Int, height storedHeight: Int) -> Self {
        let isRotated = orientation >= 5
        let across = isRotated ? height : width
        let down = isRotated ? width : height
        let (x, y) = isRotated ? (top, left) : (left, top)
        let isMirroredAcross = [2, 3, 7, 8].contains(orientation)
        let isMirroredDown = [3, 4, 6, 7].contains(orientation)
        return Self(
            left: isMirroredAcross ? storedWidth - x - across : x,
            top: isMirroredDown ? storedHeight - y - down : y, width: across, height: down)
    }
}
