import Foundation
import Photos
import TestSupport
import Testing

@testable import SourceRefresh

/// The real client against a server that responds as Flickr documents.
@Suite(.timeLimit(.minutes(1))) struct FlickrClientTests {
    private static let photo = #"""
        {"id": "53", "owner": "12@N00", "secret": "abc", "server": "65535", "farm": 66, "title": "Harbour",
         "ispublic": 1, "description": {"_content": "Seen at night"}, "ownername": "Anna",
         "latitude": "60.39", "longitude": "5.32", "media": "photo", "datetaken": "2024-05-01 12:00:00",
         "url_l": "https://live.staticflickr.com/65535/53_abc_b.jpg", "width_l": 1024, "height_l": 683}
        """#

    private static func photos(_ list: String) -> StubServer.Response {
        .text(#"{"photos": {"page": 1, "pages": 1, "total": 1, "photo": [\#(list)]}, "stat": "ok"}"#)
    }

    private static func refusal(_ code: Int, _ message: String) -> StubServer.Response {
        .text(#"{"stat": "fail", "code": \#(code), "message": "\#(message)"}"#)
    }

    private static let responses: @Sendable (StubServer.Request) -> StubServer.Response = { request in
        let query = request.query
        guard query["api_key"] == "secret-key", query["format"] == "json", query["nojsoncallback"] == "1"
        else {
            return refusal(100, "Invalid API Key (Key has invalid format)")
        }
        switch query["method"] {
        case "flickr.places.getTopPlacesList":
            return .text(
                #"""
                {"places": {"total": 1, "place_type_id": 7, "place": [{"place_id": "4KO02SibApitvSBieQ",
                 "woeid": "22", "latitude": "60.39", "longitude": "5.32", "photo_count": "123",
                 "_content": "Bergen, Vestland, Norway"}]}, "stat": "ok"}
                """#)
        case "flickr.people.findByUsername" where query["username"] == "Anna B":
            return .text(
                #"{"user": {"id": "12@N00", "nsid": "12@N00", "username": {"_content": "Anna B"}}, "stat": "ok"}"#
            )
        case "flickr.people.findByUsername": return refusal(1, "User not found")
        case "flickr.urls.lookupUser" where query["url"] == "https://www.flickr.com/photos/anna-b/":
            return .text(#"{"user": {"id": "12@N00", "username": {"_content": "Anna B"}}, "stat": "ok"}"#)
        case "flickr.urls.lookupUser": return refusal(1, "User not found")
        case "flickr.urls.lookupGroup":
            return .text(#"{"group": {"id": "34@N20", "groupname": {"_content": "Fog"}}, "stat": "ok"}"#)
        case "flickr.people.getPublicPhotos" where query["user_id"] == "12@N00": return photos(photo)
        case "flickr.groups.pools.getPhotos" where query["group_id"] == "34@N20": return photos(photo)
        case "flickr.interestingness.getList": return photos(photo)
        case "flickr.photos.search" where query["place_id"] == "4KO" && query["per_page"] == "50":
            return photos(photo)
        case "flickr.photos.search" where query["woe_id"] == "22" && query["per_page"] == "50":
            return photos(photo)
        case "flickr.photos.search" where query["text"] == "red fox + snow": return photos(photo)
        case "flickr.photos.search": return photos("")
        default: return refusal(112, "Method not found")
        }
    }

    @Test(
        arguments: [
            ("flickr:interestingness", "Interesting on Flickr"), ("flickr:place/4KO", nil),
            ("flickr:place/22", nil), ("flickr:user/12@N00", "12@N00"), ("flickr:user/Anna B", "Anna B"),
            ("flickr:user/anna-b", "Anna B"),
            ("flickr:group/34@N20", "34@N20"), ("flickr:group/fog", "Fog"),
            ("flickr:search/red fox + snow", "“red fox + snow” on Flickr"),
        ] as [(String, String?)])
    func readsPhotos(location: String, title: String?) async throws {
        try await StubServer.run(Self.responses) { server in
            let reading = try await withReader(flickr: server.url("/rest/")) {
                try await $0.read(location)
            }
            let photo = try #require(reading.feed?.photos.first)
            #expect(
                photo.title == "Harbour" && photo.description == "Seen at night" && photo.credit == "Anna")
            #expect(photo.original == "https://live.staticflickr.com/65535/53_abc_b.jpg")
            #expect(photo.place == "Bergen, Vestland, Norway")
            #expect(reading.feed?.title == title && reading.feed?.kind == .flickr)
            #expect(reading.location == location)
        }
    }

    @Test func readsTopPlaces() async throws {
        try await StubServer.run(Self.responses) { server in
            let feed = try await withReader(flickr: server.url("/rest/")) {
                try await $0.read("flickr:places").feed
            }
            #expect(
                feed?.places == [
                    FeedPlace(
                        title: "Bergen, Vestland, Norway", id: "4KO02SibApitvSBieQ", photoCount: 123,
                        feed: "flickr:place/4KO02SibApitvSBieQ")
                ])
            #expect(feed?.photos.isEmpty == true)
        }
    }

    @Test(arguments: [
        (100, FlickrMessage.wrongKey, false),
        (105, .unavailable, true),
        (2, .refused, false),
    ])
    func explainsFailures(code: Int, message: FlickrMessage, isTransient: Bool) async throws {
        try await StubServer.run { _ in
            Self.refusal(code, "Unknown user")
        } test: { server in
            let error = try await withReader(flickr: server.url("/rest/")) { reader in
                await failure { _ = try await reader.read("flickr:interestingness") }
            }
            #expect(error?.message.has(message) == true && error?.isTransient == isTransient)
        }
    }

    @Test func explainsTooManyRequests() async throws {
        try await StubServer.run { _ in
            .status("429 Too Many Requests", ["retry-after": "60"])
        } test: { server in
            let error = try await withReader(flickr: server.url("/rest/")) { reader in
                await failure { _ = try await reader.read("flickr:interestingness") }
            }
            #expect(error?.retryAfter == 60 && error?.isTransient == true)
            #expect(error?.message == Message(FlickrMessage.tooManyRequests))
        }
    }

    @Test(arguments: ["flickr:search/nothing", "flickr:user/nobody", "flickr:place/none"])
    func neverRevealsTheKey(location: String) async throws {
        try await StubServer.run(Self.responses) { server in
            let message = try await withReader(flickr: server.url("/rest/")) { reader in
                await failure { _ = try await reader.read(location) }?.message
            }
            #expect(message?.description.contains("secret-key") == false)
        }
    }

    @Test func reportsAnUnreadableResponse() async throws {
        try await StubServer.run { _ in
            .text("<html>Bad gateway</html>")
        } test: { server in
            let message = try await withReader(flickr: server.url("/rest/")) { reader in
                await failure { _ = try await reader.read("flickr:interestingness") }?.message
            }
            #expect([.unreadable, .nothingFound].contains { message == Message($0 as FlickrMessage) })
        }
    }

    @Test(arguments: ["flickr:", "flickr:place", "flickr:user/", "flickr:x/y", "flickr:places/1"])
    func refusesUnknownLocations(text: String) {
        #expect(throws: FlickrError.unknownLocation(text)) { try FlickrLocation(text) }
    }

    @Test(arguments: ["flickr:places", "flickr:place/4KO", "flickr:user/12@N00", "flickr:search/a b/c"])
    func writesLocationsAsTheyAreRead(text: String) throws {
        #expect(try FlickrLocation(text).text == text)
    }
}
