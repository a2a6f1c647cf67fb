import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// Does what a browser asks once, however often it sends it: a request that
/// carries an `Idempotency-Key` is remembered by it.
struct IdempotentWrites {
    let site: Site

    /// - Throws: 404 where what the write is about is not there.
    func perform(_ write: LibraryWrite, for request: Request) async throws {
        let now = Date()
        let outcome = try await site.library.performOnce(
            write, requestKey: try key(of: request), at: try madeAt(request, now), now: now)
        if outcome == .notFound {
            throw RequestFailure(.notFound, .noSuchPhotoOrSource)
        }
    }

    /// Refuses what a write says of itself, if it comes to nothing.
    ///
    /// - Throws: 400 where its key or its time cannot be one.
    func check(_ request: Request) throws(RequestFailure) {
        _ = try key(of: request)
        _ = try madeAt(request, Date())
    }

    /// Nothing if the browser sent none: each such request is its own.
    private func key(of request: Request) throws(RequestFailure) -> String? {
        guard let key = request.headers[.named("Idempotency-Key")] else { return nil }
        guard (1...200).contains(key.utf8.count) else {
            throw RequestFailure(.badRequest, .idempotencyKey)
        }
        return key
    }

    /// A write that was made offline says when, in seconds since 1970.
    private func madeAt(_ request: Request, _ now: Date) throws(RequestFailure) -> Date {
        guard let text = request.headers[.named("X-Made-At")] else { return now }
        let isPlain = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
        guard isPlain, let seconds = Double(text), seconds.isFinite else {
            throw RequestFailure(.badRequest, .madeAt)
        }
        return min(Date(timeIntervalSince1970: seconds), now)
    }
}
