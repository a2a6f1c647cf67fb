import TestSupport
import Testing
import ViewerCore

/// The true size of a photo becomes known while it is on the stage.
@Suite struct StageSizesTests: StageSuite {
    private static let assumed = Size(width: 1500, height: 1000)
    private static let known = Size(width: 4000, height: 3000)

    @Test func adoptsTheSizeAtRest() {
        var stage = stage(Self.assumed)
        stage.resize(image: Self.known)
        #expect(stage.viewport.image == Self.known && stage.viewport.mode == .fit)
        ViewportTests.expectRest(stage.viewport)
    }

    @Test func finishesATurnByAKey() {
        var stage = stage(Self.assumed)
        _ = stage.turnPage(1)
        stage.step(0.1, time: 1)
        let strip = stage.strip
        stage.resize(image: Self.known)
        #expect(stage.strip == strip && strip < 0)
        #expect(settle(&stage) == .next)
    }

    @Test(arguments: [Point(x: -120, y: 0), Point(x: 0, y: 300)])
    func followsTheFingerThatMovesThePhoto(way: Point) {
        var stage = stage(Self.assumed)
        stage.pointerDown(1, at: Point(x: 300, y: 400), time: 0)
        for step in 1...10 {
            let share = Double(step) / 10
            stage.pointerMove(
                1, to: Point(x: 300 + way.x * share, y: 400 + way.y * share), time: share * 0.1)
            stage.resize(image: Self.known)
        }
        #expect(stage.strip == way.x && stage.pull == way.y)
        stage.pointerUp(1, time: 0.1)
        #expect(settle(&stage) == (way.x == 0 ? .close : .next))
    }

    @Test func zoomsWithTheFingersUntilTheyAreReleased() {
        var stage = stage(Self.assumed)
        stage.pointerDown(1, at: Point(x: 150, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 250, y: 400), time: 0.01)
        stage.resize(image: Self.known)
        stage.pointerMove(1, to: Point(x: 95, y: 400), time: 0.02)
        stage.pointerMove(2, to: Point(x: 305, y: 400), time: 0.03)
        let share = stage.viewport.zoom / stage.viewport.fitZoom
        #expect(abs(share - 2.1) < 1e-9)
        for id in Int32(1)...2 { stage.pointerUp(id, time: 0.5) }
        _ = settle(&stage)
        stage.resize(image: Self.known)
        #expect(stage.viewport.image == Self.known)
    }

    @Test func keepsAPhotoThatClosesUnderTheFingers() {
        var stage = stage(Self.assumed)
        stage.pointerDown(1, at: Point(x: 100, y: 400), time: 0)
        stage.pointerDown(2, at: Point(x: 300, y: 400), time: 0)
        stage.pointerMove(2, to: Point(x: 150, y: 400), time: 0.1)
        stage.pointerUp(2, time: 0.2)
        let frame = stage.viewport.frame
        stage.resize(image: Self.known)
        #expect(stage.takeOutcome() == .close && stage.viewport.frame == frame)
    }

    @Test func waitsForTheSecondTap() {
        var stage = stage(Self.assumed)
        drag(&stage, from: Point(x: 195, y: 400), by: Point(x: 0, y: 0), seconds: 0.05)
        stage.resize(image: Self.known)
        #expect(stage.viewport.image == Self.known && settle(&stage, from: 0.06) == .tap)
    }
}
