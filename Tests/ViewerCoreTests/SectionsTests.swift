import Testing

@testable import ViewerCore

@Suite struct SectionsTests {
    @Test func knowsTheSectionOfEveryPhoto() {
        let memory = LayoutMemory(capacity: 0, sections: 4)
        let sections = memory.sections([0, 3, 4, 9], of: 12, header: 40)
        #expect((0..<12).map { sections.section(of: $0) } == [0, 0, 0, 1, 2, 2, 2, 2, 2, 3, 3, 3])
        #expect((0..<12).filter { sections.begins(at: $0) } == [0, 3, 4, 9])
        #expect((0..<4).map { sections.end(of: $0) } == [3, 4, 9, 12])
        #expect([0, 1, 3, 4, 5, 9, 10].map { sections.nextStart(from: $0) } == [0, 3, 3, 4, 9, 9, 12])
    }

    /// Starts out of order and beyond the end become sections without photos.
    @Test(arguments: [
        ([5, 2, 8], [0, 2, 8]), ([0, 8, 3, 9], [0, 8, 8, 9]), ([0, 4, 4, 6], [0, 4, 4, 6]),
        ([0, 50, 60], [0, 10, 10]), ([UInt32.max, UInt32.max], [0, 10]), ([9, 0, 0], [0, 0, 0]),
    ])
    func putsAnyStartsInOrder(given: [UInt32], expected: [Int]) {
        let memory = LayoutMemory(capacity: 0, sections: given.count)
        let sections = memory.sections(given, of: 10, header: 40)
        #expect((0..<given.count).map { sections.start(of: $0) } == expected)
        for index in 0..<10 {
            let section = sections.section(of: index)
            #expect(sections.start(of: section) <= index && index < sections.end(of: section))
        }
    }

    @Test(arguments: [Double.nan, -40, -Double.infinity]) func acceptsHeadersThatAreNoLengths(header: Double)
    {
        let memory = LayoutMemory(capacity: 0, sections: 2)
        #expect(memory.sections([0, 1], of: 3, header: header).headerHeight == 0)
        #expect(memory.sections([0, 1], of: 3, header: .infinity).headerHeight.isFinite)
    }

    @Test func returnsNothingForMissingSections() {
        let memory = LayoutMemory(capacity: 0, sections: 2)
        let sections = memory.sections([0, 1], of: 3, header: 40)
        #expect(sections.start(of: -1) == 0 && sections.start(of: 2) == 3 && sections.end(of: 70) == 3)
        #expect(!Sections.none.begins(at: 0) && Sections.none.start(of: 0) == 0)
        #expect((0..<2).contains(memory.sections([0, 0], of: 0, header: 40).section(of: 0)))
        #expect(memory.sections([0, 0], of: -7, header: 40).photoCount == 0)
    }
}
