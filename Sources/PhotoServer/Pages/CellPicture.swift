import Photos

/// Which renditions a cell offers the browser.
///
/// Sizes are told a fifth smaller than they are on a phone: less than every
/// device pixel is enough for what is only passed by, as `RenditionChoice` has it.
struct CellPicture {
    let source: String
    let sources: String
    let sizes: String?
    let width: Int
    let height: Int

    init(_ photo: Photo, at image: any RenditionURLs, in layout: Layout) {
        switch layout {
        case .list: self.init(listing: image)
        case .grid: self.init(inGrid: image)
        case .wall: self.init(photo, onWall: image)
        }
    }

    /// Width divided by height, of three decimals; 1.5 while it is not known.
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

    private init(inGrid image: any RenditionURLs) {
        source = image.square(320)
        sources = "\(image.square(160)) 160w, \(image.square(320)) 320w, \(image.square(640)) 640w"
        sizes = "(min-width: 48em) 180px, 27vw"
        (width, height) = (320, 320)
    }

    private init(_ photo: Photo, onWall image: any RenditionURLs) {
        source = image.fitted(640)
        let size = photo.size ?? PixelSize(width: 1500, height: 1000)
        sources = Self.sources(of: size, at: image, sides: Self.wallSides)
        sizes = "(max-width: 30em) 54vw, \(Int(Self.ratio(of: photo) * Self.wallRow))px"
        width = size?.width ?? 3
        height = size?.height ?? 2
    }

    /// The height of a row that a wall aims at, in CSS pixels.
    private static let wallRow = 260.0

    /// The fitted renditions that a wall offers.
    static let wallSides = [640, 1280, 2048]
    /// The squares that a list and a grid offer.
    static let listSides = [160, 320]
    static let gridSides = [160, 320, 640]

    /// A `srcset` of fitted renditions with the width that each really has.
    static func sources(of size: PixelSize?, at image: any RenditionURLs, sides: [Int]) -> String {
        guard let size else { return "\(image.fitted(1280)) 1280w" }
        let longer = max(size.width, size.height)
        let candidates = Self.sides(sides, for: size).map { side in
            let width = Int((Double(size.width) * min(1, Double(side) / Double(longer))).rounded())
            return "\(image.fitted(side)) \(max(width, 1))w"
        }
        return candidates.joined(separator: ", ")
    }

    /// The sides up to the first that holds the whole photo: larger ones show nothing more.
    static func sides(_ sides: [Int], for size: PixelSize) -> [Int] {
        let longer = max(size.width, size.height)
        let last = sides.firstIndex { $0 >= longer } ?? sides.count - 1
        return Array(sides.prefix(last + 1))
    }
}
