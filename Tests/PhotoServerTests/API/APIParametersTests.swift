import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// Parameters of a query or a body are applied, or refused with a message that names them.
@Suite struct APIParametersTests {
    private static let json: HTTPFields = [.contentType: "application/json"]

    @Test(arguments: [
        ("sources?limit=3", "There is no parameter limit here. The query accepts none."),
        ("sources/S?x", "There is no parameter x here. The query accepts none."),
        (
            "sources/S/photos?Limit=3",
            "There is no parameter Limit here. The query accepts q, offset, cursor, limit, order."
        ),
        ("sources/S/search?q=a&cursor=1.2", "There is no parameter cursor here. The query accepts"),
        ("all/shapes?offset=1", "There is no parameter offset here. The query accepts q, order."),
        ("recents?limit=1", "There is no parameter limit here. The query accepts none."),
        ("photos/P?of=/recents", "There is no parameter of here. The query accepts q, in, order."),
        ("sources/S/photos?limit=3&limit=4", "The parameter limit is given twice."),
        ("sources/S/photos?q=%E0%A4", "The parameter q is not valid URL encoding."),
        ("all/photos?order=shuffled", "“shuffled” is not a valid order. Use one of newest, oldest, title"),
        ("all/photos?order=random-5F", "“random-5F” is not a valid order"),
        ("all/photos?order=random-123456789", "“random-123456789” is not a valid order"),
        ("all/photos?order=", "“” is not a valid order"),
        ("photos/P?in=/nowhere", "The parameter in must be the path of a list of photos"),
        ("photos/P?in=", "The parameter in must be the path of a list of photos"),
        ("all/photos?cursor=1.2&offset=0", "The parameters cursor and offset cannot be used together."),
        ("all/photos?cursor=1.2&q=boat", "The parameters cursor and q cannot be used together."),
        ("all/photos?cursor=1.2&order=title", "The parameters cursor and order cannot be used together."),
        ("all/search?limit=501", "The parameter limit must be a whole number from 1 to 500."),
        ("all/keep?side=700", "The side must be 640, 1280, 2048 or 4096."),
        ("preview?location=a&depth=2", "There is no parameter depth here. The query accepts location."),
    ])
    func refuses(query: String, words: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photo = try #require(try await site.photos(of: source).first)
        let path = query.replacing("/S", with: "/\(source.id)").replacing("/P", with: "/\(photo.id)")
        try await site.test { client in
            for method in [HTTPRequest.Method.get, .head] {
                let response = try await client.execute(uri: "/api/v1/\(path)", method: method)
                #expect(response.status == .badRequest, "\(path)")
                if method == .get { #expect(response.text.contains(words), "\(response.text)") }
            }
        }
    }

    @Test(arguments: [
        (#"{"photo": 1, "at": 2}"#, "views", "“at” is unknown."),
        (#"{"photos": [1], "all": true}"#, "photos/favorite", "“all” is unknown."),
        (#"{"title": "Sea", "word": "boat"}"#, "mixes", "“word” is unknown."),
        (#"{"location": "a", "name": "b"}"#, "sources", "“name” is unknown."),
        (
            #"{"location": "a", "settings": {"zoom": "fit"}}"#, "sources",
            "“settings.zoom” is unknown."
        ),
        (#"{"title": "Sea", "order": null}"#, "mixes", "“order” is null."),
        ("[]", "views", "A JSON object is expected."),
    ])
    func refusesMembers(body: String, path: String, words: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: "/api/v1/\(path)", method: .post, headers: Self.json, body: ByteBuffer(string: body))
            #expect(response.status == .badRequest && response.text.contains(words), "\(response.text)")
        }
    }

    /// The response named sources that were not stored.
    @Test func mixesAreOfExistingSources() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        try await site.test { client in
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws
                -> TestResponse
            {
                try await client.execute(
                    uri: "/api/v1/mixes\(path)", method: method, headers: Self.json,
                    body: ByteBuffer(string: body))
            }
            let of = #""sources":["\#(source.id)"]"#
            let made = try await send(.post, "", #"{"title": "Sea", \#(of)}"#)
            #expect(made.status == .created && made.text.contains(of), "\(made.text)")
            for body in [#"{"title": "Sea", "sources": ["nope"]}"#, #"{"title": "Sea", "sources": [""]}"#] {
                let refused = try await send(.post, "", body)
                #expect(refused.status == .badRequest && refused.text.contains("request.unknownSource"))
            }
            let refused = try await send(.patch, "/sea", #"{"sources": ["\#(source.id)", "nope"]}"#)
            #expect(
                refused.status == .badRequest && refused.text.contains("There is no source named “nope”."))
            let unchanged = try await send(.patch, "/sea", #"{"title": "Ocean"}"#)
            #expect(unchanged.text.contains(of))
            let ofAll = try await send(.patch, "/sea", #"{"sources": null}"#)
            #expect(ofAll.status == .ok && !ofAll.text.contains(#""sources""#), "\(ofAll.text)")
            #expect(try await site.library.mixes().map(\.sources) == [nil])
        }
    }

    /// When credentials were refused after the rest was changed, half of the change was left.
    @Test func aRefusedChangeChangesNothing() async throws {
        let site = try TestSite()
        let source = try await site.library.addSource(
            location: "/photos", title: "Here", id: nil, settings: SourceSettings(),
            feed: Feed(kind: .folder, title: "Here", photos: []), validators: Validators(), at: Date())
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/\(source.id)", method: .patch, headers: Self.json,
                body: ByteBuffer(
                    string: #"{"title": "There", "credentials": {"kind": "bearer", "token": "0123456789"}}"#))
            #expect(response.status == .unprocessableContent, "\(response.text)")
        }
        #expect(try await site.library.source(source.id)?.title == "Here")
    }

    @Test(arguments: ["yesterday", "-1", "0x10", "1e9", "nan", "inf", ""]) func refusesTimes(time: String)
        async throws
    {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        var headers = Self.json
        headers[.named("X-Made-At")] = time
        let sent = headers
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/restore", method: .post, headers: sent)
            #expect(response.status == .badRequest && response.text.contains("X-Made-At"), "\(response.text)")
        }
    }

    /// The total is that of the whole list, even if the response has only a part of it.
    @Test func everyListHasItsTotal() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5) { photos in
            for index in photos.indices { photos[index].place = "Bergen, Norway" }
        }
        try await site.addSource("Other", photos: 1)
        _ = try await site.library.remove(try await site.photos(of: source)[0].id, at: Date())
        let totals = [
            "sources": 2, "places": try await site.library.places().count, "mixes": 0, "recents": 0,
            "sources/S/removed": 1, "sources/S/photos?limit=2": 4, "sources/S/search?q=photo&limit=1": 4,
            "sources/S/search": 0, "sources/S/dates": 4, "sources/S/photos?offset=3": 4, "all/dates": 5,
            "all/photos?limit=1": 5,
        ]
        try await site.test { client in
            for (path, total) in totals {
                let path = path.replacing("/S", with: "/\(source.id)")
                let response = try await client.execute(uri: "/api/v1/\(path)", method: .get)
                #expect(
                    try JSONDecoder().decode(Total.self, from: Data(response.text.utf8)).total == total,
                    "\(path): \(response.text)")
            }
        }
    }

    private struct Total: Decodable {
        let total: Int
    }
}
