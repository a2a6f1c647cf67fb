import Foundation
import Hummingbird
import Library
import Photos
import SourceRefresh

/// `/api/v1/source-lists`: reads an uploaded list of sources, and adds none of them.
struct SourceListRoute {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.post("source-lists") { request, context in try await read(request, context) }
    }

    private struct Document: Encodable {
        let sources: [Entry]
        let total: Int
    }

    private struct Entry: Encodable {
        /// The name in URLs that it had in the library which exported the list.
        let id: SourceID?
        let title: String
        let location: String
        /// The source that reads this URL already.
        let source: SourceID?
        /// As they can be sent with the location to add it; `nil` if the list has none.
        let settings: SourceSettings?
    }

    private func read(_ request: Request, _ context: ServerContext) async throws -> JSONResponse {
        let bytes = try await request.body.collect(upTo: context.maxUploadSize)
        let list: SourceList
        do {
            list = try await site.services.readList(Data(bytes.readableBytesView))
        } catch {
            throw RequestFailure(.unprocessableContent, error.message)
        }
        var entries: [Entry] = []
        for entry in list.sources {
            let known = try await site.services.refresher.source(at: entry.location)
            entries.append(
                Entry(
                    id: entry.id, title: entry.title, location: entry.location, source: known?.id,
                    settings: entry.settings))
        }
        return try JSONResponse(Document(sources: entries, total: entries.count))
    }
}
