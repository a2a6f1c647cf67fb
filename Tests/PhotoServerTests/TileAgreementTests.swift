import ImagePipeline
import Photos
import Testing
import ViewerCore

/// The page requests tiles by one rule and the server cuts by another, each
/// without knowledge of the other: they must name and place the same squares.
@Suite struct TileAgreementTests {
    static let photos = [
        (5000, 4001), (12_001, 8000), (4097, 30_011), (65_500, 513), (23_171, 23_171),
    ].compactMap { PixelSize(width: $0, height: $1) }
    static let zooms: [Double] = [0.05, 0.11, 0.25, 0.26, 0.5, 1, 1.7, 3]

    @Test(arguments: photos, zooms)
    func theServerHasEveryTileThatAPageRequests(photo: PixelSize, zoom: Double) throws {
        let grid = try #require(TileGrid(photo))
        for share in [0.0, 0.13, 0.5, 0.871, 1] {
            guard let window = Self.window(of: photo, zoom: zoom, share: share) else { continue }
            for column in window.columns {
                for row in window.rows {
                    let tile = ImageTile(level: window.level, column: column, row: row)
                    #expect(grid.problem(with: tile) == nil, "\(tile.name)")
                }
            }
        }
    }

    @Test(arguments: photos)
    func aTileIsPlacedWhereTheServerHasCutIt(photo: PixelSize) throws {
        let grid = try #require(TileGrid(photo))
        var seen = 0
        for zoom in Self.zooms {
            for share in [0.0, 0.5, 1] {
                guard let window = Self.window(of: photo, zoom: zoom, share: share) else { continue }
                seen += 1
                let (column, row) = (window.columns.upperBound - 1, window.rows.upperBound - 1)
                let frame = window.share(column: column, row: row)
                let (width, height) = grid.size(at: window.level)
                #expect(abs(frame.x * Double(width) - Double(column * TileGrid.side)) < 1e-6)
                #expect(abs(frame.y * Double(height) - Double(row * TileGrid.side)) < 1e-6)
                let right = min(width, (column + 1) * TileGrid.side)
                let bottom = min(height, (row + 1) * TileGrid.side)
                #expect(abs((frame.x + frame.width) * Double(width) - Double(right)) < 1e-6)
                #expect(abs((frame.y + frame.height) * Double(height) - Double(bottom)) < 1e-6)
            }
        }
        #expect(seen > 3)
    }

    /// What a phone shows of a photo that is moved so far towards its lower right corner.
    private static func window(of photo: PixelSize, zoom: Double, share: Double) -> TileWindow? {
        let image = Size(width: Double(photo.width), height: Double(photo.height))
        var viewport = Viewport(stage: Size(width: 390, height: 844), image: image, mode: .fit)
        viewport.zoom = zoom
        viewport.place(Point(x: image.width * share, y: image.height * share), at: viewport.center)
        viewport.rest()
        return TileWindow(viewport, pixelRatio: 3)
    }
}
