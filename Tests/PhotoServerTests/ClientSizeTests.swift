import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoServer
import Testing

@Suite struct ClientSizeTests {
    /// The whole client, each file compressed as it is served.
    @Test func theClientTakesLessThanSixtyKilobytes() async throws {
        let names = ["js/app.js", "css/app.css", "viewer.wasm"]
        try await TestSite().test { client in
            var total = try await Self.compressedSize(of: "/", client)
            for name in names { total += try await Self.compressedSize(of: "/assets/any/\(name)", client) }
            #expect(total < 60_000)
        }
    }

    @Test func scriptsAreServedWithoutTheirComments() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            let lines = script.split(separator: "\n")
            let comments = lines.filter { $0.hasPrefix("//") || $0.hasPrefix("*") || $0.hasPrefix("/**\n") }
            #expect(comments.isEmpty)
            #expect(lines.contains { $0.contains("class SourceApp") })
        }
    }

    @Test func scriptsAreServedAsOne() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            #expect(
                !script.split(separator: "\n").contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") }
            )
            let module = try await client.execute(uri: "/assets/any/js/element.js", method: .get)
            #expect(module.status == .notFound)
        }
    }

    private static func compressedSize(of address: String, _ client: some TestClientProtocol) async throws
        -> Int
    {
        let answer = try await client.execute(
            uri: address, method: .get, headers: [.acceptEncoding: "gzip"])
        #expect(answer.status == .ok, "\(address)")
        return answer.body.readableBytes
    }
}
