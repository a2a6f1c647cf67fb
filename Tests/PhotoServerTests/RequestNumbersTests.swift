import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

/// Numbers at the end of their range, in every place where a request has a number.
@Suite struct RequestNumbersTests {
    static let extremes = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
        "2147483648", "4294967296", "-1", "0", "1e9", "1e400", "0x10", "1.5", "NaN", "Infinity", "-0", "+1",
        " 1",
        "१", "", String(repeating: "9", count: 400),
    ]

    /// URLs with numeric parameters; `*` is the number.
    static let urls = [
        "/api/v1/sources/S/photos?offset=*", "/api/v1/sources/S/photos?limit=*",
        "/api/v1/sources/S/photos?offset=*&limit=*", "/api/v1/sources/S/photos?cursor=*",
        "/api/v1/sources/S/photos?cursor=*.*", "/api/v1/sources/S/photos?cursor=P.*",
        "/api/v1/sources/S/photos?cursor=999999.*", "/api/v1/sources/S/search?q=a&limit=*",
        "/api/v1/sources/S/search?q=a&offset=*", "/api/v1/sources/S/keep?side=*", "/api/v1/photos/*",
        "/api/v1/places/none/photos?offset=*&limit=*", "/sources/S?page=*", "/sources/S?at=*",
        "/places/none?page=*", "/sources/S/photos/*", "/sources/S/photos/P?zoom=*",
        "/sources/S/photos/*/detail",
        "/sources/S/photos/*/gallery", "/sources/S/photos/P/gallery?seconds=*",
        "/images/*-12345678/square-320",
        "/images/R/tile-*-0-0", "/images/R/tile-0-*-*", "/images/R/square-*", "/images/R/fitted-*",
        "/images/preview/*?location=a",
    ]

    private func filled(_ url: String, _ number: String, _ source: Source, _ photo: Photo) -> String {
        let escaped = number.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let path = "/images/\(photo.id)-00000000"
        return url.replacing("*", with: escaped).replacing("/images/R", with: path)
            .replacing("/S", with: "/\(source.id)").replacing("=P.", with: "=\(photo.id).")
            .replacing("/P", with: "/\(photo.id)")
    }

    @Test(arguments: urls) func noNumberCrashesTheServer(url: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5)
        let photos = try await site.photos(of: source)
        // Offsets count past removed photos.
        _ = try await site.library.remove(photos[0].id, at: Date())
        try await site.test { client in
            for number in Self.extremes {
                let uri = filled(url, number, source, photos[1])
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status.code < 500, "\(uri) is \(response.status)")
            }
        }
    }

    @Test(arguments: ["offset", "limit"]) func nonsenseIsRefused(name: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5)
        try await site.test { client in
            for number in ["-1", "1e9", "0x10", "1.5", "NaN", "", "9223372036854775808", "abc"] {
                let response = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)/photos?\(name)=\(number)", method: .get)
                #expect(response.status == .badRequest)
                #expect(response.text.contains("The parameter \(name) must be a whole number"))
            }
            let far = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/photos?offset=9223372036854775807", method: .get)
            #expect(far.status == .ok && far.text.contains(#""photos":[]"#))
        }
    }

    @Test(arguments: ["slideshowSeconds", "refreshSeconds"]) func settingsStayInTheirRange(name: String)
        async throws
    {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5)
        let headers: HTTPFields = [.contentType: "application/json"]
        try await site.test { client in
            for number in Self.extremes {
                let response = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)", method: .patch, headers: headers,
                    body: ByteBuffer(string: #"{"settings": {"\#(name)": \#(number)}}"#))
                #expect([.ok, .badRequest].contains(response.status), "\(number): \(response.status)")
            }
            for made in Self.extremes {
                var headers = headers
                headers[try #require(HTTPField.Name("X-Made-At"))] = made.isEmpty || made == "१" ? "0" : made
                let response = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)", method: .patch, headers: headers,
                    body: ByteBuffer(string: "{}"))
                #expect([.ok, .badRequest].contains(response.status), "\(made): \(response.status)")
            }
        }
        let stored = try #require(try await site.library.source(source.id)).settings
        #expect((1...60).contains(stored.slideshowSeconds))
        #expect((0...366 * 86_400).contains(stored.refreshSeconds))
        #expect(try await site.library.nextDue() != nil || stored.refreshSeconds == 0)
    }
}
