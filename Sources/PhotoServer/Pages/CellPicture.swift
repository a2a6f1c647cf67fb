import Photos

/// Chooses the renditions that a cell offers to the browser.
///
/// `sizes` are a fifth smaller than the actual sizes on phones: less than every
/// device pixel is enough for lists, as in `RenditionChoice`.
struct CellPicture {
    let source: String
    let sources: String
    let sizes: String?
    let width: Int
    let height: Int

    /// - Parameter scale: The factor of the size of the cells of a wall or a grid, from `CellScale`.
    init(_ photo: Photo, at image: any RenditionURLs, in layout: Layout, scale: Double = 1) {
        switch layout {
        case .list: self.init(listing: image)
        case .grid: self.init(inGrid: image, scale)
        case .wall: self.init(photo, onWall: image, scale)
        }
    }

    /// Width divided by height, to three decimals; 1.5 while it is not known.
    static func ratio(of photo: Photo) -> Double {
        let ratio = min(max(photo.size?.aspectRatio ?? 1.5, 0.2), 8)
        return (ratio * 1000).rounded() / 1000
    }

    private init(listing image: any RenditionURLs) {
        source = image.square(160)
        sources = "\(image.square(160)) 1x, \(image.square(320)) 2x"
        sizes = nil
        (width, height) = (96, 96)
    }

    private init(inGrid image: any RenditionURLs, _ scale: Double) {
        source = image.square(320)
        sources = Self.squares(Self.gridSides, at: image)
        sizes = "(min-width: 48em) \(Int(180 * scale))px, \(Int(27 * scale))vw"
        (width, height) = (320, 320)
    }

    private init(_ photo: Photo, onWall image: any RenditionURLs, _ scale: Double) {
        source = image.fitted(640)
        let size = photo.size ?? PixelSize(width: 1500, height: 1000)
        sources = Self.sources(of: size, at: image, sides: Self.wallSides)
        let row = Self.ratio(of: photo) * Self.wallRow * scale
        sizes = "(max-width: 30em) \(min(Int(54 * scale), 100))vw, \(Int(row))px"
        width = size?.width ?? 3
        height = size?.height ?? 2
    }

    /// The target height of a wall's row, in CSS pixels.
    private static let wallRow = 260.0

    /// The fitted renditions that a wall offers.
    static let wallSides = [640, 1280, 2048]
    /// The squares that a list and a grid offer.
    static let listSides = [160, 320]
    static let gridSides = [160, 320, 640]

    /// A `srcset` of squares.
    static func squares(_ sides: [Int], at image: any RenditionURLs) -> String {
        sides.map { "\(image.square($0)) \($0)w" }.joined(separator: ", ")
    }

    /// A `srcset` of fitted renditions with their actual widths.
    static func sources(of size: PixelSize?, at image: any RenditionURLs, sides: [Int]) -> String {
        guard let size else { return "\(image.fitted(1280)) 1280w" }
        let longer = max(size.width, size.height)
        let candidates = Self.sides(sides, for: size).map { side in
            let width = Int((Double(size.width) * min(1, Double(side) / Double(longer))).rounded())
            return "\(image.fitted(side)) \(max(width, 1))w"
        }
        return candidates.joined(separator: ", ")
    }

    /// The sides up to the first that covers the whole photo: larger ones add nothing.
    static func sides(_ sides: [Int], for size: PixelSize) -> [Int] {
        let longer = max(size.width, size.height)
        let last = sides.firstIndex { $0 >= longer } ?? sides.count - 1
        return Array(sides.prefix(last + 1))
    }
}
