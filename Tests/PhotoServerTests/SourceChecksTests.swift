import Foundation
import Photos
import Synchronization
import Testing

@testable import PhotoServer

@Suite(.timeLimit(.minutes(1))) struct SourceChecksTests {
    private let checks = SourceChecks()

    private func source(_ id: String, _ location: String) throws -> Source {
        Source(
            id: try #require(SourceID(rawValue: id)), title: id, hasOwnTitle: true, location: location,
            kind: .folder,
            settings: SourceSettings(), photoCount: 0, removedCount: 0, cover: nil, addedAt: Date(),
            refreshedAt: nil, failure: nil, failedAt: nil, skippedCount: 0)
    }

    /// A check that waits until it is cancelled.
    private func hang(_ started: AsyncStream<String>.Continuation, _ name: String) async {
        started.yield(name)
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    }

    @Test func aFolderThatHangsDelaysNoOtherSource() async throws {
        let (names, continuation) = AsyncStream.makeStream(of: String.self)
        var seen = names.makeAsyncIterator()
        checks.add(try source("hangs", "/net/hangs")) { await hang(continuation, "hangs") }
        #expect(await seen.next() == "hangs")
        checks.add(try source("folder", "/photos")) { continuation.yield("folder") }
        #expect(await seen.next() == "folder")
        for _ in 0..<2 {
            checks.add(try source("feed", "https://photos.example/feed")) { continuation.yield("feed") }
            #expect(await seen.next() == "feed")
        }
        await checks.shutdown()
    }

    @Test func aSourceThatIsAddedDuringItsCheckIsCheckedOnceMore() async throws {
        let (names, continuation) = AsyncStream.makeStream(of: String.self)
        var seen = names.makeAsyncIterator()
        let source = try source("folder", "/photos")
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        checks.add(source) {
            continuation.yield("first")
            for await _ in gate { return }
        }
        #expect(await seen.next() == "first")
        for number in 2...3 { checks.add(source) { continuation.yield("\(number)") } }
        open.yield()
        #expect(await seen.next() == "3")
        await checks.shutdown()
    }
}
