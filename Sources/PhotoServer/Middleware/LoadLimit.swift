import Basics
import Foundation
import HTTPTypes
import Hummingbird

/// Answers 503 instead of making people wait for longer than three seconds.
///
/// Pages and the API share a queue: with separate ones, pages waited for two seconds and were
/// refused while the API was answered in one. Searches, which take longest, only delay
/// each other. Work that waits for other servers (refreshes, previews) and long
/// responses (events, images) are limited elsewhere.
struct LoadLimit: RouterMiddleware {
    typealias Context = ServerContext

    /// More requests than can be answered in time.
    struct Overload: Error {}

    private let answers: ConcurrencyLimit
    private let searches: ConcurrencyLimit

    init(cores: Int = ProcessInfo.processInfo.activeProcessorCount, maxWait: Duration = .seconds(3)) {
        func limit(_ count: Int) -> ConcurrencyLimit {
            ConcurrencyLimit(maxConcurrent: count, maxWaiting: 1000, maxWait: maxWait)
        }
        answers = limit(8 * cores)
        searches = limit(cores)
    }

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard let limit = limit(for: request) else { return try await next(request, context) }
        do {
            return try await limit.run { try await next(request, context) }
        } catch is ConcurrencyLimit.Exceeded {
            throw Overload()
        }
    }

    private func limit(for request: Request) -> ConcurrencyLimit? {
        let path = request.uri.path
        let isUnlimited =
            (["/images/", "/assets/", "/demo/", "/add", "/api/v1/preview", "/api/v1/events"] + Health.paths)
            .contains(where: path.hasPrefix)
        let isRefresh = request.method == .post && (path.hasSuffix("/refresh") || path == "/api/v1/sources")
        if isUnlimited || isRefresh { return nil }
        if path.hasSuffix("/search") || request.hasQuery("q") { return searches }
        return answers
    }
}
