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
            guard let way = CellTransition(cell: cell, photo: photo) else {
                Issue.record("no way")
                return
            }
            let left = photo.x + way.translation.x + way.inset.x * photo.width * way.scale
            let top = photo.y + way.translation.y + way.inset.y * photo.height * way.scale
            #expect(abs(left - cell.x) < 1e-6 && abs(top - cell.y) < 1e-6)
            #expect(abs(photo.width * way.scale * (1 - 2 * way.inset.x) - cell.width) < 1e-6)
            #expect(abs(photo.height * way.scale * (1 - 2 * way.inset.y) - cell.height) < 1e-6)
        }
    }

    @Test func needsTwoFrames() {
        let frame = Frame(x: 0, y: 0, width: 100, height: 100)
        #expect(CellTransition(cell: Frame(x: 0, y: 0, width: 0, height: 10), photo: frame) == nil)
        #expect(CellTransition(cell: frame, photo: frame)?.scale == 1)
    }
}
