import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// Requests that nobody would send: any method on any route, with names and bodies of anything, from anyone.
@Suite(.timeLimit(.minutes(5))) struct RouteFuzzTests {
    private static let requestCount = 3000

    /// Names and numbers that identify nothing.
    private static let hostile = [
        "0", "-1", "1", "2", "999", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "1e9",
        "x", "%00", "%2e%2e", "..%2F..%2Fetc%2Fpasswd", "%F0%9F%98%80", "%FF%FE", "a%20b", "new", "null", "*",
        "**",
        "1-u0000", "1-0123456789abcdef", "9223372036854775807-u", "tile-0-0-0", "tile-99999999999-1-1",
        "square-320", "original", "02-30", "13-01", "2-29", String(repeating: "a", count: 300),
        "'%20OR%201=1--",
        "%22%3E%3Cscript%3E", "favorites", "remove", ".", "%3F", "%23",
    ]
    private static let queries = [
        "", "", "?", "?q=", "?q=%22%22%22", "?order=random-0", "?order=random-ffffffff", "?order=nonsense",
        "?offset=9223372036854775807&limit=500", "?offset=-1", "?cursor=1.1", "?cursor=x", "?limit=0",
        "?at=9999", "?at=0000-00-00", "?page=9223372036854775807", "?page=-1", "?in=/mixes/x", "?in=//",
        "?wait=-1",
        "?layout=wall", "?zoom=1e400", "?zoom=nan", "?removed=1", "?side=0", "?to=//evil", "?q=a&q=b", "?%",
    ]
    private static let bodies = [
        "", "{}", "[]", "null", "{", "\u{0}", #"{"photos": []}"#, #"{"photos": [1, 2, 3]}"#,
        #"{"photos": [9223372036854775807, -1, 0]}"#, #"{"photos": "1"}"#, #"{"title": "x"}"#,
        #"{"title": "", "sources": ["x", "../"], "order": "newest"}"#, #"{"audience": "public"}"#,
        #"{"title": "y", "audience": "all", "words": "a OR b NEAR"}"#,
        #"{"settings": {"slideshowSeconds": -1}}"#,
        #"{"location": "file:///etc/passwd"}"#, #"{"photo": -1}"#, #"{"at": 9223372036854775807}"#,
        "title=x&all=1", "title=&sources[]=x", "to=%2F%2Fevil&in=%2Fmixes%2Fx", "role=emperor", "public=1",
        "photos=1,2,,", "photos=-1", "size=99999999999999999999", "layout=nonsense", "kind=basic&user=%0a",
    ]
    /// These change accounts and sessions, or delay password guesses.
    private static let excluded = [
        "/api/v1/events", "/sign-in", "/sign-out", "/welcome", "/account/password",
        "/account/sessions/delete",
        "/account/credentials/{number}/delete", "/people/{user}/role", "/people/{user}/password",
        "/people/{user}/delete", "/people",
    ]

    @Test(arguments: [1, 2] as [UInt64])
    func findsNoRequestThatTheServerDoesNotUnderstand(seed: UInt64) async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 3)
        _ = try await people.site.addPlaces("https://example.com/top.json")
        let photo = try #require(try await people.site.photos(of: source).first)
        let max = people.site.library.personal(to: try #require(people.users["max"]))
        let mix = try await max.addMix(title: "Mine", sources: nil, words: "", order: .title)
        let real = [
            "source": source.id.rawValue, "photo": photo.id.description, "mix": mix.id.rawValue,
            "place": "graz-austria", "image": try #require(ImageURL(photo)).name, "day": "02-29",
        ]
        let routes = try AccountRoutes.all(people.site).filter { !Self.excluded.contains($0.pattern) }
        #expect(routes.count > 100)
        try await people.test { client in
            var random = FuzzRandom(state: seed)
            for _ in 0..<Self.requestCount / 2 {
                let request = Self.request(of: routes, real, &random)
                let name = ["vera", "max", "mia", "ada", "ada", nil].randomElement(using: &random) ?? nil
                let response = try await client.execute(
                    uri: request.path, method: request.method, headers: people.headers(name, request.headers),
                    body: ByteBuffer(string: request.body))
                // The response reports that another server could not be reached.
                let isUnreachable = response.status == .badGateway
                #expect(
                    response.status.code < 500 || isUnreachable,
                    "\(request.method) \(request.path) \(request.body) as \(name ?? "visitor"): \(response.status)"
                )
            }
        }
    }

    private struct Request {
        let method: HTTPRequest.Method
        let path: String
        let headers: HTTPFields
        let body: String
    }

    private static func request(
        of routes: [AccountRoutes], _ real: [String: String], _ random: inout FuzzRandom
    ) -> Request {
        let route = routes[Int.random(in: routes.indices, using: &random)]
        var values: [String: String] = [:]
        for name in ["source", "photo", "mix", "place", "image", "day", "shape", "user", "number", "index"] {
            let isReal = Bool.random(using: &random) || Bool.random(using: &random)
            values[name] = (isReal ? real[name] : nil) ?? hostile.randomElement(using: &random)
        }
        let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        let isOwn = Int.random(in: 0..<4, using: &random) > 0
        let method = isOwn ? route.method : methods.randomElement(using: &random) ?? .get
        let body = method == .get || method == .head ? "" : bodies.randomElement(using: &random) ?? ""
        let isJSON = body.hasPrefix("{") || body.hasPrefix("[")
        return Request(
            method: method, path: route.path(values) + (queries.randomElement(using: &random) ?? ""),
            headers: [
                .contentType: isJSON ? "application/json" : "application/x-www-form-urlencoded",
                .accept: ["*/*", "text/html", "application/json", "image/webp"].randomElement(using: &random)
                    ?? "*/*",
            ],
            body: body)
    }
}

/// SplitMix64: the same requests for the same seed.
private struct FuzzRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
