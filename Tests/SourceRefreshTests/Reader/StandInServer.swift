import Foundation
import TestSupport

/// A web server that gives each request the answer that a function makes of it, for as long as the test runs.
struct StandInServer: Sendable {
    typealias Request = TestServer.Request

    struct Answer: Sendable {
        var status = "200 OK"
        var headers: [String: String] = [:]
        var body = Data()

        static func text(_ text: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(headers: headers, body: Data(text.utf8))
        }
        static func status(_ status: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(status: status, headers: headers)
        }
        static func redirect(_ status: String, to url: String) -> Answer {
            Answer(status: status, headers: ["location": url])
        }
    }

    private let server: TestServer

    var port: Int { server.port }
    var requests: [Request] { server.requests }

    func url(_ path: String) -> String { server.url(path) }

    static func run(
        _ answer: @escaping @Sendable (Request) -> Answer, test: (StandInServer) async throws -> Void
    ) async throws {
        try await TestServer.run { request, client in
            let answer = answer(request)
            try await client.answer(answer.status, answer.headers, body: answer.body)
        } test: { server in
            try await test(StandInServer(server: server))
        }
    }
}
