import Foundation
import HTTPTypes
import Hummingbird
import Library
import Messages
import Photos
import SourceRefresh

/// Handles "Add a source": previews a URL, then adds it.
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
        // In a form or a link of the page, a password would be visible.
        guard !TypedLocation.hasPassword(location) else {
            return try await page(
                location: TypedLocation.withoutPassword(location),
                problem: PageMessage.passwordInURL.text(), needsPassword: true)
        }
        // Links of other sites and prefetching browsers must not cause the work of a
        // preview: the person then presses Preview.
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
        await previews.store(feed, at: FeedPreview.key(location, pointer))
        let known = try await site.library.source(at: location)
        return try await page(
            location: location, preview: FeedPreview(feed, at: location, pointer: pointer, known: known),
            fields: PointedFields(pointer, feed))
    }

    private struct Form {
        let location: String
        let title: String?
        let pointer: FeedPointer
        /// `nil` if the feed needs none.
        let credentials: CredentialsChange?

        init(_ fields: [String: String]) throws(RequestFailure) {
            guard let location = fields["location"] else {
                throw RequestFailure(.badRequest, .formLacksField)
            }
            self.location = location
            title = fields["title"]?.trimmingCharacters(in: .whitespacesAndNewlines)
            pointer = FeedPointer(
                list: fields["list"], image: fields["imageField"], title: fields["titleField"])
            credentials = fields["kind"] == nil ? nil : CredentialsChange(fields)
        }
    }

    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let fields = try await request.form([String: String].self, context)
        let form = try Form(fields)
        do {
            let source = try await site.adding.add(
                form.location, title: form.title?.isEmpty == true ? nil : form.title,
                pointer: form.pointer, credentials: try form.credentials?.credentials())
            return .redirect(to: PageURL.source(source.id))
        } catch {
            if let id = try await added(form, error) { return .redirect(to: PageURL.source(id)) }
            return try await page(
                location: form.location, failure: error, form.pointer,
                needsPassword: form.credentials != nil, credentials: CredentialFields(fields)
            )
            .response(from: request, context: context)
        }
    }

    /// The source that an earlier submission of the same form has added; `nil` if the form failed for another
    /// reason, or has credentials that are not those of the source.
    private func added(_ form: Form, _ failure: any Error) async throws -> SourceID? {
        guard case .storage(_, let cause)? = failure as? SourceError,
            case .locationTaken(let id, _)? = cause as? LibraryError
        else { return nil }
        guard let sent = form.credentials else { return id }
        return try await site.library.credentials(of: id)?.credentials == sent.credentials() ? id : nil
    }

    /// The page with the error, if its message is meant for people.
    private func page(
        location: String, failure: any Error, _ pointer: FeedPointer, needsPassword: Bool = false,
        credentials: CredentialFields = CredentialFields()
    ) async throws -> TextResponse {
        let location = TypedLocation.withoutPassword(location)
        switch failure {
        case let error as SourceError:
            return try await page(
                location: location, problem: error.text(), fields: PointedFields(pointer),
                needsPassword: needsPassword || error.requiresCredentials, credentials: credentials)
        case let error as CredentialsError:
            return try await page(
                location: location, problem: error.text(), needsPassword: true, credentials: credentials)
        case let error as SourceAdding.Busy:
            return try await page(
                location: location, problem: error.text(), isBusy: true, needsPassword: needsPassword,
                credentials: credentials)
        default: throw failure
        }
    }

    private func page(
        location: String, problem: String? = nil, isBusy: Bool = false, preview: FeedPreview? = nil,
        fields: PointedFields? = nil, needsPassword: Bool = false,
        credentials: CredentialFields = CredentialFields()
    ) async throws -> TextResponse {
        let (sources, version) = try await site.library.sourcesAndPersonalVersion()
        let folders = site.adding.folders.folders
        var response = try site.page(
            "add",
            AddPage(
                shell: try await site.shell(
                    .add, title: PageText.addSource.text, known: sources, personal: version),
                location: location,
                problem: problem, isBusy: isBusy, preview: preview, fields: fields,
                needsPassword: needsPassword, sent: credentials, isKnown: preview?.known == true,
                needsConfirmation: !location.isEmpty && problem == nil && preview == nil,
                folders: folders, hasFolders: !folders.isEmpty,
                examples: location.isEmpty ? ExampleFeed.all : [], hasExamples: location.isEmpty,
                lacksDemo: demo.isMissing(from: sources)),
            status: isBusy ? .serviceUnavailable : problem == nil ? .ok : .unprocessableContent)
        if isBusy { response.headers[.retryAfter] = String(SourceAdding.Busy.seconds) }
        return response
    }
}
