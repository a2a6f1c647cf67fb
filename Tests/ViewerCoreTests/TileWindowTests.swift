import TestSupport
import Testing

@testable import ViewerCore

@Suite struct TileWindowTests {
    private func viewport(
        _ image: Size, stage: Size = Size(width: 390, height: 844), zoom: Double, at point: Point
    ) -> Viewport {
        var viewport = Viewport(stage: stage, image: image, mode: .fit)
        viewport.zoom = zoom
        viewport.place(point, at: viewport.center)
        viewport.rest()
        return viewport
    }

    @Test(arguments: [
        (4096.0, 4096.0, 1.0), (6000, 2796, 3), (300, 300, 1),
    ])
    func leavesPhotosWholeThatAPhoneDecodes(width: Double, height: Double, zoom: Double) {
        let shown = viewport(
            Size(width: width, height: height), zoom: zoom, at: Point(x: width / 2, y: height / 2))
        #expect(TileWindow(shown, pixelRatio: 3) == nil)
    }

    @Test func leavesALargePhotoWholeWhereItIsSmallOnTheScreen() {
        let image = Size(width: 12000, height: 8000)
        let fitted = Viewport(stage: Size(width: 390, height: 844), image: image, mode: .fit)
        #expect(TileWindow(fitted, pixelRatio: 3) == nil)
    }

    @Test func usesThePhotosOwnPixelsAtActualSize() throws {
        let image = Size(width: 12001, height: 8000)
        let shown = viewport(image, zoom: 1, at: Point(x: 6000, y: 4000))
        let window = try #require(TileWindow(shown, pixelRatio: 1))
        #expect(window.level == 0)
        // 6000 - 195 - 58 is 5747, in column 11; 6253 is in column 12.
        #expect(window.columns == 11..<13)
        #expect(window.rows == 6..<9)
    }

    @Test func endsWithTheLastTilesOfThePhoto() throws {
        let image = Size(width: 12001, height: 8000)
        let shown = viewport(image, zoom: 1, at: Point(x: 12001, y: 8000))
        let window = try #require(TileWindow(shown, pixelRatio: 1))
        #expect(window.columns.upperBound == 24)
        #expect(window.rows.upperBound == 16)
        let last = window.share(column: 23, row: 15)
        #expect(abs(last.right - 1) < 1e-12)
        #expect(abs(last.bottom - 1) < 1e-12)
        #expect(abs(last.width * 12001 - 225) < 1e-9)
    }

    @Test func coversWhatIsSeenWithEnoughPixelsAndFewTiles() {
        var generator = SeededGenerator(seed: 11)
        var seen = 0
        for _ in 0..<2000 {
            let image = Size(
                width: generator.number(4000...60_000).rounded(),
                height: generator.number(300...30_000).rounded())
            let stage = Size(width: generator.number(200...3000), height: generator.number(200...2000))
            let pixelRatio = generator.number(1...3)
            let shown = viewport(
                image, stage: stage, zoom: generator.number(0.02...4),
                at: Point(x: generator.number(0...image.width), y: generator.number(0...image.height)))
            guard let window = TileWindow(shown, pixelRatio: pixelRatio) else { continue }
            seen += 1
            #expect((1...TileWindow.limit).contains(window.count))
            let density = shown.zoom * pixelRatio
            let isSharp = window.level == 0 || 1 / Double(1 << window.level) >= density * 0.75
            #expect(isSharp || window.count > TileWindow.limit / 8)
            let first = window.share(column: window.columns.lowerBound, row: window.rows.lowerBound)
            let last = window.share(column: window.columns.upperBound - 1, row: window.rows.upperBound - 1)
            let (start, end) = (
                shown.imagePoint(at: Point(x: 0, y: 0)),
                shown.imagePoint(at: Point(x: stage.width, y: stage.height))
            )
            #expect(first.x <= max(start.x / image.width, 0) + 1e-9)
            #expect(first.y <= max(start.y / image.height, 0) + 1e-9)
            #expect(last.right >= min(end.x / image.width, 1) - 1e-9)
            #expect(last.bottom >= min(end.y / image.height, 1) - 1e-9)
        }
        #expect(seen > 500)
    }
}
