import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// Photos that an administrator removes for everybody, on pages and by the API.
@Suite struct RemovedForEverybodyTests {
    private let people: AccountSite
    private let source: Source
    private let photos: [Photo]

    init() async throws {
        people = try await AccountSite()
        source = try await people.site.addSource(photos: 3)
        photos = try await people.site.photos(of: source)
    }

    private func send(
        _ path: String, _ name: String, _ body: String = "", _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.execute(
            uri: path, method: .post, headers: people.headers(name, AccountSite.form),
            body: ByteBuffer(string: body))
    }

    private func read(
        _ path: String, _ name: String?, _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: .get, headers: people.headers(name))
    }

    @Test func needsAnAdministrator() async throws {
        try await people.test { client in
            for path in [
                "\(PageURL.photo(photos[0]))/remove-for-everybody",
                "/api/v1/photos/\(photos[0].id)/remove-for-everybody",
                "/api/v1/photos/\(photos[0].id)/restore-for-everybody",
            ] { #expect(try await send(path, "max", "", client).status == .forbidden) }
            let list = try await read("/api/v1/sources/\(source.id)/removed-for-everybody", "max", client)
            #expect(list.status == .forbidden)
        }
        #expect(try await people.site.photos(of: source).count == 3)
    }

    @Test func nobodyElseSeesThePhotoAnyMore() async throws {
        let photo = photos[1]
        let user = try #require(people.users["max"])
        try await people.site.library.personal(to: user).addFavorite(photo.id, at: Date())
        let image = try #require(ImageURL(photo)).square(320)
        try await people.test { client in
            // A browser that has cached the picture is not shown it again.
            #expect(try await read(image, "max", client).status != .notFound)
            let form = "to=detail&in=%2Fsources%2F\(source.id)"
            let removed = try await send(
                "\(PageURL.photo(photo))/remove-for-everybody", "ada", form, client)
            #expect(removed.status == .seeOther)
            let next = try #require(removed.headers[.location])
            #expect(next.contains("\(photos[2].id)/detail") && next.contains("removed=\(photo.id)"))
            let page = try await read(next, "ada", client).text
            #expect(page.contains("“<bdi>Photo 1</bdi>” was removed for everybody."))
            #expect(page.contains("\(PageURL.photo(photo))/restore-for-everybody"))
            for path in [
                "/sources/\(source.id)", "/all", "/search?q=Photo", "/favorites",
                "/api/v1/sources/\(source.id)/photos?limit=9", "/api/v1/all/photos",
                "/api/v1/favorites/photos", "/api/v1/search/photos?q=Photo",
                "/api/v1/sources/\(source.id)/removed",
            ] {
                let response = try await read(path, "max", client)
                #expect(response.status == .ok && !response.text.contains("Photo 1"), "\(path)")
            }
            for path in [PageURL.photo(photo), "/api/v1/photos/\(photo.id)", image] {
                #expect(try await read(path, "max", client).status == .notFound, "\(path)")
            }
            // The administrator restores it from the list in the settings.
            let settings = try await read("/sources/\(source.id)/settings", "ada", client).text
            #expect(settings.contains("Removed for everybody") && settings.contains("Photo 1"))
            #expect(try await read(image, "ada", client).status != .notFound)
            // Also after the administrator has looked at it.
            #expect(try await read(image, "max", client).status == .notFound)
            let back = try await send(
                "\(PageURL.photo(photo))/restore-for-everybody", "ada", "to=settings", client)
            #expect(back.status == .seeOther)
            #expect(try await read("/favorites", "max", client).text.contains("Photo 1"))
            #expect(try await read(image, "max", client).status != .notFound)
        }
    }

    @Test func severalAreRemovedAtOnceByTheAPI() async throws {
        let body = #"{"photos": [\#(photos[0].id), \#(photos[2].id)]}"#
        try await people.test { client in
            func change(_ path: String) async throws -> HTTPResponse.Status {
                try await client.execute(
                    uri: "/api/v1/photos/\(path)", method: .post,
                    headers: people.headers("ada", [.contentType: "application/json"]),
                    body: ByteBuffer(string: body)
                ).status
            }
            #expect(try await change("remove-for-everybody") == .ok)
            let remaining = try await read("/api/v1/sources/\(source.id)/photos?limit=9", "max", client)
            #expect(remaining.text.contains(#""total":1"#))
            let path = "/api/v1/sources/\(source.id)/removed-for-everybody"
            let listed = try await read(path, "ada", client)
            #expect(listed.text.contains(#""total":2"#))
            #expect(listed.text.contains(#""isRemovedForEverybody":true"#))
            #expect(try await change("restore-for-everybody") == .ok)
            #expect(try await read(path, "ada", client).text.contains(#""total":0"#))
        }
    }

    @Test func allPagesAreNotifiedExceptThoseOfVisitors() async throws {
        let site = Site(
            services: people.site.services, content: try WebContentProvider(folder: nil),
            defaultIdentity: .visitor)
        let listener = site.live.listen()
        let (ada, max) = (try #require(people.users["ada"]), try #require(people.users["max"]))
        let identity = Identity(user: ada, role: .admin, name: "ada", means: .proxy)
        try await Identity.$current.withValue(identity) {
            try await site.removeForEverybody(photos[0].id)
            try await site.notify(.favorite, of: [photos[1].id])
            try await site.restoreForEverybody(photos[0].id)
            site.notify(.mixesForAll)
        }
        var lines: [LiveEvents.EncodedEvent] = []
        for await element in listener.events {
            lines.append(try #require(element.event))
            if lines.count == 4 { break }
        }
        let names = lines.map { String(String(buffer: $0.text).prefix { $0 != "\n" }) }
        let expected = ["photo-removed", "photo-unfavored", "source-changed", "library-changed"]
        #expect(names == expected.map { "event: \($0)" })
        for (line, name) in zip(lines, expected) {
            #expect(line.isFor(ada))
            #expect(line.isFor(max) == (name != "photo-unfavored"))
            #expect(!line.isFor(.visitor))
        }
    }
}
