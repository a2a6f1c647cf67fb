/// The tiles of a very large photo that a stage shows.
///
/// Phones cannot decode a photo of more pixels than `largestWhole` at once.
/// Over a small rendition of the whole, such a photo
/// is cut into squares: level `L` is the photo with both sides divided by
/// `2^L`, rounded up, in tiles of 512 pixels; the server cuts by the same rule.
public struct TileWindow: Equatable, Sendable {
    /// The level with enough pixels for the zoom.
    public let level: Int
    /// The tiles across.
    public let columns: Range<Int>
    /// The tiles down.
    public let rows: Range<Int>
    /// The photo's size at the level, in pixels.
    private let size: Size

    /// The maximum number of pixels that are shown as one picture: 4096 x 4096, the
    /// limit of a canvas in the browsers of phones.
    public static var largestWhole: Double { 4096 * 4096 }
    /// The longer side of the rendition under the tiles.
    public static var underlaySide: Int { 2048 }
    /// The maximum number of tiles at once.
    public static var limit: Int { 256 }

    private static var side: Double { 512 }
    /// The share of the screen's pixels that a level must have.
    private static var sharpness: Double { 0.75 }
    /// The margin around the stage in which tiles are loaded, as a share of its sides.
    private static var margin: Double { 0.15 }

    /// Whether a photo is too large to be shown as one picture.
    public static func isNeeded(for image: Size) -> Bool { image.width * image.height > largestWhole }

    /// Chooses the tiles for a photo on its stage and a screen with `pixelRatio` device
    /// pixels per CSS pixel; `nil` if the photo needs no tiles, or the
    /// rendition of the whole is sharp enough, or no part of it is on the stage.
    public init?(_ viewport: Viewport, pixelRatio: Double) {
        let image = viewport.image
        let density = viewport.zoom * max(pixelRatio, 1)
        let longest = max(image.width, image.height)
        guard TileWindow.isNeeded(for: image), longest * density > Double(TileWindow.underlaySide) else {
            return nil
        }
        var level = 0
        while TileWindow.halves(level + 1) >= density * TileWindow.sharpness { level += 1 }
        var window = TileWindow(viewport, level: level)
        while let found = window, found.count > TileWindow.limit {
            level += 1
            window = TileWindow(viewport, level: level)
        }
        guard let window else { return nil }
        self = window
    }

    private init?(_ viewport: Viewport, level: Int) {
        let image = viewport.image
        let scale = TileWindow.halves(level)
        size = Size(
            width: (image.width * scale).rounded(.up), height: (image.height * scale).rounded(.up))
        let (stage, zoom, origin) = (viewport.stage, viewport.zoom, viewport.origin)
        let margin = Size(width: stage.width * TileWindow.margin, height: stage.height * TileWindow.margin)
        columns = TileWindow.tiles(
            from: (-origin.x - margin.width) / zoom * scale,
            to: (stage.width + margin.width - origin.x) / zoom * scale, of: size.width)
        rows = TileWindow.tiles(
            from: (-origin.y - margin.height) / zoom * scale,
            to: (stage.height + margin.height - origin.y) / zoom * scale, of: size.height)
        self.level = level
        if columns.isEmpty || rows.isEmpty { return nil }
    }

    /// The number of tiles, `1...limit`.
    public var count: Int { columns.count * rows.count }

    /// The frame of a tile in the photo, as shares of the photo's sides.
    public func share(column: Int, row: Int) -> Frame {
        let x = Double(column) * TileWindow.side
        let y = Double(row) * TileWindow.side
        return Frame(
            x: x / size.width, y: y / size.height,
            width: min(TileWindow.side, size.width - x) / size.width,
            height: min(TileWindow.side, size.height - y) / size.height)
    }

    /// The tiles between two positions, clamped to those of a side.
    private static func tiles(from start: Double, to end: Double, of length: Double) -> Range<Int> {
        let low = max(start, 0)
        let high = min(end, length)
        guard low < high else { return 0..<0 }
        return Int((low / side).rounded(.down))..<Int((high / side).rounded(.up))
    }

    /// One half to the power of a level.
    private static func halves(_ level: Int) -> Double { 1 / Double(UInt64(1) << UInt64(min(level, 32))) }
}
