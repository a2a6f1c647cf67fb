import Foundation
import TestSupport

/// A web server that responds to each request with the result of a function, while the test runs.
struct StubServer: Sendable {
    typealias Request = TestServer.Request

    struct Response: Sendable {
        var status = "200 OK"
        var headers: [String: String] = [:]
        var body = Data()

        static func text(_ text: String, _ headers: [String: String] = [:]) -> Response {
            Response(headers: headers, body: Data(text.utf8))
        }
        static func status(_ status: String, _ headers: [String: String] = [:]) -> Response {
            Response(status: status, headers: headers)
        }
        static func redirect(_ status: String, to url: String) -> Response {
            Response(status: status, headers: ["location": url])
        }
    }

    private let server: TestServer

    var port: Int { server.port }
    var requests: [Request] { server.requests }

    func url(_ path: String) -> String { server.url(path) }

    static func run(
        _ response: @escaping @Sendable (Request) -> Response, test: (StubServer) async throws -> Void
    ) async throws {
        try await TestServer.run { request, client in
            let response = response(request)
            try await client.respond(response.status, response.headers, body: response.body)
        } test: { server in
            try await test(StubServer(server: server))
        }
    }
}
