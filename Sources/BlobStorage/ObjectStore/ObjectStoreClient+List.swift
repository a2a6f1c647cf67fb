import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension ObjectStoreClient {
    /// Gives all objects whose names begin in a way, some at a time.
    ///
    /// - Parameter use: Is called with up to 1,000 objects each time, in the order of their names.
    package func list(
        _ prefix: String, _ use: ([ListedObject]) async throws(ObjectStoreError) -> Void
    ) async throws(ObjectStoreError) {
        var token: String?
        repeat {
            if Task.isCancelled { throw .cancelled }
            let page = try await page(prefix, token)
            // A store that answers with the same part again would never end.
            if let next = page.next, next == token { throw .malformedAnswer }
            if !page.objects.isEmpty { try await use(page.objects) }
            token = page.next
        } while token != nil
    }

    private func page(_ prefix: String, _ token: String?) async throws(ObjectStoreError) -> ObjectListPage {
        let base = location.prefix.isEmpty ? "" : "\(location.prefix)/"
        var query = [
            ("list-type", "2"), ("encoding-type", "url"), ("max-keys", "1000"), ("prefix", base + prefix),
        ]
        if let token { query.append(("continuation-token", token)) }
        let limit = limits.answerBytes
        return try await perform(ObjectRequest(method: .GET, query: query)) { response in
            try ObjectListPage(try await Self.whole(response, upTo: limit), below: base)
        }
    }
}
