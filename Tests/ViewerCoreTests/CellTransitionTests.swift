import TestSupport
import Testing
import ViewerCore

@Suite struct CellTransitionTests {
    @Test func showsExactlyTheCellAtItsStart() {
        var generator = SeededGenerator(seed: 1)
        func frame() -> Frame {
            Frame(
                x: generator.number(-500...500), y: generator.number(-500...500),
                width: generator.number(1...900), height: generator.number(1...900))
        }
        for _ in 0..<500 {
            let cell = frame()
            let photo = frame()
            guard let transition = CellTransition(cell: cell, photo: photo) else {
                Issue.record("no transition")
                return
            }
            let left =
                photo.x + transition.translation.x + transition.inset.x * photo.width * transition.scale
            let top =
                photo.y + transition.translation.y + transition.inset.y * photo.height * transition.scale
            #expect(abs(left - cell.x) < 1e-6 && abs(top - cell.y) < 1e-6)
            #expect(abs(photo.width * transition.scale * (1 - 2 * transition.inset.x) - cell.width) < 1e-6)
            #expect(abs(photo.height * transition.scale * (1 - 2 * transition.inset.y) - cell.height) < 1e-6)
        }
    }

    /// The upper left corner of the photo when the transition begins.
    private func start(of stage: Stage, in cell: Frame) throws -> Point {
        let transition = try #require(stage.transition(from: cell))
        let photo = stage.viewport.frame
        let x = photo.x + transition.translation.x + transition.inset.x * photo.width * transition.scale
        let y = photo.y + transition.translation.y + transition.inset.y * photo.height * transition.scale
        let (fixed, scale) = (stage.pullOrigin, stage.pullScale)
        return Point(
            x: fixed.x + (x - fixed.x) * scale + stage.strip, y: fixed.y + (y - fixed.y) * scale + stage.pull)
    }

    @Test func aPhotoThatIsPulledDownGoesToItsCellToo() throws {
        let cell = Frame(x: 12, y: 500, width: 88, height: 88)
        var stage = Stage(
            viewport: Viewport(
                stage: Size(width: 390, height: 844), image: Size(width: 4000, height: 3000), mode: .fit))
        stage.options.canClose = true
        let atRest = try start(of: stage, in: cell)
        #expect(abs(atRest.x - cell.x) < 1e-9 && abs(atRest.y - cell.y) < 1e-9)
        stage.pointerDown(1, at: Point(x: 200, y: 300), time: 0)
        for step in 1...10 {
            stage.pointerMove(1, to: Point(x: 200, y: 300 + 30 * Double(step)), time: 0.03 * Double(step))
        }
        #expect(stage.pull > 100 && stage.pullScale < 0.9)
        let pulled = try start(of: stage, in: cell)
        #expect(abs(pulled.x - cell.x) < 1e-9 && abs(pulled.y - cell.y) < 1e-9)
    }

    @Test func needsTwoFrames() {
        let frame = Frame(x: 0, y: 0, width: 100, height: 100)
        #expect(CellTransition(cell: Frame(x: 0, y: 0, width: 0, height: 10), photo: frame) == nil)
        #expect(CellTransition(cell: frame, photo: frame)?.scale == 1)
    }
}
