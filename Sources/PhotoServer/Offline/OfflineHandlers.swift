import HTTPTypes
import Hummingbird

/// `/offline`: what is shown where neither the network nor the device has the page.
struct OfflinePage: ViewModel {
    let shell: PageShell
}

/// Answers for the service worker and for the page that it shows when nothing else is there.
struct OfflineHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(OfflineAddress.worker)) { request, context in try worker(request, context) }
        router.get(RouterPath(OfflineAddress.page)) { _, _ in
            try site.page("offline", OfflinePage(shell: try await site.shell(.offline, title: "Vitrine")))
        }
        KeepRoute(site: site).addRoutes(to: router.group("api/v1"))
    }

    /// Never from a cache: by this script browsers learn of a new version.
    private func worker(_ request: Request, _ context: ServerContext) throws -> Response {
        let assets = try site.content.current().assets
        guard let script = try ServiceWorkerScript.text(assets) else { throw HTTPError(.notFound) }
        let tag = "\"\(assets.version)\""
        let headers: HTTPFields = [.cacheControl: "no-cache", .eTag: tag]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        return TextResponse(script, contentType: "text/javascript; charset=utf-8", headers: headers)
            .response(from: request, context: context)
    }
}
