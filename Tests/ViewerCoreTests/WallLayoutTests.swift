import Basics
import TestSupport
import Testing
import ViewerCore

@Suite struct WallLayoutTests {
    private struct Case {
        let memory: LayoutMemory
        let layout: WallLayout
        let measures: WallMeasures
    }

    private func cases(seed: UInt64, number: Int = 60) -> [Case] {
        var generator = SeededGenerator(seed: seed)
        return (0..<number).map { _ in
            let count = generator.integer(1...400)
            let memory = LayoutMemory(capacity: count)
            memory.setShapes((0..<count).map { _ in ShapeCode.random(using: &generator) })
            let measures = WallMeasures(
                width: generator.number(280...2000), targetHeight: generator.number(80...320),
                gap: generator.number(0...16), captionHeight: generator.number(0...48))
            return Case(memory: memory, layout: memory.wall(count, measures), measures: measures)
        }
    }

    @Test func laysOutEveryPhotoInItsShape() {
        for example in cases(seed: 1) {
            for index in 0..<example.layout.count {
                let frame = example.layout.frame(of: index)
                let height = frame.height - example.measures.captionHeight
                let ratio = ShapeCode(rawValue: example.memory.shapes[index]).aspectRatio
                let shape = min(
                    max(ratio, example.measures.narrowestRatio), WallMeasures.widestRatio)
                #expect(abs(frame.width / height / shape - 1) < 1e-6)
            }
        }
    }

    @Test func leavesATowerSpaceForItsTitle() {
        let tower = ShapeCode(width: 1, height: 10)
        let shapes = [tower] + Array(repeating: ShapeCode(width: 3, height: 2), count: 9)
        for (width, target) in [(358.0, 160.0), (788, 224), (1148, 224)] {
            let memory = LayoutMemory(capacity: shapes.count)
            memory.setShapes(shapes)
            let layout = memory.wall(
                shapes.count,
                WallMeasures(width: width, targetHeight: target, gap: 8, captionHeight: 24))
            #expect(layout.frame(of: 0).width > 54)
        }
        let phone = WallMeasures(width: 358, targetHeight: 160, gap: 8, captionHeight: 24)
        #expect(phone.narrowestRatio < 9 / 19.5, "pictures of a phone's screen stay whole")
    }

    @Test func neverIsWiderThanTheScreen() {
        for example in cases(seed: 2) {
            for index in 0..<example.layout.count {
                let frame = example.layout.frame(of: index)
                #expect(frame.x >= -1e-6 && frame.right <= example.measures.width + 1e-6)
            }
        }
    }

    @Test func fillsTheWidthOfEveryLineThatIsNotTooTall() {
        for example in cases(seed: 3) {
            for line in 0..<max(0, example.layout.lineCount - 1) {
                let last = example.layout.photos(ofLine: line).upperBound - 1
                let height = example.layout.photoHeight(ofLine: line)
                let isTallest = height >= example.measures.targetHeight * 2 - 1e-6
                let right = example.layout.frame(of: last).right
                #expect(isTallest || abs(right - example.measures.width) < 1e-6)
                #expect(height <= example.measures.targetHeight * 2 + 1e-6)
            }
        }
    }

    @Test func keepsTheOrderWithoutOverlap() {
        for example in cases(seed: 4) {
            var previous = example.layout.frame(of: 0)
            for index in 1..<max(1, example.layout.count) {
                let frame = example.layout.frame(of: index)
                let isBeside = abs(frame.y - previous.y) < 1e-9
                #expect(
                    isBeside
                        ? abs(frame.x - previous.right - example.measures.gap) < 1e-6
                        : abs(frame.y - previous.bottom - example.measures.gap) < 1e-6 && frame.x == 0)
                previous = frame
            }
            #expect(abs(example.layout.contentHeight - previous.bottom) < 1e-6)
        }
    }

    @Test func findsThePhotosOfEveryHeight() {
        var generator = SeededGenerator(seed: 5)
        for example in cases(seed: 5) {
            let top = generator.number(-100...example.layout.contentHeight)
            let bottom = top + generator.number(1...2000)
            let range = example.layout.indices(from: top, to: bottom)
            for index in 0..<example.layout.count {
                let frame = example.layout.frame(of: index)
                let isSeen = frame.y < bottom - 1e-6 && frame.bottom > top + 1e-6
                if isSeen { #expect(range.contains(index)) }
            }
        }
    }

    /// The reference, flickr/justified-layout 4.1, written down plainly: where
    /// it crops nothing, both lay out the same lines.
    @Test func agreesWithJustifiedLayoutOnOrdinaryShapes() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<40 {
            let ratios = (0..<300).map { _ in generator.number(0.6...1.9) }
            let memory = LayoutMemory(capacity: ratios.count)
            memory.setShapes(ratios.map { ShapeCode(width: $0, height: 1) })
            let coded = (0..<ratios.count).map { ShapeCode(rawValue: memory.shapes[$0]).aspectRatio }
            let layout = memory.wall(
                ratios.count, WallMeasures(width: 1060, targetHeight: 220, gap: 10, captionHeight: 0))
            let reference = referenceLines(coded, width: 1060, target: 220, gap: 10)
            for (line, expected) in reference.enumerated() {
                #expect(layout.photos(ofLine: line) == expected.photos)
                #expect(abs(layout.photoHeight(ofLine: line) - expected.height) < 1e-4)
            }
        }
    }

    private func referenceLines(
        _ ratios: [Double], width: Double, target: Double, gap: Double
    ) -> [(photos: Range<Int>, height: Double)] {
        var lines: [(photos: Range<Int>, height: Double)] = []
        var row: [Double] = []
        var index = 0
        while index < ratios.count {
            let with = row + [ratios[index]]
            let room = width - Double(with.count - 1) * gap
            let sum = with.reduce(0, +)
            if sum < width / target * 0.75 {
                row = with
                index += 1
                continue
            }
            let roomBefore = width - Double(row.count - 1) * gap
            let isWorse =
                abs(sum - room / target) > abs(row.reduce(0, +) - roomBefore / target)
            if sum > width / target * 1.25, !row.isEmpty, isWorse {
                lines.append((index - row.count..<index, roomBefore / row.reduce(0, +)))
            } else {
                index += 1
                lines.append((index - with.count..<index, room / sum))
            }
            row = []
        }
        return lines
    }

    @Test func leavesTheTitleItsSpace() {
        for example in cases(seed: 8, number: 5) {
            let arrangement = Arrangement.wall(example.layout)
            let frame = arrangement.frame(of: 0)
            #expect(frame == example.layout.frame(of: 0))
            #expect(abs(arrangement.pictureHeight(in: frame) - example.layout.photoHeight(ofLine: 0)) < 1e-9)
        }
    }

    @Test func laysOutNothing() {
        let memory = LayoutMemory(capacity: 0)
        let layout = memory.wall(0, WallMeasures(width: 390, targetHeight: 180, gap: 4, captionHeight: 20))
        #expect(layout.contentHeight == 0)
        #expect(layout.indices(from: 0, to: 1000).isEmpty)
    }

    @Test func laysOutAMillionPhotosInOneTableOfLines() {
        var generator = SeededGenerator(seed: 7)
        let memory = LayoutMemory(capacity: 1_000_000)
        let some = (0..<1000).map { _ in ShapeCode.random(using: &generator).rawValue }
        for index in 0..<1_000_000 { memory.shapes[index] = some[index % 1000] }
        let measures = WallMeasures(width: 390, targetHeight: 180, gap: 4, captionHeight: 24)
        var layout = memory.wall(1_000_000, measures)
        let shortest = (0..<5).map { _ in
            ThreadClock.measure { layout = memory.wall(1_000_000, measures) }
        }.min()
        #expect(layout.frame(of: 999_999).bottom == layout.contentHeight)
        #expect(layout.photos(ofLine: layout.lineCount - 1).upperBound == 1_000_000)
        #if !DEBUG
        #expect(shortest.map { $0 < .milliseconds(25) } == true)
        #else
        #expect(shortest.map { $0 < .seconds(5) } == true)
        #endif
    }
}
