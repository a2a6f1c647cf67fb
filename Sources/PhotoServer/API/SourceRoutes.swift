import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos
import SourceRefresh

/// `/api/v1/sources`: list, add, change, delete, refresh.
struct SourceRoutes {
    let site: Site
    let writes: IdempotentWrites

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources") { _, _ in
            try JSONResponse(
                SourcesDocument(try await site.library.sources()), in: site.base)
        }
        router.post("sources") { request, context in try await add(request, context) }
        router.get("sources/:source") { _, context in
            try JSONResponse(SourceDocument(try await site.source(context)), in: site.base)
        }
        router.patch("sources/:source") { request, context in try await change(request, context) }
        router.delete("sources/:source") { _, context in
            try await site.delete(try await site.source(context))
            return Response(status: .noContent)
        }
        router.post("sources/:source/refresh") { _, context in
            let source = try await site.source(context)
            let result = try await site.services.refresher.refresh(source.id)
            var document = SourceDocument(try await site.source(context))
            document.refresh = RefreshDocument(result, total: document.photoCount)
            return try JSONResponse(document, in: site.base)
        }
        router.post("sources/:source/older") { _, context in
            let source = try await site.source(context)
            try await site.services.refresher.startOlder(of: source.id)
            var response = try JSONResponse(SourceDocument(try await site.source(context)), in: site.base)
            response.status = .accepted
            return response
        }
        router.delete("sources/:source/older") { _, context in
            let source = try await site.source(context)
            try await site.services.refresher.stopOlder(of: source.id)
            return try JSONResponse(SourceDocument(try await site.source(context)), in: site.base)
        }
        router.post("sources/:source/restore") { request, context in
            let source = try await site.source(context)
            try await writes.perform(.restoreAll(source.id), for: request)
            site.notify(.ownChanged(source.id))
            return try JSONResponse(SourceDocument(try await site.source(context)), in: site.base)
        }
        router.get("preview") { request, _ in try await preview(request) }
    }

    private struct Addition: JSONBody {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case location, title, id, settings, credentials
        }

        let location: String
        let title: String?
        /// The name in URLs that it had in another library.
        let id: SourceID?
        let settings: KnownMembers<SettingsChange>?
        let credentials: KnownMembers<CredentialsChange>?
    }

    private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
        let addition = try await request.json(Addition.self, context)
        try Self.checkArchive(addition.settings?.value.archive == true, at: addition.location)
        let source = try await site.adding.add(
            addition.location, title: addition.title,
            changing: try addition.settings?.value.change(), id: addition.id,
            credentials: try addition.credentials?.value.credentials())
        var response = try JSONResponse(SourceDocument(source), in: site.base)
        response.status = .created
        response.headers[.location] = "/api/v1/sources/\(source.id)"
        return response.response(from: request, context: context)
    }

    private struct Change: JSONBody {
        enum CodingKeys: String, CodingKey, CaseIterable { case title, settings, credentials }

        let title: String?
        let settings: KnownMembers<SettingsChange>?
        /// `null` removes them.
        let credentials: CredentialsChange?

        static let nullMembers: Set = ["credentials"]

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            title = try values.decodeIfPresent(String.self, forKey: .title)
            settings = try values.decodeIfPresent(KnownMembers.self, forKey: .settings)
            let isNull = try values.contains(.credentials) && values.decodeNil(forKey: .credentials)
            credentials =
                isNull
                ? .removal
                : try values.decodeIfPresent(KnownMembers<CredentialsChange>.self, forKey: .credentials)?
                    .value
        }
    }

    private func change(_ request: Request, _ context: ServerContext) async throws -> JSONResponse {
        let change = try await request.json(Change.self, context)
        let source = try await site.source(context)
        let settings = try change.settings?.value.applied(to: source.settings) ?? source.settings
        try SourceAdding.checkTitle(change.title)
        try Self.checkArchive(change.settings?.value.archive == true, at: source.location)
        let credentials = try change.credentials.map { try $0.credentials() }
        // First, since they may be rejected, and then nothing is changed. Setting them again changes nothing.
        if let credentials { try await site.library.setCredentials(credentials, of: source.id) }
        let edit = SettingsEdit(from: source.settings, to: settings)
        try await writes.perform(.update(source.id, title: change.title, edit), for: request)
        site.notify(.changed(source.id))
        return try JSONResponse(SourceDocument(try await site.source(context)), in: site.base)
    }

    /// Refuses to keep copies of files of this machine.
    static func checkArchive(_ isOn: Bool, at location: String) throws(RequestFailure) {
        let location = location.trimmingCharacters(in: .whitespacesAndNewlines)
        if isOn, location.hasPrefix("/") || location.lowercased().hasPrefix("file:") {
            throw RequestFailure(.badRequest, .archiveOfFolder)
        }
    }

    private struct PreviewDocument: Encodable {
        let location: String
        let feed: FeedDocument
        /// The source that reads this URL already.
        let source: SourceID?
    }

    private func preview(_ request: Request) async throws -> JSONResponse {
        guard let requested = request.query("location"), !requested.isEmpty else {
            throw RequestFailure(.badRequest, .noLocation)
        }
        let (feed, location) = try await site.adding.preview(requested)
        let known = try await site.library.source(at: location)
        return try JSONResponse(
            PreviewDocument(location: location, feed: FeedDocument(feed), source: known?.id))
    }
}
