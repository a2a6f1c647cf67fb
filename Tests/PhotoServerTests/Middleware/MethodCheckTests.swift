import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct MethodCheckTests {
    @Test(arguments: [
        ("/api/v1/sources", "PUT", "GET, HEAD, OPTIONS, POST"),
        ("/api/v1/sources/none", "POST", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("/api/v1/photos/remove", "GET", "OPTIONS, POST"),
        ("/api/v1/photos/7", "DELETE", "GET, HEAD, OPTIONS"),
        ("/api/v1/events", "POST", "GET, HEAD, OPTIONS"),
        ("/", "POST", "GET, HEAD, OPTIONS"),
        ("/add", "DELETE", "GET, HEAD, OPTIONS, POST"),
        ("/new/seen", "GET", "OPTIONS, POST"),
        ("/assets/1/css/app.css", "PATCH", "GET, HEAD, OPTIONS"),
        ("/health", "TRACE", "GET, HEAD, OPTIONS"),
        ("/sources/none", "PROPFIND", "GET, HEAD, OPTIONS"),
    ])
    func namesTheMethodsOfAPath(path: String, method: String, allowed: String) async throws {
        try await TestSite().test { client in
            let method = try #require(HTTPRequest.Method(method))
            let response = try await client.execute(uri: path, method: method)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == allowed)
            #expect(response.text.contains("This URL does not support this request method."))
            #expect(path.hasPrefix("/api/") == response.text.contains("request.methodNotAllowed"))
            let options = try await client.execute(uri: path, method: .options)
            #expect(options.status == .noContent && options.body.readableBytes == 0)
            #expect(options.headers[.allow] == allowed)
        }
    }

    /// A browser requests the URL of a form when its response is reloaded.
    @Test(arguments: [
        ("/mixes", "/mixes/new"), ("/mixes/old/delete", "/mixes/old/edit"), ("/account/password", "/account"),
        ("/account/tokens", "/account"), ("/account/credentials/7/delete", "/account"),
        ("/people/7/role", "/people"), ("/people/7/password", "/people"),
        ("/sources/none/credentials", "/sources/none/settings#credentials"),
        ("/sources/none/public", "/sources/none/settings#public"),
    ])
    func theURLOfAFormLeadsToItsPage(path: String, page: String) async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for method in [HTTPRequest.Method.get, .head] {
                let response = try await client.execute(
                    uri: path, method: method, headers: people.headers("ada"))
                #expect(response.status == .seeOther && response.headers[.location] == page)
            }
            let put = try await client.execute(uri: path, method: .put, headers: people.headers("ada"))
            #expect(put.status == .methodNotAllowed && put.headers[.allow] == "OPTIONS, POST")
        }
    }

    @Test(arguments: ["GET", "POST", "OPTIONS", "PROPFIND"])
    func anUnknownPathIsNotFound(method: String) async throws {
        try await TestSite().test { client in
            for path in ["/api/v1/nowhere", "/api/v1/sources/a/b/c", "/nowhere", "/sources"] {
                let response = try await client.execute(uri: path, method: try #require(.init(method)))
                #expect(response.status == .notFound && response.headers[.allow] == nil, "\(path)")
            }
        }
    }

    /// Access is checked first: nobody sees methods that they may not use.
    @Test func namesTheMethodsThatTheSenderMayUse() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let path = "/api/v1/sources/\(source.id)"
        try await people.test { client in
            for (name, allowed) in [
                ("ada", "DELETE, GET, HEAD, OPTIONS, PATCH"), ("max", "GET, HEAD, OPTIONS"),
                ("vera", "GET, HEAD, OPTIONS"), (nil, "GET, HEAD, OPTIONS"),
            ] {
                for path in [path, "/api/v1/sources/none"] {
                    let response = try await client.execute(
                        uri: path, method: .put, headers: people.headers(name))
                    #expect(response.status == .methodNotAllowed && response.headers[.allow] == allowed)
                }
            }
            // For a visitor, who may use none of the methods, the path looks as if it did not exist.
            for path in ["/api/v1/all/photos", "/api/v1/nowhere", "/api/v1/preview"] {
                for method in [HTTPRequest.Method.put, .options] {
                    let response = try await client.execute(uri: path, method: method)
                    #expect(response.status == .unauthorized && response.headers[.allow] == nil, "\(path)")
                }
            }
            let denied = try await client.execute(
                uri: "/api/v1/preview", method: .put, headers: people.headers("vera"))
            #expect(denied.status == .forbidden && denied.headers[.allow] == nil)
            let badToken = try await client.execute(
                uri: path, method: .put, headers: [.authorization: "Bearer vitrine_0123456789abcdef"])
            #expect(badToken.status == .unauthorized && badToken.headers[.allow] == nil)
        }
    }

    @Test(arguments: [nil, "ada"] as [String?]) func headResponsesAreLikeTheirPages(name: String?)
        async throws
    {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 2)
        let photo = try #require(try await people.site.photos(of: source).first)
        let paths = [
            "/", "/sources/\(source.id)", "/sources/\(source.id)/photos/\(photo.id)", "/recents", "/nowhere",
            "/api/v1/sources", "/api/v1/sources/\(source.id)/photos", "/api/v1/sources/\(source.id)/shapes",
            "/api/v1/photos/999", "/api/v1/places", "/api/v1/openapi.json", "/health", "/favicon.ico",
            "/manifest.webmanifest", "/account", "/add",
        ]
        try await people.test { client in
            for path in paths {
                let headers = people.headers(name)
                let head = try await client.execute(uri: path, method: .head, headers: headers)
                let get = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(head.status == get.status, "\(path)")
                #expect(head.body.readableBytes == 0, "\(path)")
                for field in [HTTPField.Name.contentType, .contentLength, .location, .eTag, .cacheControl] {
                    #expect(head.headers[field] == get.headers[field], "\(path) \(field)")
                }
            }
            // The response ends, and does not wait for events.
            let events = try await client.execute(
                uri: "/api/v1/events", method: .head, headers: people.headers(name))
            #expect(events.status == .ok && events.headers[.contentType] == "text/event-stream")
        }
    }
}
