import TestSupport
import Testing
import ViewerCore

@Suite struct StorageBudgetTests {
    private struct Picture {
        var bytes: Double
        var seen: Double
        var isKept = false
    }

    private func evictions(of pictures: [Picture], budget: Double) -> [Int] {
        let numbers: [Double] = pictures.flatMap { [$0.bytes, $0.seen, $0.isKept ? 1.0 : 0] }
        var order = [Int32](repeating: -1, count: max(pictures.count, 1))
        let count = numbers.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return 0 }
            return StorageBudget(bytes: budget).evictions(of: start, count: pictures.count, into: &order)
        }
        return order.prefix(count).map(Int.init)
    }

    @Test func evictsNothingThatFits() {
        #expect(evictions(of: [Picture(bytes: 40, seen: 1), Picture(bytes: 60, seen: 2)], budget: 100) == [])
    }

    @Test func evictsTheLeastRecentlySeenFirst() {
        let pictures = [(30.0, 5.0), (30, 2), (30, 9), (30, 1)].map { Picture(bytes: $0.0, seen: $0.1) }
        #expect(evictions(of: pictures, budget: 100) == [3])
        #expect(evictions(of: pictures, budget: 70) == [3, 1])
    }

    @Test func neverEvictsWhatIsKept() {
        let pictures = [Picture(bytes: 900, seen: 1, isKept: true), Picture(bytes: 60, seen: 2)]
        #expect(evictions(of: pictures, budget: 100) == [])
        #expect(evictions(of: pictures, budget: 50) == [1])
    }

    @Test func keepsNothingWithoutABudget() {
        #expect(evictions(of: [Picture(bytes: 1, seen: 1)], budget: .nan) == [0])
    }

    @Test func leavesAsMuchAsFitsInAnyOrder() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<300 {
            let pictures = (0..<generator.integer(1...80)).map { _ in
                Picture(
                    bytes: generator.number(1...1000), seen: generator.number(0...100).rounded(),
                    isKept: generator.integer(0...9) == 0)
            }
            let budget = generator.number(0...20_000)
            let evicted = evictions(of: pictures, budget: budget)
            let left = pictures.indices.filter { !evicted.contains($0) && !pictures[$0].isKept }
            let leftBytes = left.reduce(0) { $0 + pictures[$1].bytes }
            #expect(Set(evicted).count == evicted.count)
            #expect(leftBytes <= budget)
            #expect(evicted.allSatisfy { !pictures[$0].isKept })
            let newestEvicted = evicted.map { pictures[$0].seen }.max() ?? -1
            #expect(left.allSatisfy { pictures[$0].seen >= newestEvicted })
            if let last = evicted.last {
                #expect(leftBytes + pictures[last].bytes > budget * 0.92)
            }
        }
    }
}
