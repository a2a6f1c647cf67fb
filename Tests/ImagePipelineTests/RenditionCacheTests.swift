import Foundation
import Testing

@testable import ImagePipeline

@Suite struct RenditionCacheTests {
    private func rendition(_ byteCount: Int) -> Rendition {
        Rendition(
            bytes: .data(Data(repeating: 7, count: byteCount)), contentType: "image/jpeg",
            entityTag: "\"1\"", byteCount: byteCount)
    }

    private func key(_ number: Int) -> RenditionCache.Key {
        .init(url: "https://photos.example/\(number)", shape: .square(160), format: .jpeg)
    }

    @Test func staysWithinItsBudget() {
        let cache = RenditionCache(cap: 100_000)
        for number in 0..<30 {
            cache.store(rendition(10_000), for: key(number))
            // Used all the time: it stays.
            #expect(cache.rendition(for: key(0)) != nil)
            #expect(cache.byteCount <= 100_000)
        }
        #expect(cache.rendition(for: key(29))?.bytes.count == 10_000)
        #expect(cache.rendition(for: key(1)) == nil)
    }

    @Test func leavesOutWhatIsLarge() {
        let cache = RenditionCache(cap: 1 << 20)
        cache.store(rendition(200_000), for: key(0))
        #expect(cache.rendition(for: key(0)) == nil && cache.byteCount == 0)
    }

    /// A weak reference to a cached rendition holds no bytes beside the budget.
    @Test func holdsTheBytesAlone() throws {
        let cache = RenditionCache(cap: 100_000)
        cache.store(rendition(10_000), for: key(0))
        weak let image = cache.rendition(for: key(0))
        #expect(image != nil)
        cache.remove(key(0).url)
        #expect(image == nil)
    }
}
