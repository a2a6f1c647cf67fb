import Testing
import ViewerCore

@Suite struct PictureListTests {
    private let memory = LayoutMemory(capacity: 8)

    /// Pictures at 1, 2, 4 and 6; rows of text at 0, 3, 5 and 7.
    private var list: PictureList {
        let picture = ShapeCode(width: 3, height: 2)
        memory.setShapes([.text, picture, .unknown, .text, picture, .text, picture, .text])
        return PictureList(shapes: memory.shapes, count: 8)
    }

    @Test func skipsRowsOfText() {
        #expect(list.neighbor(of: 2, step: 1) == 4)
        #expect(list.neighbor(of: 4, step: -1) == 2)
        #expect(list.neighbor(of: 6, step: 1) == nil)
        #expect(list.neighbor(of: 1, step: -1) == nil)
    }

    @Test func wrapsAroundItsEnds() {
        #expect(list.next(after: 6) == 1)
        #expect(list.previous(before: 1) == 6)
        #expect(list.next(after: -5) == 1)
        #expect(list.previous(before: 500) == 6)
    }

    @Test func wrapsAroundInAShuffledOrderToo() {
        _ = list
        for seed: UInt32 in 1...20 {
            let shuffled = PictureList(shapes: memory.shapes, count: 8, seed: seed)
            var seen: [Int] = []
            var index = 1
            repeat {
                seen.append(index)
                let next = shuffled.next(after: index) ?? -1
                #expect(shuffled.previous(before: next) == index)
                index = next
            } while index != 1 && seen.count < 9
            #expect(seen.sorted() == [1, 2, 4, 6])
        }
        let alone = PictureList(shapes: memory.shapes, count: 2, seed: 9)
        #expect(alone.next(after: 1) == 1 && alone.previous(before: 1) == 1)
        #expect(PictureList(shapes: memory.shapes, count: 1, seed: 9).next(after: 0) == nil)
    }

    @Test func countsPicturesOnly() {
        #expect(list.pictureCount == 4)
        #expect([1, 2, 4, 6].map { list.rank(of: $0) } == [0, 1, 2, 3])
    }

    @Test func hasNoNeighborsWhenEmpty() {
        let empty = PictureList(shapes: memory.shapes, count: 0)
        #expect(empty.next(after: 0) == nil && empty.previous(before: 0) == nil)
        #expect(empty.pictureCount == 0)
    }
}
