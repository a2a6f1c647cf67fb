import Foundation
import Hummingbird
import Library
import Photos
import SourceRefresh

/// `/api/v1/source-lists`: reads an uploaded list of sources, and adds none of them.
struct SourceListRoute {
    let site: Site

    /// The longest list that is read, in bytes: some thousands of sources.
    private static let byteLimit = 1 << 20

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
        /// As they can be sent with the location to add it; `nil` if the list does not say.
        let settings: SourceSettings?
    }

    private func read(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let bytes = try await request.body.collect(upTo: Self.byteLimit)
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
        return try JSONAnswer(Document(sources: entries, total: entries.count))
    }
}
