import Catalog
import Hummingbird
import Photos

/// `/health`: whether the server answers and its catalogue can be read.
struct Health {
    let site: Site

    private struct Document: Encodable {
        let status: String
        let sources: Int
    }

    func answer() async throws -> JSONAnswer {
        var answer = try JSONAnswer(Document(status: "ok", sources: try await site.catalog.sources().count))
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}
