import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoServer
import Testing

@Suite struct ClientSizeTests {
    /// The whole client, each file compressed as it is served.
    @Test func theClientTakesLessThanSixtyKilobytes() async throws {
        let names = try Self.scripts().map { "js/\($0)" } + ["css/app.css", "viewer.wasm"]
        #expect(names.count > 10)
        try await TestSite().test { client in
            var total = try await Self.compressedSize(of: "/", client)
            for name in names { total += try await Self.compressedSize(of: "/assets/any/\(name)", client) }
            #expect(total < 60_000)
        }
    }

    @Test func scriptsAreServedWithoutTheirComments() async throws {
        try await TestSite().test { client in
            for name in try Self.scripts() {
                let script = try await client.execute(uri: "/assets/any/js/\(name)", method: .get).text
                let comments = script.split(separator: "\n").filter {
                    $0.hasPrefix("//") || $0.hasPrefix("*") || $0.hasPrefix("/**\n")
                }
                #expect(comments.isEmpty, "\(name)")
                #expect(script.contains("import ") || script.contains("export "), "\(name)")
            }
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

    /// The scripts' names, as they lie beside the sources.
    private static func scripts(_ file: String = #filePath) throws -> [String] {
        let root = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Web/js").path)
            .filter { $0.hasSuffix(".js") }
    }
}
