import Basics
import Testing

@Suite struct LRUCacheTests {
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

    @Test func theLastIsKeptHoweverMuchItCosts() {
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
}
