import Hummingbird
import Synchronization

/// Delays requests until the demo's sources are added, so that the first
/// page of a fresh start shows them. It opens after a few seconds in any case.
final class DemoGate: RouterMiddleware {
    typealias Context = ServerContext

    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // The sources themselves are read from these paths.
        let isExempt = ["/demo/", "/health", "/ready", "/assets/"].contains(where: request.uri.path.hasPrefix)
        if !isExempt { await waitUntilOpen() }
        return try await next(request, context)
    }

    /// Lets all requests pass.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func waitUntilOpen() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
