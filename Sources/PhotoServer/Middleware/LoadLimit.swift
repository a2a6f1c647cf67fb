import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// Responds with 503 instead of making people wait for longer than three seconds.
///
/// Pages and the API share a queue: with separate ones, pages waited for two seconds and were
/// rejected while the API responded within one. Searches, which take longest, only delay
/// each other. Work that waits for other servers (refreshes, previews) and long
/// responses (events, images) are limited elsewhere. A request that only waits has no slot:
/// its body is read before (`BodyCollection`), and other waits release it (`LoadSlot`).
struct LoadLimit: RouterMiddleware {
    typealias Context = ServerContext

    /// More requests than can be handled in time.
    struct Overload: Error {}

    private let requests: AsyncSemaphore
    private let searches: AsyncSemaphore
    private let maxWait: Duration

    init(cores: Int = ProcessInfo.processInfo.activeProcessorCount, maxWait: Duration = .seconds(3)) {
        requests = AsyncSemaphore(limit: 8 * cores)
        searches = AsyncSemaphore(limit: cores)
        self.maxWait = maxWait
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let semaphore = semaphore(for: request) else { return try await next(request, context) }
        let slot = LoadSlot(semaphore, maxWait: maxWait)
        try await slot.acquire()
        defer { slot.release() }
        return try await LoadSlot.$current.withValue(slot) { try await next(request, context) }
    }

    private func semaphore(for request: Request) -> AsyncSemaphore? {
        let path = request.uri.path
        let isUnlimited =
            ["/images/", "/assets/", "/demo/", "/add", "/api/v1/preview", EventsRoute.path]
            .contains(where: path.hasPrefix) || Health.paths.contains(path)
        let isRefresh = request.method == .post && (path.hasSuffix("/refresh") || path == "/api/v1/sources")
        if isUnlimited || isRefresh { return nil }
        return isSearch(request) ? searches : requests
    }

    /// Whether the words of a search are looked up: only lists and their photos have them.
    private func isSearch(_ request: Request) -> Bool {
        guard !request.isWrite else { return false }
        let path = request.uri.path
        guard path.hasSuffix("/search") || request.hasQuery("q") else { return false }
        let names = path.split(separator: "/", maxSplits: 3)
        return names.dropFirst(names.starts(with: ["api", "v1"]) ? 2 : 0).first.map(Self.names.contains)
            ?? false
    }

    /// The first components of the paths of lists, and of photos in the API.
    private static let names = Set(
        CollectionID.paths.compactMap { $0.split(separator: "/").first } + ["photos"])
}

extension ConcurrencyLimit {
    /// The same as `run`.
    ///
    /// - Throws: `LoadLimit.Overload` instead of `Exceeded`: the client tries again later.
    func runUnlessOverloaded<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await run(work) } catch is Exceeded { throw LoadLimit.Overload() }
    }
}
