import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct AppManifestTests {
    private struct Manifest: Decodable {
        let icons: [Icon]
        let shortcuts: [Shortcut]
        let shareTarget: ShareTarget

        enum CodingKeys: String, CodingKey {
            case icons, shortcuts
            case shareTarget = "share_target"
        }
    }

    private struct Icon: Decodable {
        let src: String
        let sizes: String
        let type: String
    }

    private struct Shortcut: Decodable {
        let name: String
        let url: String
        let icons: [Icon]
    }

    private struct ShareTarget: Decodable {
        let action: String
        let method: String
        let params: [String: String]
    }

    private func manifest(_ client: some TestClientProtocol) async throws -> Manifest {
        let response = try await client.execute(uri: "/manifest.webmanifest", method: .get)
        #expect(response.headers[.contentType] == "application/manifest+json")
        return try JSONDecoder().decode(Manifest.self, from: Data(response.body.readableBytesView))
    }

    @Test func everyIconExistsInTheSizeThatItDeclares() async throws {
        try await TestSite().test { client in
            let manifest = try await manifest(client)
            for icon in manifest.icons + manifest.shortcuts.flatMap(\.icons) {
                let response = try await client.execute(uri: icon.src, method: .get)
                #expect(response.status == .ok, "\(icon.src)")
                #expect(response.headers[.contentType] == icon.type, "\(icon.src)")
                guard icon.type == "image/png" else { continue }
                // The width and height of a PNG file follow its signature and the name of its first chunk.
                var bytes = response.body
                bytes.moveReaderIndex(forwardBy: 16)
                let size = bytes.readMultipleIntegers(as: (UInt32, UInt32).self)
                #expect(size.map { "\($0.0)x\($0.1)" } == icon.sizes, "\(icon.src)")
            }
        }
    }

    @Test func shortcutsHaveIconsOfTheirOwn() async throws {
        try await TestSite().test { client in
            let shortcuts = try await manifest(client).shortcuts
            #expect(shortcuts.map(\.name) == ["Places", "Recents"])
            #expect(shortcuts.allSatisfy { $0.icons.contains { $0.type == "image/png" } })
            #expect(Set(shortcuts.flatMap(\.icons).map(\.src)).count == 4)
            for shortcut in shortcuts {
                let page = try await client.execute(uri: shortcut.url, method: .get)
                #expect(page.status == .ok)
            }
        }
    }

    @Test func whatIsSharedLeadsToAddingASource() async throws {
        try await TestSite().test { client in
            let target = try await manifest(client).shareTarget
            #expect(target.method == "GET")
            #expect(target.action == "/add")
            #expect(target.params == ["url": "location", "text": "text", "title": "title"])
        }
    }
}
