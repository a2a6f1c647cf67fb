import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// Performs each write once, however often a browser sends it: the key of a request
/// with an `Idempotency-Key` is stored.
struct IdempotentWrites {
    let site: Site

    /// - Throws: 404 if the photo or source does not exist.
    func perform(_ write: LibraryWrite, for request: Request) async throws {
        let now = Date()
        let outcome = try await site.library.performOnce(
            write, requestKey: try Self.key(of: request), at: try madeAt(request, now), now: now)
        if outcome == .notFound {
            throw RequestFailure(.notFound, .noSuchPhotoOrSource)
        }
    }

    /// The key of a write that is not performed here; `nil` if the browser sent none.
    ///
    /// - Throws: 400 if it is invalid.
    static func requestKey(of request: Request) throws(RequestFailure) -> RequestKey? {
        try key(of: request).map { RequestKey($0, now: Date()) }
    }

    /// Checks the headers of a write that is not performed here.
    ///
    /// - Throws: 400 if its key or its time is invalid.
    func check(_ request: Request) throws(RequestFailure) {
        _ = try Self.key(of: request)
        _ = try madeAt(request, Date())
    }

    /// `nil` if the browser sent none: each such request is performed.
    private static func key(of request: Request) throws(RequestFailure) -> String? {
        guard let key = request.headers[.named("Idempotency-Key")] else { return nil }
        guard (1...200).contains(key.utf8.count) else {
            throw RequestFailure(.badRequest, .idempotencyKey)
        }
        return key
    }

    /// The time of a write that was made offline, in seconds since 1970.
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
