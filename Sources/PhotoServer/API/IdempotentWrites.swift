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
            write, requestKey: try key(of: request), at: madeAt(request, now), now: now)
        if outcome == .notFound {
            throw RequestFailure(.notFound, .noSuchPhotoOrSource)
        }
    }

    /// Nothing where the browser sent none: each such request is its own.
    private func key(of request: Request) throws -> String? {
        guard let key = request.headers[.named("Idempotency-Key")] else { return nil }
        guard (1...200).contains(key.utf8.count) else {
            throw RequestFailure(.badRequest, .idempotencyKey)
        }
        return key
    }

    /// A write that was made offline says when, in seconds since 1970.
    private func madeAt(_ request: Request, _ now: Date) -> Date {
        guard let seconds = request.headers[.named("X-Made-At")].flatMap({ Double($0) }), seconds >= 0
        else { return now }
        return min(Date(timeIntervalSince1970: seconds), now)
    }
}
