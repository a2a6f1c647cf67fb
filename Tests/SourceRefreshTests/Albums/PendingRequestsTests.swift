import Testing

@testable import SourceRefresh

@Suite struct PendingRequestsTests {
    @Test func returnsFollowingRequestsBeforePendingOnes() {
        var pending = PendingRequests("album", limit: 10)
        #expect(pending.next() == "album")
        pending.add(["a", "b"])
        #expect(pending.next() == "a")
        pending.add(["a 2", "album", "b"])
        #expect([pending.next(), pending.next(), pending.next()] == ["a 2", "b", nil])
        #expect(!pending.isIncomplete)
    }

    @Test func endlessAlbumsNeedNoMemory() {
        var pending = PendingRequests("album", limit: 20)
        var sentCount = 0
        while let next = pending.next() {
            sentCount += 1
            pending.add((0..<10_000).map { "\(next) \($0)" })
            #expect(pending.count <= 20)
        }
        #expect(sentCount == 20 && pending.isIncomplete)
    }

    @Test func asManyAsTheLimitAreNotTooMany() {
        var pending = PendingRequests("album", limit: 3)
        #expect(pending.next() == "album")
        pending.add(["a", "b"])
        #expect([pending.next(), pending.next(), pending.next()] == ["a", "b", nil])
        #expect(!pending.isIncomplete)
    }
}
