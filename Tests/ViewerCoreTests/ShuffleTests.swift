import Testing
import ViewerCore

@Suite struct ShuffleTests {
    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 1000, 4097])
    func hasEachNumberOnce(count: Int) {
        for seed: UInt32 in [1, 2, 0xFFFF_FFFF] {
            let shuffle = Shuffle(count: count, seed: seed)
            let numbers = (0..<count).map(shuffle.number)
            #expect(numbers.sorted() == Array(0..<count))
            #expect(numbers.indices.allSatisfy { shuffle.place(of: numbers[$0]) == $0 })
        }
    }

    @Test func knowsOneNumberOfAMillionAtOnce() {
        let shuffle = Shuffle(count: 1_000_000, seed: 7)
        var seen = Set<Int>()
        for place in stride(from: 0, to: 1_000_000, by: 97) {
            let number = shuffle.number(at: place)
            #expect((0..<1_000_000).contains(number) && shuffle.place(of: number) == place)
            seen.insert(number)
        }
        #expect(seen.count == 10_310)
    }

    /// Neighbors in the order are no neighbors in the list, and seeds differ.
    @Test func isInNoOrderOfItsOwn() {
        let shuffle = Shuffle(count: 1000, seed: 3)
        let steps = (1..<1000).map { shuffle.number(at: $0) - shuffle.number(at: $0 - 1) }
        #expect(steps.count { $0.magnitude == 1 } < 20)
        #expect(Set(steps).count > 500)
        let other = Shuffle(count: 1000, seed: 4)
        #expect((0..<1000).count { shuffle.number(at: $0) == other.number(at: $0) } < 20)
    }

    @Test func leavesNumbersOutOfItsRange() {
        #expect(Shuffle(count: 0, seed: 1).number(at: 0) == 0)
        #expect(Shuffle(count: 5, seed: 1).number(at: 7) == 7)
        #expect(Shuffle(count: 5, seed: 1).place(of: -1) == -1)
        #expect(Shuffle(count: .max, seed: 1).number(at: 3) == 3)
    }
}
