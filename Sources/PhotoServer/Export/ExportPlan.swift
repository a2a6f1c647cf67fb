import ImagePipeline
import Photos

/// The renditions of a photo that the pages of a site use.
struct ExportPlan {
    let layout: Layout

    /// The renditions on a photo's own page: for a phone, and for a large screen.
    static let pageSides = [1280, 2048]

    /// The shapes for a photo size, large ones first: small ones are made from them.
    func shapes(for size: PixelSize) -> [RenditionShape] {
        var fitted = CellPicture.sides(Self.pageSides, for: size)
        var squares: [Int] = []
        switch layout {
        case .list: squares = CellPicture.listSides
        case .grid: squares = CellPicture.gridSides
        case .wall: fitted += CellPicture.sides(CellPicture.wallSides, for: size)
        }
        return Set(fitted).sorted(by: >).map(RenditionShape.fitted)
            + squares.sorted(by: >).map(RenditionShape.square)
    }

    /// The names of the files, in each format.
    func files(for size: PixelSize) -> [String] {
        shapes(for: size).flatMap { shape in
            RenditionFormat.allCases.map { ExportedImage.file(shape, $0) }
        }
    }
}
