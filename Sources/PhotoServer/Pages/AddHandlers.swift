import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import Photos
import SourceRefresh

/// Answers for "Add a source": shows what a URL gives, then adds it.
struct AddHandlers {
    let site: Site
    let demo: DemoSourcesAdder
    let previews: PreviewImages
    let origin: RequestOrigin

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/add") { request, _ in try await page(request) }
        router.post("/add") { request, context in try await add(request, context) }
    }

    private func page(_ request: Request) async throws -> TextResponse {
        let location = SharedLocation.find(
            typed: request.query("location"), texts: [request.query("text"), request.query("title")])
        guard !location.isEmpty else {
            let problem =
                ["text", "title"].contains(where: request.hasQuery)
                ? PageMessage.noURLShared.text() : nil
            return try await page(location: "", problem: problem)
        }
        // Reading it is work, which a link of another site or a browser that looks
        // ahead must not cause: then the person presses Preview.
        guard origin.sender(of: request) == .ownPage, !request.isPrefetch else {
            return try await page(location: location)
        }
        let pointer = FeedPointer(
            list: request.query("list"), image: request.query("imageField"),
            title: request.query("titleField"))
        var settings = SourceSettings()
        settings.pointer = pointer
        do {
            let (feed, location) = try await site.adding.preview(location, settings: settings)
            return try await page(location, feed, pointer)
        } catch {
            return try await page(location: location, failure: error, pointer)
        }
    }

    private func page(
        _ location: String, _ feed: Feed, _ pointer: FeedPointer
    ) async throws -> TextResponse {
        await previews.remember(feed, at: FeedPreview.key(location, pointer))
        let known = try await site.library.source(at: location)
        return try await page(
            location: location, preview: FeedPreview(feed, at: location, pointer: pointer, known: known),
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
        do {
            let source = try await site.adding.add(
                form.location, title: title?.isEmpty == true ? nil : title,
                pointer: form.pointer)
            return .redirect(to: PageURL.source(source.id))
        } catch {
            return try await page(location: form.location, failure: error, form.pointer)
                .response(from: request, context: context)
        }
    }

    /// The page with what went wrong, where that is for the person to know.
    private func page(
        location: String, failure: any Error, _ pointer: FeedPointer
    ) async throws -> TextResponse {
        switch failure {
        case let error as SourceError:
            return try await page(
                location: location, problem: error.text(), fields: PointedFields(pointer))
        case let error as SourceAdding.Busy:
            return try await page(location: location, problem: error.text(), isBusy: true)
        default: throw failure
        }
    }

    private func page(
        location: String, problem: String? = nil, isBusy: Bool = false, preview: FeedPreview? = nil,
        fields: PointedFields? = nil
    ) async throws -> TextResponse {
        let sources = try await site.library.sources()
        let folders = site.adding.folders.folders
        var answer = try site.page(
            "add",
            AddPage(
                shell: try await site.shell(.add, title: PageText.addSource.text, known: sources),
                location: location,
                problem: problem, isBusy: isBusy, preview: preview, fields: fields,
                isAsking: !location.isEmpty && problem == nil && preview == nil,
                folders: folders, hasFolders: !folders.isEmpty,
                examples: location.isEmpty ? ExampleFeed.all : [], hasExamples: location.isEmpty,
                lacksDemo: demo.isMissing(from: sources)),
            status: isBusy ? .serviceUnavailable : problem == nil ? .ok : .unprocessableContent)
        if isBusy { answer.headers[.retryAfter] = String(SourceAdding.Busy.seconds) }
        return answer
    }
}
