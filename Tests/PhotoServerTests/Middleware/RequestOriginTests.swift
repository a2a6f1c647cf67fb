import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// Reverse proxies, as they forward requests, and pages of other sites.
@Suite struct RequestOriginTests {
    /// How a reverse proxy forwards a form that a browser sends from its own page.
    struct Proxy: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let headers: [String: String]
        let isAllowed: Bool
    }

    private static let page = "https://photos.example.org"

    @Test(arguments: [
        Proxy(
            testDescription: "Caddy", headers: ["host": "photos.example.org", "origin": page], isAllowed: true
        ),
        Proxy(
            testDescription: "Caddy, a new browser",
            headers: ["host": "photos.example.org", "origin": page, "sec-fetch-site": "same-origin"],
            isAllowed: true),
        Proxy(
            testDescription: "nginx, which names its upstream",
            headers: ["host": "127.0.0.1:8080", "origin": page], isAllowed: true),
        Proxy(
            testDescription: "nginx, an old browser with a referrer alone",
            headers: ["host": "127.0.0.1:8080", "referer": page + "/add"], isAllowed: true),
        Proxy(
            testDescription: "a name with its port",
            headers: ["host": "photos.example.org:443", "origin": page], isAllowed: true),
        Proxy(
            testDescription: "the same name without encryption",
            headers: ["host": "127.0.0.1:8080", "origin": "http://photos.example.org"], isAllowed: false),
        Proxy(
            testDescription: "another site",
            headers: ["host": "127.0.0.1:8080", "origin": "https://evil.example"], isAllowed: false),
        Proxy(
            testDescription: "another port",
            headers: ["host": "127.0.0.1:8080", "origin": page + ":8443"], isAllowed: false),
    ])
    func acceptsWritesFromItsOwnPages(proxy: Proxy) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        var configuration = ServerConfiguration(addsDemoSources: false)
        configuration.publicURL = try PublicURL("https://photos.example.org/")
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.router) { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/delete", method: .post, headers: fields(proxy.headers))
            #expect(response.status == (proxy.isAllowed ? .seeOther : .forbidden))
        }
    }

    @Test(arguments: [
        ("/api/v1/sources", "cross-site", false), ("/api/v1/sources", "same-site", false),
        ("/api/v1/preview?location=https://example.com/a.json", "cross-site", false),
        ("//api/v1/preview?location=https://example.com/a.json", "cross-site", false),
        ("/api/v1/sources", "same-origin", true), ("/api/v1/sources", "none", true),
        ("/", "cross-site", true),
    ])
    func otherSitesGetNothingOfTheAPI(url: String, sender: String, isAllowed: Bool) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: url, method: .get, headers: fields(["sec-fetch-site": sender]))
            #expect(response.status == (isAllowed ? .ok : .forbidden))
        }
    }

    @Test(arguments: [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["sec-fetch-site": "none"], [:],
        ["referer": "https://evil.example/"], ["sec-fetch-site": "same-origin", "sec-purpose": "prefetch"],
        ["sec-fetch-site": "same-origin", "purpose": "prefetch"],
    ])
    func aLinkFromElsewhereWaitsForAPress(headers: [String: String]) async throws {
        try await TestSite().test { client in
            let page = try await client.execute(
                uri: "/add?text=Look:+https%3A%2F%2Fexample.com%2Fboats.json", method: .get,
                headers: fields(headers))
            #expect(page.status == .ok)
            #expect(!page.text.contains("Harbour days"))
            #expect(page.text.contains(#"name="location" value="https://example.com/boats.json""#))
            #expect(page.text.contains("Preview"))
        }
    }

    @Test func cookiesOfAnEncryptedSiteAreSecure() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let photo = try #require(try await site.photos(of: source).first)
        var configuration = ServerConfiguration(addsDemoSources: false)
        configuration.publicURL = try PublicURL("https://photos.example.org")
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.router) { client in
            for (headers, isSecure) in [
                (["host": "photos.example.org", "x-forwarded-proto": "https"], true),
                (["host": "127.0.0.1:8080", "x-forwarded-for": "192.0.2.1"], true),
                (["host": "localhost"], false),
            ] {
                let response = try await client.execute(
                    uri: "/sources/\(source.id)/photos/\(photo.id)", method: .get, headers: fields(headers))
                let cookie = try #require(response.headers[.setCookie])
                #expect(cookie.contains("; Secure") == isSecure)
            }
        }
    }

    private func fields(_ headers: [String: String]) -> HTTPFields {
        var fields: HTTPFields = [:]
        for (name, value) in headers { fields.append(HTTPField(name: .named(name), value: value)) }
        return fields
    }
}
