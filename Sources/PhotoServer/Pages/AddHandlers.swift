import Catalog
import Foundation
import Hummingbird
import Photos
import SourceRefresh

/// Answers for "Add a source": shows what an address gives, then adds it.
struct AddHandlers {
    let site: Site
    let demo: DemoSourcesAdder
    let previews: PreviewImages

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/add") { request, _ in try await page(request) }
        router.post("/add") { request, context in try await add(request, context) }
    }

    private func page(_ request: Request) async throws -> TextResponse {
        let location = location(in: request)
        guard !location.isEmpty else { return try await page(location: "", problem: nil, preview: nil) }
        let list = request.query("list").flatMap { $0.isEmpty ? nil : $0 }
        let feed: Feed
        do throws(SourceError) {
            feed = try await site.services.refresher.preview(
                location, settings: SourceSettings(listPath: list))
        } catch {
            return try await page(location: location, problem: error.message, preview: nil)
        }
        await previews.remember(feed, at: location)
        let known = try await site.catalog.source(at: location)
        return try await page(
            location: location, problem: nil,
            preview: FeedPreview(feed, at: location, list: list, known: known))
    }

    /// The address that was typed; else the first in what another app shared as text.
    private func location(in request: Request) -> String {
        let typed = (request.query("location") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard typed.isEmpty, let text = request.query("text") else { return typed }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.first { $0.hasPrefix("http://") || $0.hasPrefix("https://") }.map(String.init) ?? ""
    }

    private struct Form: Decodable {
        let location: String
        let title: String?
        let list: String?
    }

    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(Form.self, context)
        let title = form.title?.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(SourceError) {
            let source = try await site.services.refresher.add(
                form.location, title: title?.isEmpty == true ? nil : title,
                listPath: form.list?.isEmpty == true ? nil : form.list)
            return .redirect(to: Address.source(source.id))
        } catch {
            let page = try await page(location: form.location, problem: error.message, preview: nil)
            return page.response(from: request, context: context)
        }
    }

    private func page(
        location: String, problem: String?, preview: FeedPreview?
    ) async throws -> TextResponse {
        let sources = try await site.catalog.sources()
        return try site.page(
            "add",
            AddPage(
                shell: try await site.shell(.add, title: "Add a source"), location: location,
                problem: problem, preview: preview, lacksDemo: demo.isMissing(from: sources)),
            status: problem == nil ? .ok : .unprocessableContent)
    }
}
