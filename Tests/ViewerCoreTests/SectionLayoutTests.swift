import Basics
import TestSupport
import Testing

@testable import ViewerCore

private let kinds = ["list", "columns", "wall", "grid"]
private let header = 44.0

@Suite struct SectionLayoutTests {
    private struct Case {
        let memory: LayoutMemory
        let layout: Arrangement
        let starts: [UInt32]
    }

    /// Lists with sections of any length, some without photos; rows of lists are measured.
    private func cases(_ kind: String, seed: UInt64, number: Int = 30) -> [Case] {
        var generator = SeededGenerator(seed: seed)
        return (0..<number).map { _ in
            let count = generator.integer(1...400)
            let others = (0..<generator.integer(0...30)).map { _ in
                UInt32(generator.integer(0...count))
            }
            let starts = [0] + others.sorted()
            let memory = LayoutMemory(capacity: count, sections: starts.count)
            memory.setShapes((0..<count).map { _ in ShapeCode.random(using: &generator) })
            let layout = memory.arrangement(
                kind, count, memory.sections(starts, of: count, header: header))
            if case .list(let rows) = layout {
                for index in 0..<count where generator.integer(0...2) == 0 {
                    _ = rows.measure(index, height: generator.number(10...300).rounded())
                }
            }
            return Case(memory: memory, layout: layout, starts: starts)
        }
    }

    /// The stuck header at a height, for a screen that begins above it.
    private func stuckHeader(_ layout: Arrangement, at height: Double) -> StuckHeader? {
        layout.headers(from: height - 300, to: height + 900, sticking: height, most: 64) { _, _ in }
    }

    /// The photos below a header are laid out as a list of their own.
    @Test(arguments: kinds) func laysOutEachSectionLikeAListOfItsOwn(kind: String) {
        for example in cases(kind, seed: 1) {
            let layout = example.layout
            var top = 0.0
            for section in 0..<example.starts.count {
                let photos = layout.sections.start(of: section)..<layout.sections.end(of: section)
                guard !photos.isEmpty else { continue }
                let own = LayoutMemory(capacity: photos.count)
                for index in photos { own.shapes[index - photos.lowerBound] = example.memory.shapes[index] }
                let alone = own.arrangement(kind, photos.count)
                if case .list(let rows) = alone {
                    for index in photos {
                        _ = rows.measure(index - photos.lowerBound, height: layout.frame(of: index).height)
                    }
                }
                #expect(abs(layout.headerTop(of: section) - top) < 1e-3)
                for index in photos {
                    let frame = layout.frame(of: index)
                    let other = alone.frame(of: index - photos.lowerBound)
                    #expect(abs(frame.y - other.y - top - header) < 1e-3)
                    #expect(abs(frame.x - other.x) < 1e-6 && abs(frame.width - other.width) < 1e-6)
                    #expect(
                        abs(layout.pictureHeight(in: frame) - alone.pictureHeight(in: other)) < 1e-6)
                }
                top += header + alone.contentHeight + (kind == "wall" ? 8 : kind == "grid" ? 2 : 0)
            }
            #expect(abs(layout.contentHeight - top) < 8.1)
        }
    }

    @Test(arguments: kinds) func findsTheCellsOfEveryHeight(kind: String) {
        var generator = SeededGenerator(seed: 2)
        for example in cases(kind, seed: 2) {
            let layout = example.layout
            for _ in 0..<20 {
                let top = generator.number(-100...layout.contentHeight)
                let bottom = top + generator.number(1...900)
                let range = layout.indices(from: top, to: bottom)
                let seen = (0..<layout.count).filter { index in
                    let frame = layout.frame(of: index)
                    return frame.y < bottom - 1e-3 && frame.bottom > top + 1e-3
                }
                #expect(seen.allSatisfy(range.contains))
                // One line more on either side at most: that above a header.
                let line = kind == "list" ? 1 : kind == "columns" ? 2 : kind == "grid" ? 3 : 12
                #expect(range.count <= seen.count + 2 * line)
            }
        }
    }

    /// For a header, as between two lines, the line above is found.
    @Test(arguments: kinds) func findsTheLineAboveAHeader(kind: String) {
        for example in cases(kind, seed: 3) {
            let sections = example.layout.sections
            for index in 1..<max(example.layout.count, 1) where sections.begins(at: index) {
                let inside = example.layout.frame(of: index).y - header / 2
                #expect(example.layout.endIndex(at: inside) == index)
                let first = example.layout.firstIndex(at: inside)
                #expect(first < index && example.layout.frame(of: first).bottom <= inside)
                #expect(example.layout.firstIndex(at: inside + header / 2 + 0.01) == index)
            }
        }
    }

    @Test(arguments: kinds) func findsTheHeadersBetweenTwoHeights(kind: String) {
        var generator = SeededGenerator(seed: 4)
        for example in cases(kind, seed: 4) {
            let layout = example.layout
            let all = (0..<example.starts.count).filter {
                layout.sections.start(of: $0) < layout.sections.end(of: $0)
            }
            for _ in 0..<20 {
                let top = generator.number(-100...layout.contentHeight + 200)
                let bottom = top + generator.number(1...1500)
                var found: [Int] = []
                _ = layout.headers(from: top, to: bottom, sticking: top, most: 100) { section, place in
                    found.append(section)
                    #expect(place == layout.headerTop(of: section))
                }
                let expected = all.filter {
                    layout.headerTop(of: $0) < bottom && layout.headerTop(of: $0) + header > top
                }
                #expect(found == expected)
                var few = 0
                _ = layout.headers(from: top, to: bottom, sticking: top, most: 2) { _, _ in few += 1 }
                #expect(few == min(2, expected.count))
            }
        }
    }

    @Test(arguments: kinds) func pushesTheStuckHeaderUpByTheNextOne(kind: String) throws {
        for example in cases(kind, seed: 5) {
            let layout = example.layout
            #expect(stuckHeader(layout, at: -1) == nil)
            for index in 1..<max(layout.count, 1) where layout.sections.begins(at: index) {
                let next = layout.sections.section(of: index)
                let before = layout.sections.section(of: index - 1)
                let top = layout.headerTop(of: next)
                for (height, section, offset) in [
                    (top - header - 5, before, 0.0), (top - header, before, 0),
                    (top - 10, before, 10 - header),
                    (top, next, 0), (top + 3, next, 0),
                ] where height >= layout.headerTop(of: before) && height >= 0 {
                    let stuck = try #require(stuckHeader(layout, at: height))
                    guard !["list", "columns"].contains(kind) || layout.frame(of: index).height > header
                    else { continue }
                    // The section may end within the next header's height.
                    let end = layout.sections.end(of: next)
                    guard
                        section == before || end == layout.count
                            || layout.frame(of: end).y - 2 * header > height
                    else { continue }
                    #expect(stuck.section == section && abs(stuck.offset - offset) < 1e-3)
                }
            }
            let last = try #require(stuckHeader(layout, at: layout.contentHeight + 500))
            #expect(last.section == layout.sections.section(of: layout.count - 1) && last.offset == 0)
        }
    }

    @Test(arguments: kinds) func staysAtThePhotoWhereSectionsComeAndGo(kind: String) throws {
        for example in cases(kind, seed: 6) {
            let count = example.layout.count
            let plain = example.memory.arrangement(kind, count)
            let top = plain.contentHeight / 2
            let anchor = try #require(ScrollAnchor(in: plain, top: top, screenHeight: 800))
            let before = plain.frame(of: anchor.index)
            let sections = example.memory.sections(example.starts, of: count, header: header)
            let dated = example.memory.arrangement(kind, count, sections)
            let after = anchor.top(in: dated, screenHeight: 800)
            let frame = dated.frame(of: anchor.index)
            let (point, place) = (
                before.y + anchor.share * before.height, frame.y + anchor.share * frame.height
            )
            #expect(abs((place - after) - (point - top)) < 1e-3)
        }
    }

    @Test(arguments: kinds) func ignoresTheSectionsOfAnotherList(kind: String) {
        let memory = LayoutMemory(capacity: 50, sections: 2)
        memory.setShapes(Array(repeating: ShapeCode(width: 3, height: 2), count: 50))
        let plain = memory.arrangement(kind, 50).contentHeight
        let other = memory.sections([0, 5], of: 20, header: header)
        let layout = memory.arrangement(kind, 50, other)
        #expect(layout.contentHeight == plain && layout.sections.count == 0)
        #expect(stuckHeader(layout, at: 10) == nil)
    }

    @Test(arguments: kinds) func isEmptyWithoutPhotos(kind: String) {
        let memory = LayoutMemory(capacity: 1, sections: 3)
        let layout = memory.arrangement(kind, 0, memory.sections([0, 1, 2], of: 0, header: header))
        #expect(layout.contentHeight == 0 && layout.indices(from: 0, to: 900).isEmpty)
        #expect(stuckHeader(layout, at: 0) == nil && layout.section(at: 50) == 0)
        _ = layout.headers(from: 0, to: 900, sticking: 90, most: 9) { _, _ in
            Issue.record("a header of nothing")
        }
    }

    @Test(arguments: kinds, [Double.nan, Double.infinity, -Double.infinity])
    func acceptsHeightsThatAreNoNumbers(kind: String, height: Double) {
        let memory = LayoutMemory(capacity: 90, sections: 3)
        memory.setShapes(Array(repeating: .unknown, count: 90))
        let layout = memory.arrangement(kind, 90, memory.sections([0, 30, 60], of: 90, header: header))
        #expect((0..<90).contains(layout.firstIndex(at: height)))
        #expect((0...90).contains(layout.endIndex(at: height)))
        #expect((0..<3).contains(layout.section(at: height)))
        _ = layout.headers(from: height, to: height, sticking: height, most: 9) { _, _ in }
        _ = layout.headers(from: 0, to: 900, sticking: height, most: 9) { _, _ in }
    }

    /// The queries of a frame, for a million photos with 3,000 sections and without any.
    @Test(arguments: kinds) func costsAFrameNothing(kind: String) {
        let count = 1_000_000
        let memory = LayoutMemory(capacity: count, sections: 3000)
        memory.setShapes(Array(repeating: ShapeCode(width: 3, height: 2), count: count))
        let starts = (0..<3000).map { UInt32($0 * 333) }
        var layout = memory.arrangement(kind, count, memory.sections(starts, of: count, header: header))
        let window = VisibleWindow(screenHeight: 844, largestCount: 240)
        var checksum = 0
        let duration = ThreadClock.measure {
            for frame in 0..<100 {
                let top = layout.contentHeight * Double(frame) / 100
                let range = window.indices(of: layout, top: top, velocity: 500)
                for index in range { checksum += Int(layout.frame(of: index).width) }
                let stuck = layout.headers(
                    from: top - 400, to: top + 1244, sticking: top, most: 64
                ) { section, _ in checksum += section }
                checksum += stuck?.section ?? 0
            }
        }
        #expect(checksum > 0)
        #if !DEBUG
        #expect(duration < .milliseconds(100), "a millisecond a frame")
        #else
        #expect(duration < .seconds(5))
        #endif
        let laying = ThreadClock.measure {
            layout = memory.arrangement(kind, count, memory.sections(starts, of: count, header: header))
        }
        #expect(laying < .seconds(5))
    }
}
