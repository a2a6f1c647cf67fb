import Foundation
import Library
import Photos
import Synchronization
import Testing

@testable import LibrarySQL

@Suite struct OrderCacheTests {
    private func key(_ place: String, _ user: UserID = .owner) -> OrderCache.Key {
        OrderCache.Key(user: user, collection: .place(place), words: nil)
    }

    private func order(_ count: Int) -> CollectionOrder {
        CollectionOrder(
            photos: (0..<Int64(count)).map(\.self),
            shapes: Array(repeating: PhotoShape(packedSize: 0, isText: false), count: count))
    }

    @Test func returnsAnOrderOfItsVersionAlone() {
        let cache = OrderCache()
        cache.store(order(3), key("graz"), version: 7, shapeVersion: 2)
        #expect(cache.order(key("graz"), version: 7)?.count == 3)
        #expect(cache.order(key("graz"), version: 7, shapeVersion: 2)?.count == 3)
        #expect(cache.order(key("graz"), version: 7, shapeVersion: 3) == nil)
        #expect(cache.order(key("graz"), version: 8) == nil)
        #expect(cache.order(key("linz"), version: 7) == nil)
        #expect(cache.order(key("graz", UserID(rawValue: 2)), version: 7) == nil)
        cache.store(order(4), key("graz"), version: 8, shapeVersion: 2)
        #expect(cache.order(key("graz"), version: 7) == nil)
    }

    @Test func removesAll() {
        let cache = OrderCache()
        cache.store(order(3), key("graz"), version: 7, shapeVersion: 2)
        cache.removeAll()
        #expect(cache.order(key("graz"), version: 7) == nil)
    }

    @Test func evictsWhatWasUsedLeastLately() {
        let cache = OrderCache(photoLimit: 10)
        cache.store(order(4), key("a"), version: 1, shapeVersion: 1)
        cache.store(order(4), key("b"), version: 1, shapeVersion: 1)
        #expect(cache.order(key("a"), version: 1) != nil)
        cache.store(order(4), key("c"), version: 1, shapeVersion: 1)
        #expect(cache.order(key("b"), version: 1) == nil)
        #expect(cache.order(key("a"), version: 1) != nil && cache.order(key("c"), version: 1) != nil)
    }

    @Test func keepsNoEmptyOrder() {
        let cache = OrderCache()
        cache.store(order(2), key("a"), version: 1, shapeVersion: 1)
        for number in 0..<100 { cache.store(order(0), key("\(number)"), version: 1, shapeVersion: 1) }
        #expect(cache.order(key("a"), version: 1) != nil)
    }

    @Test func keepsTheLongestOrderWhileItIsUsed() {
        let cache = OrderCache(photoLimit: 10)
        cache.store(order(100), key("long"), version: 1, shapeVersion: 1)
        #expect(cache.order(key("long"), version: 1)?.count == 100)
        cache.store(order(1), key("short"), version: 1, shapeVersion: 1)
        #expect(cache.order(key("long"), version: 1) == nil)
    }

    @Test func computesAnOrderOnceForConcurrentCallers() {
        let cache = OrderCache()
        let computations = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let found = try? cache.order(key("a"), version: 1, shapeVersion: 1) {
                computations.withLock { $0 += 1 }
                // The others call meanwhile.
                Thread.sleep(forTimeInterval: 0.05)
                return order(3)
            }
            #expect(found?.count == 3)
        }
        #expect(computations.withLock(\.self) == 1)
    }

    @Test func computesAgainAfterAFailure() {
        struct Failure: Error {}
        let cache = OrderCache()
        #expect(throws: Failure.self) {
            try cache.order(key("a"), version: 1, shapeVersion: 1) { throw Failure() }
        }
        #expect((try? cache.order(key("a"), version: 1, shapeVersion: 1) { order(2) })?.count == 2)
    }
}
