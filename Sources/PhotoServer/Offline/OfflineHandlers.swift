import Hummingbird

/// `/offline`: the page shown if the requested one is available neither from the network nor on the device.
struct OfflinePage: ViewModel {
    let shell: PageShell
}

/// Handles the service worker's script and its fallback page.
struct OfflineHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(OfflineURL.worker)) { request, _ in try worker(request) }
        router.get(RouterPath(OfflineURL.page)) { _, _ in
            try site.page("offline", OfflinePage(shell: try await site.shell(.offline, title: nil)))
        }
    }

    /// Never cached: browsers detect new versions by this script.
    private func worker(_ request: Request) throws -> Response {
        let content = try site.content.current()
        guard let worker = content.worker else { throw HTTPError(.notFound) }
        return worker.response(to: request, version: content.assets.version, caching: "no-cache")
    }
}
