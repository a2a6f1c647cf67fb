import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension ObjectStoreClient {
    /// Lists all objects with a prefix, in batches.
    ///
    /// - Parameter use: Called with up to 1,000 objects at a time, in the order of their names.
    package func list(
        _ prefix: String, _ use: ([ListedObject]) async throws(ObjectStoreError) -> Void
    ) async throws(ObjectStoreError) {
        var token: String?
        repeat {
            if Task.isCancelled { throw .cancelled }
            let page = try await page(prefix, token)
            // A store that repeats a page would otherwise cause an endless loop.
            if let next = page.next, next == token { throw .malformedResponse }
            if !page.objects.isEmpty { try await use(page.objects) }
            token = page.next
        } while token != nil
    }

    /// Whether there is an object with a prefix.
    package func hasObjects(_ prefix: String) async throws(ObjectStoreError) -> Bool {
        var token: String?
        repeat {
            let page = try await page(prefix, token)
            if !page.objects.isEmpty { return true }
            guard page.next != token else { return false }
            token = page.next
        } while token != nil
        return false
    }

    private func page(_ prefix: String, _ token: String?) async throws(ObjectStoreError) -> ObjectListPage {
        let base = location.prefix.isEmpty ? "" : "\(location.prefix)/"
        var query = [
            ("list-type", "2"), ("encoding-type", "url"), ("max-keys", "1000"), ("prefix", base + prefix),
        ]
        if let token { query.append(("continuation-token", token)) }
        let limit = limits.responseBytes
        return try await perform(ObjectRequest(method: .GET, query: query)) { response in
            try ObjectListPage(try await Self.whole(response, upTo: limit), below: base)
        }
    }
}
