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
        let location = SharedLocation.find(
            typed: request.query("location"), texts: [request.query("text"), request.query("title")])
        guard !location.isEmpty else {
            let problem = ["text", "title"].contains(where: request.hasQuery) ? SharedLocation.missing : nil
            return try await page(location: "", problem: problem, preview: nil)
        }
        let pointer = FeedPointer(
            list: request.query("list"), image: request.query("imageField"),
            title: request.query("titleField"))
        let feed: Feed
        do throws(SourceError) {
            var settings = SourceSettings()
            settings.pointer = pointer
            feed = try await site.services.refresher.preview(location, settings: settings)
        } catch {
            return try await page(
                location: location, problem: error.message, preview: nil, fields: PointedFields(pointer))
        }
        await previews.remember(feed, at: FeedPreview.key(location, pointer))
        let known = try await site.catalog.source(at: location)
        return try await page(
            location: location, problem: nil,
            preview: FeedPreview(feed, at: location, pointer: pointer, known: known),
            fields: PointedFields(pointer, feed))
    }

    private struct Form: Decodable {
        let location: String
        let title: String?
        let list: String?
        let imageField: String?
        let titleField: String?

        var pointer: FeedPointer { FeedPointer(list: list, image: imageField, title: titleField) }
    }

    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await request.form(Form.self, context)
        let title = form.title?.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(SourceError) {
            let source = try await site.services.refresher.add(
                form.location, title: title?.isEmpty == true ? nil : title,
                pointer: form.pointer)
            return .redirect(to: Address.source(source.id))
        } catch {
            let page = try await page(
                location: form.location, problem: error.message, preview: nil,
                fields: PointedFields(form.pointer))
            return page.response(from: request, context: context)
        }
    }

    private func page(
        location: String, problem: String?, preview: FeedPreview?, fields: PointedFields? = nil
    ) async throws -> TextResponse {
        let sources = try await site.catalog.sources()
        return try site.page(
            "add",
            AddPage(
                shell: try await site.shell(.add, title: "Add a source"), location: location,
                problem: problem, preview: preview, fields: fields,
                lacksDemo: demo.isMissing(from: sources)),
            status: problem == nil ? .ok : .unprocessableContent)
    }
}
