import Foundation
import Hummingbird
import Library
import Logging
import Photos
import SourceRefresh

/// Handles the actions in the bar of a source's page.
struct SourceHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/sources/:source/refresh") { request, context in try await refresh(request, context) }
        router.post("/sources/:source/older") { request, context in try await loadOlder(request, context) }
        for isPinned in [true, false] {
            router.post(RouterPath("/sources/:source/\(isPinned ? "pin" : "unpin")")) { _, context in
                let source = try await site.source(context)
                try await site.library.setPinned(isPinned, source: source.id, at: Date())
                site.notify(.library)
                return Response.redirect(to: PageURL.source(source.id))
            }
        }
        router.post("/sources/:source/layout") { request, context in try await setLayout(request, context) }
    }
}

extension SourceHandlers {
    /// Refreshes the source. A failure is recorded in the library, and the page shows it.
    private func refresh(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        do {
            _ = try await site.services.refresher.refresh(source.id)
        } catch {
            context.logger.info("A refresh failed", metadata: ["reason": "\(error)"])
        }
        return .redirect(to: PageURL.source(source.id))
    }

    /// The actions of the buttons below a list.
    private enum OlderAction: String {
        case start, stop
    }

    private struct OlderForm: Decodable {
        let work: String
        let to: String?
    }

    /// Starts or stops loading older photos, whose progress the page shows.
    private func loadOlder(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let form = try await request.form(OlderForm.self, context)
        let action: OlderAction = try formChoice(form.work)
        switch action {
        case .start: try await site.services.refresher.startOlder(of: source.id)
        case .stop: try await site.services.refresher.stopOlder(of: source.id)
        }
        return .redirect(to: destination(form.to, of: source.id))
    }

    /// The URL to return to: only one of this source.
    private func destination(_ requested: String?, of source: SourceID) -> String {
        let url = PageURL.source(source)
        guard let requested = requested.map(site.base.path),
            requested == url || requested.hasPrefix(url + "?") || requested == PageURL.settings(source)
        else { return url }
        return requested
    }

    private struct LayoutForm: Decodable {
        let layout: String
        let to: String?
    }

    private func setLayout(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(LayoutForm.self, context)
        let source = try await site.source(context)
        guard let layout = Layout(rawValue: form.layout) else {
            throw RequestFailure(.badRequest, .noSuchLayout)
        }
        var settings = source.settings
        settings.layout = layout
        try await site.library.update(
            source.id, title: nil, SettingsEdit(from: source.settings, to: settings))
        site.notify(.changed(source.id))
        return .redirect(to: destination(form.to, of: source.id))
    }
}
