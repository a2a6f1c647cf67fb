import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

@Suite struct CredentialsTests {
    private static let secret = "s3cret-value"
    private static let sent = Data("ada:\(secret)".utf8).base64EncodedString()
    private static let json: HTTPFields = [.contentType: "application/json"]

    /// The origin that a browser sends with a request.
    private static func sender(_ value: String) -> HTTPFields {
        HTTPField.Name("Sec-Fetch-Site").map { [$0: value] } ?? [:]
    }

    private func credentials() throws -> SourceCredentials {
        try SourceCredentials(user: "ada", password: Self.secret)
    }

    private func post(
        _ uri: String, _ body: String, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.execute(
            uri: uri, method: .post, headers: AccountSite.form, body: ByteBuffer(string: body))
    }

    @Test func keepsAndRemovesThemOnTheSettingsPage() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let settings = "/sources/\(source.id)/settings"
            let before = try await client.execute(uri: settings, method: .get)
            #expect(before.text.contains("This feed needs a password"))
            #expect(before.text.contains("Sent only to https://example.com"))
            #expect(!before.text.contains("are saved."))
            let response = try await post(
                "/sources/\(source.id)/credentials", "kind=basic&user=ada&password=\(Self.secret)", client)
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "\(settings)#credentials")
            let after = try await client.execute(uri: settings, method: .get)
            #expect(after.text.contains("A user name and password are saved."))
            #expect(!after.text.contains(Self.secret) && !after.text.contains(Self.sent))
            #expect(after.text.contains(#"name="password" value="""#))
        }
        #expect(try await site.library.credentials(of: source.id)?.credentials == (try credentials()))
        try await site.test { client in
            _ = try await post("/sources/\(source.id)/credentials", "kind=none", client)
        }
        #expect(try await site.library.source(source.id)?.credentials == nil)
    }

    @Test(arguments: [
        ("kind=bearer&token=+abc+", CredentialKind.bearer, ["Authorization": "Bearer abc"]),
        (
            "kind=headers&headers=X-Key%3A+abc%0D%0ACookie%3A+a%3Db", .headers,
            ["X-Key": "abc", "Cookie": "a=b"]
        ),
        // Of the fields only those of the kind count.
        ("kind=bearer&token=abc&user=u&password=p&headers=", .bearer, ["Authorization": "Bearer abc"]),
    ])
    func readsTheFieldsOfEachKind(
        form: String, kind: CredentialKind, headers: [String: String]
    ) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            _ = try await post("/sources/\(source.id)/credentials", form, client)
        }
        let stored = try #require(try await site.library.credentials(of: source.id)?.credentials)
        #expect(stored.kind == kind)
        #expect(Dictionary(uniqueKeysWithValues: stored.headers.map { ($0.name, $0.value) }) == headers)
    }

    @Test(arguments: [
        ("kind=digest", HTTPResponse.Status.badRequest), ("", .badRequest),
        ("kind=basic", .unprocessableContent),
        ("kind=headers&headers=Host%3A+s3cret-value", .unprocessableContent),
        ("kind=headers&headers=X-Key%3A+a%00s3cret-value", .unprocessableContent),
        ("kind=bearer&token=a+s3cret-value", .unprocessableContent),
    ])
    func refusesWhatNoServerCouldReadAndRepeatsNothing(
        form: String, status: HTTPResponse.Status
    ) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let response = try await post("/sources/\(source.id)/credentials", form, client)
            #expect(response.status == status)
            #expect(!response.text.contains(Self.secret))
        }
        #expect(try await site.library.source(source.id)?.credentials == nil)
    }

    /// The kind and the user name are filled in; secrets are never sent to the browser.
    @Test func refusedFormsKeepWhatIsNoSecret() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let bad =
            "kind=headers&user=ada&password=\(Self.secret)&token=\(Self.secret)"
            + "&headers=X-Key+\(Self.secret)"
        try await site.test { client in
            for (path, form) in [
                ("/sources/\(source.id)/credentials", bad),
                ("/add", "location=https%3A%2F%2Fexample.com%2Fprivate.json&\(bad)"),
            ] {
                let page = try await post(path, form, client)
                #expect(page.status == .unprocessableContent && page.text.contains(#"role="alert""#))
                #expect(page.text.contains(#"name="kind" value="headers" checked>"#), "\(path)")
                #expect(page.text.contains(#"name="user" value="ada""#), "\(path)")
                #expect(!page.text.contains(Self.secret), "\(path)")
                #expect(page.text.contains(#"<details class="skipped" open>"#), "\(path)")
            }
        }
    }

    @Test func apiSetsThemAndReturnsTheKindAlone() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let uri = "/api/v1/sources/\(source.id)"
        try await site.test { client in
            for (body, kind) in [
                (#"{"kind": "basic", "user": "ada", "password": "\#(Self.secret)"}"#, "basic"),
                (#"{"kind": "bearer", "token": "\#(Self.secret)"}"#, "bearer"),
                (#"{"kind": "headers", "headers": {"X-Key": "\#(Self.secret)"}}"#, "headers"),
            ] {
                let response = try await client.execute(
                    uri: uri, method: .patch, headers: Self.json,
                    body: ByteBuffer(string: #"{"credentials": \#(body)}"#))
                #expect(response.status == .ok)
                #expect(response.text.contains(#""credentials":"\#(kind)""#))
                #expect(!response.text.contains(Self.secret))
            }
            // Absent members stay as they are.
            let renamed = try await client.execute(
                uri: uri, method: .patch, headers: Self.json, body: ByteBuffer(string: #"{"title": "New"}"#))
            #expect(renamed.text.contains(#""credentials":"headers""#))
            let removed = try await client.execute(
                uri: uri, method: .patch, headers: Self.json,
                body: ByteBuffer(string: #"{"credentials": null}"#))
            #expect(removed.status == .ok && !removed.text.contains("credentials"))
            let added = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: Self.json,
                body: ByteBuffer(
                    string: """
                        {"location": "https://example.com/private.json",
                        "credentials": {"kind": "bearer", "token": "\(Self.secret)"}}
                        """))
            #expect(added.status == .created && added.text.contains(#""credentials":"bearer""#))
            #expect(!added.text.contains(Self.secret))
        }
        #expect(try await site.library.source(source.id)?.credentials == nil)
    }

    @Test func addingAsksForAPasswordInAMessage() async throws {
        let site = try TestSite()
        try await site.test { client in
            let folded = try await client.execute(uri: "/add", method: .get)
            #expect(folded.text.contains("<summary>This feed needs a password"))
            #expect(!folded.text.contains("<details class=\"skipped\" open><summary>This feed needs"))
            let refused = try await client.execute(
                uri: "/add?location=https%3A%2F%2Fexample.com%2Fprivate.json", method: .get,
                headers: Self.sender("same-origin"))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("it requires a user name and password"))
            #expect(refused.text.contains("<details class=\"skipped\" open><summary>This feed needs"))
            #expect(refused.text.contains(#"name="location" value="https://example.com/private.json""#))
            let wrong = try await post(
                "/add",
                "location=https%3A%2F%2Fexample.com%2Fother.html&kind=basic&user=a&password=\(Self.secret)",
                client)
            #expect(wrong.status == .unprocessableContent && !wrong.text.contains(Self.secret))
            #expect(wrong.text.contains("<details class=\"skipped\" open><summary>This feed needs"))
            let added = try await post(
                "/add",
                "location=https%3A%2F%2Fexample.com%2Fprivate.json&kind=basic&user=ada&password=\(Self.secret)",
                client)
            #expect(added.status == .seeOther)
        }
        let source = try #require(try await site.library.sources().first)
        #expect(try await site.library.credentials(of: source.id)?.credentials == (try credentials()))
    }

    @Test func neverShowsAPasswordThatWasTypedIntoTheURL() async throws {
        let site = try TestSite()
        try await site.test { client in
            for headers in [Self.sender("same-origin"), Self.sender("cross-site")] {
                let page = try await client.execute(
                    uri: "/add?location=https%3A%2F%2Fada%3A\(Self.secret)%40example.com%2Fprivate.json",
                    method: .get, headers: headers)
                #expect(page.text.contains("contains a user name or password"))
                #expect(page.text.contains(#"value="https://example.com/private.json""#))
                #expect(!page.text.contains(Self.secret))
            }
            let preview = try await client.execute(
                uri:
                    "/api/v1/preview?location=https%3A%2F%2Fada%3A\(Self.secret)%40example.com%2Fprivate.json",
                method: .get)
            #expect(preview.status == .ok && !preview.text.contains(Self.secret))
            let added = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: Self.json,
                body: ByteBuffer(
                    string: #"{"location": "https://ada:\#(Self.secret)@example.com/private.json"}"#))
            #expect(added.status == .created && !added.text.contains(Self.secret))
            #expect(added.text.contains(#""credentials":"basic""#))
        }
    }

    @Test func noResponseContainsThem() async throws {
        let site = try await AccountSite()
        let source = try await site.site.addSource()
        _ = try await site.site.library.setPublic(true, source: source.id)
        try await site.site.library.setCredentials(try credentials(), of: source.id)
        let photo = try #require(try await site.site.photos(of: source).first)
        let scope = try #require(photo.entry.original.flatMap(CredentialScope.name))
        let uris = [
            "/", "/all", "/people", "/add", "/search?q=Photo", "/sources/\(source.id)",
            "/sources/\(source.id)/settings", "/sources/\(source.id)/delete", "/sources/\(source.id)/archive",
            "/sources/\(source.id)/photos/\(photo.id)", "/sources/\(source.id)/photos/\(photo.id)/detail",
            "/sources/\(source.id)/photos/\(photo.id)/gallery", "/api/v1/sources",
            "/api/v1/sources/\(source.id)", "/api/v1/sources/\(source.id)/photos",
            "/api/v1/photos/\(photo.id)", "/api/v1/source-lists?format=opml", "/api/v1/source-lists",
            "/api/v1/all/photos", "/api/v1/sources/\(source.id)/archive", "/service-worker.js",
        ]
        try await site.test { client in
            for name in ["ada", "max", "vera", nil] {
                for uri in uris {
                    let response = try await client.execute(
                        uri: uri, method: .get, headers: site.headers(name))
                    for text in [Self.secret, Self.sent, scope, "vitrine-credentials"] {
                        #expect(!response.text.contains(text), "\(name ?? "visitor") \(uri)")
                        #expect(!response.headers.contains { $0.value.contains(text) })
                    }
                }
                let response = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)", method: .get, headers: site.headers(name))
                #expect(response.text.contains(#""credentials":"basic""#) == (name == "ada"))
            }
        }
    }

    @Test func nobodyButAdministratorsSetsThem() async throws {
        let site = try await AccountSite()
        let source = try await site.site.addSource()
        _ = try await site.site.library.setPublic(true, source: source.id)
        try await site.test { client in
            for name in ["max", "vera", nil] {
                let form = try await client.execute(
                    uri: "/sources/\(source.id)/credentials", method: .post,
                    headers: site.headers(name, AccountSite.form),
                    body: ByteBuffer(string: "kind=bearer&token=abc"))
                #expect([.forbidden, .unauthorized, .seeOther].contains(form.status))
                let api = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)", method: .patch,
                    headers: site.headers(name, Self.json),
                    body: ByteBuffer(string: #"{"credentials": {"kind": "bearer", "token": "abc"}}"#))
                #expect([.forbidden, .unauthorized].contains(api.status))
                #expect(try await site.site.library.credentials(of: source.id) == nil)
            }
            _ = try await client.execute(
                uri: "/sources/\(source.id)/credentials", method: .post,
                headers: site.headers("ada", AccountSite.form),
                body: ByteBuffer(string: "kind=bearer&token=abc"))
            #expect(try await site.site.library.credentials(of: source.id) != nil)
        }
    }
}
