import Fetching
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

/// What pages show visitors of a public source besides its photos.
@Suite struct VisitorPagesTests {
    private static let secret = "zanzibar"

    private static func addSource(_ people: AccountSite) async throws -> Source {
        let library = people.site.library
        let settings = SourceSettings(referer: "https://\(secret).example/", listPath: "\(secret).items")
        let photos = (0..<2).map {
            FeedPhoto(title: "Photo \($0)", original: "https://example.com/\($0).jpg")
        }
        let source = try await library.addSource(
            location: "https://cloud.example/feed?token=\(secret)", title: "Open house", id: nil,
            settings: settings,
            feed: Feed(kind: .photoList, title: "Open house", photos: photos), validators: Validators(),
            at: Date())
        try await library.noteFailure(
            Message(SourceMessage.notFound, [.path: .text("/srv/\(secret)")]), of: source.id, at: Date(),
            retryAfter: nil, hasEnded: false, jitter: 0, unreadable: nil)
        var record = ImageRecord()
        record.failure = .init(
            reason: FetchError.timedOut(host: "\(secret).example", seconds: 3).message, isTransient: true)
        try await library.storeImageRecords(["https://example.com/0.jpg": record])
        _ = try await library.setPublic(true, source: source.id)
        return source
    }

    @Test func noResponseToAVisitorNamesTheLocationOfASource() async throws {
        let people = try await AccountSite()
        let source = try await Self.addSource(people)
        let photo = try #require(try await people.site.photos(of: source).first)
        let paths = [
            "/", "/sources/\(source.id)", "/sources/\(source.id)?layout=list", PageURL.photo(photo),
            PageURL.detail(photo), "/api/v1/sources", "/api/v1/sources/\(source.id)",
            "/api/v1/sources/\(source.id)/photos", "/api/v1/photos/\(photo.id)",
        ]
        try await people.test { client in
            for path in paths {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .ok, "\(path)")
                #expect(response.text.contains("Open house") || response.text.contains("Photo 0"), "\(path)")
                #expect(!response.text.contains(Self.secret), "\(path)")
            }
            let page = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(page.text.contains("The source could not be read."))
            let viewers = try await client.execute(
                uri: "/api/v1/sources/\(source.id)", method: .get, headers: people.headers("vera"))
            #expect(
                viewers.text.contains("token=\(Self.secret)") && viewers.text.contains("/srv/\(Self.secret)"))
        }
    }

    /// The reason is in a header, and in a file of the archive.
    @Test func noErrorOfAPictureNamesItsHost() async throws {
        let people = try await AccountSite()
        let source = try await Self.addSource(people)
        let photo = try #require(try await people.site.photos(of: source).last)
        let path = try #require(ImageURL(photo)).square(320)
        try await people.test { client in
            for (name, isTold) in [(nil, false), ("vera", true)] as [(String?, Bool)] {
                let image = try await client.execute(uri: path, method: .get, headers: people.headers(name))
                let reason = try #require(image.headers[.named("X-Reason")])
                #expect(reason.contains("example.com") == isTold, "\(reason)")
                let download = try await client.execute(
                    uri: "\(path)/download", method: .get, headers: people.headers(name))
                #expect(download.status == .badGateway)
                #expect(download.text.contains("example.com") == isTold, "\(download.text)")
                let archive = try await client.execute(
                    uri: "/download", method: .post, headers: people.headers(name, AccountSite.form),
                    body: ByteBuffer(string: "photos=\(photo.id)"))
                let text = String(decoding: archive.body.readableBytesView, as: UTF8.self)
                #expect(text.contains("Photo 1: "))
                #expect(text.contains("example.com cannot be reached") == isTold)
            }
        }
    }

    @Test func theSidebarHasNoHeadingOfAnEmptyList() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for (name, path, hasHeading) in [(nil, "/sign-in", false), ("max", "/", true)] {
                let page = try await client.execute(uri: path, method: .get, headers: people.headers(name))
                #expect(page.status == .ok)
                #expect(page.text.contains("class=\"tabs__heading\"") == hasHeading)
            }
        }
    }
}
