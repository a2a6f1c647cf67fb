import Hummingbird
import Library
import Photos

/// `/health`: whether the server answers and its library can be read.
struct Health {
    let site: Site
    let password: PasswordCheck?

    private struct Document: Encodable {
        let status: String
        /// Nothing for those who have not given the password.
        let sources: Int?
    }

    func answer(to request: Request) async throws -> JSONAnswer {
        let count = try await site.library.sources().count
        let isTold = password?.knows(request) ?? (!site.identity.isVisitor)
        var answer = try JSONAnswer(Document(status: "ok", sources: isTold ? count : nil))
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}
