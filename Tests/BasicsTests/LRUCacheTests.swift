import Basics
import Testing

@Suite(.timeLimit(.minutes(1))) struct LRUCacheTests {
    @Test func evictsWhatWasUsedLeastLately() {
        var cache = LRUCache<Int, String>(costLimit: 100)
        for key in 0..<10 { cache.store("\(key)", cost: 10, for: key) }
        #expect(cache.value(for: 0) == "0")
        cache.store("10", cost: 10, for: 10)
        #expect(cache.value(for: 0) == "0" && cache.value(for: 10) == "10")
        #expect(cache.value(for: 1) == nil && cache.value(for: 2) == nil)
        #expect(cache.cost == 90 && cache.count == 9)
    }

    @Test func aValueInPlaceOfAnotherCostsOnce() {
        var cache = LRUCache<Int, String>(costLimit: 100)
        cache.store("old", cost: 60, for: 1)
        cache.store("new", cost: 50, for: 1)
        #expect(cache.cost == 50 && cache.value(for: 1) == "new")
        cache.remove(1)
        cache.remove(1)
        #expect(cache.cost == 0 && cache.value(for: 1) == nil)
    }

    @Test func whatIsNotValidIsNotUsed() {
        var cache = LRUCache<Int, Int>(costLimit: 2)
        cache.store(1, cost: 1, for: 1)
        cache.store(2, cost: 1, for: 2)
        #expect(cache.value(for: 1, where: { $0 > 1 }) == nil)
        cache.store(3, cost: 1, for: 3)
        #expect(cache.value(for: 1) == nil && cache.value(for: 3) == 3)
    }

    @Test func storesTheLastWhateverItsCost() {
        var cache = LRUCache<Int, Int>(costLimit: 10)
        cache.store(1, cost: 5, for: 1)
        cache.store(2, cost: 50, for: 2)
        #expect(cache.count == 1 && cache.value(for: 2) == 2)
        cache.store(3, cost: 5, for: 3)
        #expect(cache.value(for: 2) == nil && cache.value(for: 3) == 3)
    }

    @Test func holdsSoManyAndNoMore() {
        var cache = LRUCache<Int, Int>(costLimit: .max, countLimit: 64)
        for key in 0..<1000 { cache.store(key, cost: 1, for: key) }
        #expect(cache.count == 64 && (936..<1000).allSatisfy { cache.value(for: $0) == $0 })
        cache.removeAll()
        #expect(cache.count == 0 && cache.cost == 0)
    }

    /// As a simple list would have them.
    @Test func keepsTheOrderOfUse() {
        var cache = LRUCache<Int, Int>(costLimit: .max, countLimit: 20)
        var expected: [Int] = []
        var random = SystemRandomNumberGenerator()
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<40, using: &random)
            let isKnown = expected.contains(key)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                cache.remove(key)
                expected.removeAll { $0 == key }
            case 1:
                #expect((cache.value(for: key) != nil) == isKnown)
                if isKnown { expected = expected.filter { $0 != key } + [key] }
            default:
                cache.store(step, cost: key, for: key)
                expected = Array((expected.filter { $0 != key } + [key]).suffix(20))
                #expect(cache.value(for: key) == step)
            }
            #expect(cache.count == expected.count && cache.cost == expected.reduce(0, +))
        }
    }

    /// A folder may have more files than the limit: no store may take longer for that.
    @Test func evictsInConstantTime() {
        var cache = LRUCache<Int, Int>(costLimit: .max, countLimit: 200_000)
        for key in 0..<600_000 { cache.store(key, cost: 1, for: key) }
        #expect(cache.count == 200_000 && cache.value(for: 400_000) == 400_000)
    }
}
