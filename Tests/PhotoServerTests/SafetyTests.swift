import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import PhotoServer
import Testing

/// Who may change something, and what an attacker can find out.
@Suite struct SafetyTests {
    private let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    /// The form of a mix names each source twice: now, and as it was.
    @Test func aMixMayHaveManySources() async throws {
        let sources = (0..<3000).map { "sources[]=source-with-a-long-name-\($0)" }.joined(separator: "&")
        try await TestSite().test { client in
            let made = try await client.execute(
                uri: "/mixes", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "title=Many&\(sources)"))
            #expect(made.status == .seeOther)
            let longer = try await client.execute(
                uri: "/mixes", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "title=Many&" + String(repeating: sources + "&", count: 12)))
            #expect(longer.status == .contentTooLarge)
        }
    }

    @Test(arguments: [
        ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example"),
        ("origin", "null"), ("referer", "https://evil.example/page"),
    ])
    func otherSitesChangeNothing(header: String, value: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let name = try #require(HTTPField.Name(header))
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/delete", method: .post, headers: [name: value])
            #expect(response.status == .forbidden)
        }
        let present = try await site.library.source(source.id)
        #expect(present != nil)
    }

    @Test func theOwnPagesMayChange() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let name = try #require(fetchSite)
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/delete", method: .post, headers: [name: "same-origin"])
            #expect(response.status == .seeOther)
        }
        let present = try await site.library.source(source.id)
        #expect(present == nil)
    }

    @Test func aFormThatIsTooLongIsRefused() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: "/add", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "location=" + String(repeating: "a", count: 100_000)))
            #expect(response.status == .contentTooLarge)
        }
    }

    @Test func nothingIsServedWithoutThePassword() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await application.test(.router) { client in
            for url in ["/", "/api/v1/sources", "/sources/family", "/nowhere"] {
                let refused = try await client.execute(uri: url, method: .get)
                #expect(refused.status == .unauthorized)
                #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
                #expect(!refused.text.contains("Family"))
            }
            let page = try await client.execute(uri: "/", method: .get, headers: Self.basic("open sesame"))
            #expect(page.status == .ok)
        }
    }

    private static func basic(_ password: String, from client: String? = nil) -> HTTPFields {
        var fields: HTTPFields = [
            .authorization: "Basic \(Data("me:\(password)".utf8).base64EncodedString())"
        ]
        if let client, let name = HTTPField.Name("X-Forwarded-For") { fields[name] = client }
        return fields
    }

    @Test func passwordsCannotBeGuessedAtLeisure() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await application.test(.router) { client in
            @Sendable func response(_ password: String, from url: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/sources/family", method: .get, headers: Self.basic(password, from: url))
            }
            // A browser sends a wrong password with every picture: that is one guess.
            for number in 0..<30 {
                let wrong = try await response("guess \(number / 3)", from: "192.0.2.7")
                #expect(wrong.status == .unauthorized)
            }
            // Forwarded addresses are not trusted, so that another one is still the same client.
            let refused = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for number in 0..<60 {
                    group.addTask { try await response("guess \(100 + number)", from: "192.0.2.\(number)") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(refused.count { $0.status == .tooManyRequests } >= 55)
            for response in refused where response.status == .tooManyRequests {
                #expect((1...20).contains(response.headers[.retryAfter].flatMap { Int($0) } ?? 0))
            }
            #expect(refused.allSatisfy { !$0.text.contains("Family") })
        }
    }

    @Test func theRightPasswordIsAcceptedDuringGuesses() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let application = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await application.test(.router) { client in
            var headers = Self.basic("open sesame")
            let first = try await client.execute(uri: "/", method: .get, headers: headers)
            for number in 0..<10 {
                _ = try await client.execute(
                    uri: "/", method: .get, headers: Self.basic("guess \(number)"))
            }
            let newcomer = try await client.execute(uri: "/", method: .get, headers: headers)
            #expect(newcomer.status == .ok)
            let cookies = first.headers[values: .setCookie].compactMap { $0.split(separator: ";").first }
            headers[.cookie] = cookies.joined(separator: "; ")
            let clock = ContinuousClock()
            let time = try await clock.measure {
                for _ in 0..<20 {
                    let known = try await client.execute(uri: "/", method: .get, headers: headers)
                    #expect(known.status == .ok)
                }
            }
            // Twenty throttled attempts of one client would take a minute.
            #expect(time < .seconds(15))
        }
    }

    @Test func iconsNeedNoPassword() async throws {
        let application = try buildApplication(
            try TestSite().services,
            configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame"))
        try await application.test(.router) { client in
            let manifest = try await client.execute(uri: "/manifest.webmanifest", method: .get)
            let icons = manifest.text.matches(of: /"src": "([^"]+icons[^"]+)"/).map { String($0.1) }
            #expect(icons.count >= 4)
            for path in icons + ["/favicon.ico", "/apple-touch-icon.png"] {
                let icon = try await client.execute(uri: path, method: .get)
                #expect(
                    icon.status == .ok && icon.headers[.contentType]?.hasPrefix("image/") == true, "\(path)")
            }
            for path in [
                "/", "/assets/x/css/app.css", "/assets/x/icons/../css/app.css", "/icons/a", "/images/icons",
            ] {
                let hidden = try await client.execute(uri: path, method: .get)
                #expect(hidden.status == .unauthorized, "\(path)")
            }
        }
    }

    @Test func healthShowsNothingWithoutThePassword() async throws {
        let site = try TestSite()
        try await site.addSource("Family")
        let open = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false))
        try await open.test(.router) { client in
            let health = try await client.execute(uri: "/health", method: .get)
            #expect(health.text == #"{"sources":1,"status":"ok"}"# || health.text.contains(#""sources":1"#))
        }
        let closed = try buildApplication(
            site.services, configuration: ServerConfiguration(addsDemoSources: false, password: "open sesame")
        )
        try await closed.test(.router) { client in
            let health = try await client.execute(uri: "/health", method: .get)
            #expect(health.status == .ok)
            #expect(health.text == #"{"status":"ok"}"#)
        }
    }

    @Test(arguments: [
        "a[b][c]=1", "location[=1", "location]=1", "[[[[=1", "location=%zz", "a[b]=1&a=2", "a[-1]=2",
        String(repeating: "a[b][c]=1&", count: 6000), "location[]=1", "location=a&location=b",
    ])
    func oddFormsAreRefused(form: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: "/add", method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: form))
            #expect(response.status == .badRequest)
        }
    }

    @Test(arguments: [
        ("GET", "/"), ("HEAD", "/"), ("GET", "/nowhere"), ("GET", "/assets/any/css/app.css"),
        ("HEAD", "/service-worker.js"), ("GET", "/api/v1/sources"), ("GET", "/images/1-12345678/square-320"),
    ])
    func everyResponseHasAContentSecurityPolicy(method: String, url: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: method)
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            let known = try await client.execute(
                uri: url, method: method, headers: [.ifNoneMatch: response.headers[.eTag] ?? "*"])
            #expect(known.headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test(arguments: ["bytes=0-3", "bytes=999999-"])
    func partialResponsesDoToo(range: String) async throws {
        let site = try TestSite()
        try await site.addSource(photos: 9)
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/field-notes/shapes", method: .get, headers: [.range: range])
            #expect(response.status == (range.hasSuffix("3") ? .partialContent : .rangeNotSatisfiable))
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[.contentSecurityPolicy] != nil)
        }
    }
}
