import Basics
import Fetching
import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// Feeds that require credentials.
@Suite(.timeLimit(.minutes(1))) struct CredentialsReadingTests {
    private static let secret = "s3cret-value"
    private static let sent = "Basic \(Data("ada:\(secret)".utf8).base64EncodedString())"

    private static func credentials() throws -> SourceCredentials {
        try SourceCredentials(user: "ada", password: secret)
    }

    /// Returns pages of ten rows to requests with the password.
    private static func response(_ request: StubServer.Request) -> StubServer.Response {
        guard request.headers["authorization"] == sent else { return .status("401 Unauthorized") }
        switch request.path {
        case "/moved": return .redirect("301 Moved Permanently", to: "/photos")
        default:
            let page = request.query["page"].flatMap { Int($0) } ?? 1
            let rows = ((page - 1) * 10..<page * 10).map {
                #"{"title": "Photo \#($0)", "url": "/\#($0).jpg"}"#
            }
            return .text(
                #"{"items": [\#(rows.joined(separator: ", "))], "page": \#(page), "total_pages": 3}"#)
        }
    }

    private func withRefresher(
        _ response: @escaping @Sendable (StubServer.Request) -> StubServer.Response = Self.response,
        _ test: (SourceRefresher, SQLLibrary, StubServer) async throws -> Void
    ) async throws {
        try await StubServer.run(response) { server in
            try await withReader { reader in
                let library = try SQLLibrary.temporary()
                let refresher = SourceRefresher(
                    library: library, reader: reader,
                    logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
                try await test(refresher, library, server)
            }
        }
    }

    @Test func addsAndRefreshesAllPagesWithThem() async throws {
        try await withRefresher { refresher, library, server in
            let source = try await refresher.add(server.url("/photos"), credentials: try Self.credentials())
            #expect(source.photoCount == 30)
            #expect(try await library.source(source.id)?.credentials == .basic)
            try await refresher.refresh(source.id)
            #expect(server.requests.count > 4)
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == Self.sent })
            let photos = try await library.photos(in: .source(source.id))
            #expect(photos.allSatisfy { $0.entry.original.flatMap(CredentialScope.name) != nil })
        }
    }

    @Test func reportsThatAPasswordIsRequired() async throws {
        try await withRefresher { refresher, library, server in
            let error = await failure { _ = try await refresher.add(server.url("/photos")) }
            #expect(error?.requiresCredentials == true)
            #expect(try await library.sources().isEmpty)
            let wrong = try SourceCredentials(user: "ada", password: "wrong")
            let again = await failure {
                _ = try await refresher.add(server.url("/photos"), credentials: wrong)
            }
            #expect(again?.requiresCredentials == true)
            #expect(try await library.sources().isEmpty)
        }
    }

    @Test func extractsThemFromATypedURL() async throws {
        try await withRefresher { refresher, library, server in
            let typed = server.url("/photos").replacing("http://", with: "http://ada:\(Self.secret)@")
            let feed = try await refresher.preview(typed)
            #expect(feed.photos.count == 10)
            let source = try await refresher.add(typed)
            #expect(source.location == server.url("/photos"))
            #expect(try await library.credentials(of: source.id)?.credentials == (try Self.credentials()))
            #expect(try await refresher.source(at: typed)?.id == source.id)
            let pending = try await refresher.addPending(
                server.url("/later").replacing("http://", with: "http://ada:\(Self.secret)@"),
                because: .fetch(.connectionLost(host: "127.0.0.1")))
            #expect(pending.location == server.url("/later"))
            #expect(try await library.source(pending.id)?.credentials == .basic)
        }
    }

    @Test(
        arguments: [
            ("https://a:b@example.org/feed", "https://example.org/feed", "a:b"),
            ("HTTPS://a%40x:b%3Ac@Example.org", "https://example.org/", "a@x:b:c"),
            ("feed:https://a:b@example.org/", "https://example.org/", "a:b"),
            ("https://a@example.org/", "https://example.org/", "a:"),
            ("https://example.org/@ada/photos", "https://example.org/@ada/photos", nil),
            ("https://example.org/?q=a@b", "https://example.org/?q=a@b", nil),
            ("https://@example.org/", "https://example.org/", nil),
            ("/home/a@b", "/home/a@b", nil),
        ] as [(String, String, String?)])
    func splitsURLs(typed: String, plain: String, secret: String?) throws {
        let found = try TypedLocation.split(typed)
        #expect(found.location == plain)
        let value = secret.map { "Basic \(Data($0.utf8).base64EncodedString())" }
        #expect(found.credentials?.headers.map(\.value) == value.map { [$0] })
        #expect(TypedLocation.withoutPassword(typed) == plain)
        #expect(TypedLocation.hasPassword(typed) == (secret != nil))
    }

    @Test(arguments: [
        "https://a:b@exa mple.org/", "https://a:b%0A@example.org/",
    ])
    func revealsNothingOfAnInvalidURL(typed: String) {
        #expect(TypedLocation.withoutPassword(typed) == "" && TypedLocation.hasPassword(typed))
        #expect(throws: SourceError.self) { try TypedLocation.split(typed) }
    }

    @Test func anotherServerReceivesNoneOfThem() async throws {
        try await StubServer.run({ _ in
            .text(#"[{"title": "A", "url": "/a.jpg"}, {"title": "B", "url": "/b.jpg"}]"#)
        }) { other in
            let link = #"<link rel="alternate" type="application/feed+json" href="\#(other.url("/feed"))">"#
            try await withRefresher({ request in
                request.headers["authorization"] == Self.sent
                    ? .text("<html><head>\(link)</head></html>", ["content-type": "text/html"])
                    : .status("401 Unauthorized")
            }) { refresher, library, server in
                let source = try await refresher.add(
                    server.url("/page"), credentials: try Self.credentials())
                try await refresher.refresh(source.id)
                #expect(source.location == other.url("/feed") && source.photoCount == 2)
                #expect(try await library.source(source.id)?.credentials == nil)
                #expect(server.requests.allSatisfy { $0.headers["authorization"] == Self.sent })
                #expect(other.requests.count > 1)
                #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    @Test func deletesThemWhenTheFeedMovesToAnotherServer() async throws {
        try await StubServer.run({ _ in
            .text(#"[{"title": "A", "url": "/a.jpg"}]"#)
        }) { other in
            try await withRefresher({ request in
                request.headers["authorization"] == Self.sent
                    ? .redirect("301 Moved Permanently", to: other.url("/new")) : .status("401 Unauthorized")
            }) { refresher, library, server in
                let source = try await refresher.add(
                    server.url("/photos"), credentials: try Self.credentials())
                #expect(source.location == other.url("/new"))
                #expect(try await library.source(source.id)?.credentials == nil)
                #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    @Test func followsAMoveWithinTheOrigin() async throws {
        try await withRefresher { refresher, library, server in
            let source = try await refresher.add(server.url("/moved"), credentials: try Self.credentials())
            #expect(source.location == server.url("/photos"))
            #expect(try await library.source(source.id)?.credentials == .basic)
        }
    }

    @Test func failuresAndEventsRevealNothing() async throws {
        try await withRefresher({ request in
            .status("403 Forbidden", ["x-sent": request.headers["authorization"] ?? ""])
        }) { refresher, library, server in
            let error = await failure {
                _ = try await refresher.add(server.url("/photos"), credentials: try Self.credentials())
            }
            let pending = try await refresher.addPending(
                server.url("/photos").replacing("http://", with: "http://ada:\(Self.secret)@"),
                because: try #require(error))
            let events = refresher.events()
            let refused = await failure { try await refresher.refresh(pending.id) }
            var texts = ["\(error as Any)", "\(refused as Any)", "\(refused?.message as Any)"]
            texts.append("\(try await library.sources())")
            texts.append("\(try await library.sourceList())")
            for await event in events {
                texts.append("\(event)")
                break
            }
            for text in texts {
                #expect(!text.contains(Self.secret) && !text.contains(Self.sent.dropFirst(6)))
            }
        }
    }

    @Test func refusesThemForFoldersAndFlickr() async throws {
        try await withRefresher { refresher, _, _ in
            for location in ["/tmp", "flickr:interestingness"] {
                let error = await failure {
                    _ = try await refresher.add(location, credentials: try Self.credentials())
                }
                guard case .credentials(.notHTTP) = error else {
                    Issue.record("\(location): \(error as Any)")
                    continue
                }
            }
        }
    }
}
