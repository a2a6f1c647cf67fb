import Hummingbird

/// `/offline`: what is shown if neither the network nor the device has the page.
struct OfflinePage: ViewModel {
    let shell: PageShell
}

/// Answers for the service worker and for the page that it shows when nothing else is there.
struct OfflineHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(OfflineURL.worker)) { request, _ in try worker(request) }
        router.get(RouterPath(OfflineURL.page)) { _, _ in
            try site.page("offline", OfflinePage(shell: try await site.shell(.offline, title: nil)))
        }
    }

    /// Never from a cache: by this script browsers learn of a new version.
    private func worker(_ request: Request) throws -> Response {
        let content = try site.content.current()
        guard let worker = content.worker else { throw HTTPError(.notFound) }
        return worker.response(to: request, version: content.assets.version, caching: "no-cache")
    }
}
