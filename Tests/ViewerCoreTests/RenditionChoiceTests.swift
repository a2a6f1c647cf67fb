import TestSupport
import Testing
import ViewerCore

@Suite struct RenditionChoiceTests {
    @Test(arguments: [
        (0.1, 1.0, 640), (0.1, 3, 1280), (0.2, 3, 4096), (0.4, 1, 2048), (0.99, 1, 4096), (1, 1, 0),
        (2, 1, 0),
    ])
    func isTheSmallestThatIsSharp(zoom: Double, pixelRatio: Double, side: Int) {
        let choice = RenditionChoice(
            image: Size(width: 4000, height: 3000), zoom: zoom, pixelRatio: pixelRatio)
        #expect(choice.side == side)
    }

    @Test func neverHasFewerPixelsThanTheScreenShows() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let image = Size(width: generator.number(10...9000), height: generator.number(10...9000))
            let zoom = generator.number(0.01...3)
            let pixelRatio = generator.number(1...3)
            let side = RenditionChoice(image: image, zoom: zoom, pixelRatio: pixelRatio).side
            let longest = max(image.width, image.height)
            let needed = min(longest, longest * zoom * pixelRatio)
            if TileWindow.isNeeded(for: image) {
                #expect((640...TileWindow.underlaySide).contains(side))
            } else {
                #expect(side == 0 || Double(side) >= needed * 0.97)
                if zoom >= 1 { #expect(side == 0) }
            }
        }
    }

    @Test(arguments: [(60.0, 1.0, 160), (96, 3, 320), (130, 3, 320), (200, 3, 640), (300, 1, 320)])
    func choosesASquareForACell(side: Double, pixelRatio: Double, expected: Int) {
        #expect(RenditionChoice.square(side: side, pixelRatio: pixelRatio) == expected)
    }

    @Test(arguments: [
        (200.0, 150.0, 1.0, 640), (390, 260, 2, 640), (390, 600, 3, 1280), (1400, 900, 2, 2048),
    ])
    func choosesAFittedRenditionForAWall(width: Double, height: Double, pixelRatio: Double, side: Int) {
        let choice = RenditionChoice(cell: Size(width: width, height: height), pixelRatio: pixelRatio)
        #expect(choice.side == side)
    }

    @Test(arguments: [
        (ZoomMode.fit, 390.0, 844.0, 3.0, 1280), (.fill, 390, 844, 3, 2048), (.actual, 390, 844, 3, 2048),
        (.fit, 1440, 900, 1, 1280), (.fit, 390, 844, 1, 640),
    ])
    func choosesWhatANeighborWillBeShownWith(
        mode: ZoomMode, width: Double, height: Double, pixelRatio: Double, side: Int
    ) {
        let choice = RenditionChoice(
            next: Size(width: 6000, height: 4000), stage: Size(width: width, height: height), mode: mode,
            pixelRatio: pixelRatio)
        #expect(choice.side == side)
    }

    @Test func loadsAheadNeitherMoreThanIsShownNorMoreThanTheStage() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<1000 {
            let image = Size(width: generator.number(10...9000), height: generator.number(10...9000))
            let stage = Size(width: generator.number(300...2000), height: generator.number(300...1200))
            let pixelRatio = generator.number(1...3)
            for mode in [ZoomMode.fit, .fill, .actual] {
                let zoom = Viewport(stage: stage, image: image, mode: mode).zoom
                let shown = RenditionChoice(image: image, zoom: zoom, pixelRatio: pixelRatio).side
                let side = RenditionChoice(next: image, stage: stage, mode: mode, pixelRatio: pixelRatio).side
                #expect(shown == 0 || side <= shown)
                #expect(side <= RenditionChoice(cell: stage, pixelRatio: pixelRatio).side)
                #expect(side >= 640)
            }
        }
    }
}
