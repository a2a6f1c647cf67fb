import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ImagePipeline
import Library
import LibrarySamples
import NIOCore
import NIOEmbedded
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

@Suite(.timeLimit(.minutes(1))) struct LiveEventsTests {
    /// The first events that a page receives while something is done.
    private func events(
        _ count: Int, of site: Site, while work: () async throws -> Void
    ) async throws -> [String] {
        let listener = site.live.listen()
        try await work()
        var texts: [String] = []
        for await element in listener.events {
            texts.append(String(buffer: try #require(element.event).text))
            if texts.count == count { break }
        }
        return texts
    }

    private func shared(_ site: TestSite) throws -> Site {
        Site(services: site.services, content: try WebContentProvider(folder: nil))
    }

    @Test func reportsWhatHappensToASource() async throws {
        let test = try TestSite()
        let site = try shared(test)
        let source = try await test.addSource(photos: 2)
        try await test.keepNoHistory(of: source)
        let photos = try await test.photos(of: source)
        let received = try await events(1, of: site) {
            _ = try await test.services.refresher.refresh(source.id)
        }
        #expect(received[0].hasPrefix("event: source-refreshed\ndata: {"))
        #expect(received[0].contains(#""added":3"#) && received[0].contains(#""left":2"#))
        #expect(received[0].contains(#""gone":[\#(photos[0].id),\#(photos[1].id)]"#))
        #expect(!received[0].contains("version"), "it differs by user")
    }

    /// Each user's version counts other changes: one that is not the listener's may be the version that their page has.
    @Test func sendsVersionsToTheirUserAlone() async throws {
        let test = try TestSite()
        _ = try await test.library.addPerson("ada", .admin)
        let bob = try await test.library.addPerson("bob", .member)
        let source = try await test.addSource(photos: 4)
        let photos = try await test.photos(of: source)
        try await bob.remove(photos[0].id, at: Date())
        let encoder = EventEncoder(library: test.library)
        func text(_ change: PersonalChange) async -> String {
            String(buffer: await encoder.encoded(.event(ChangeEvent(change, by: bob.user))))
        }
        let version = try #require(try await bob.version(of: .source(source.id)))
        #expect(try await test.library.version(of: .source(source.id)) != version)
        #expect(await text(.ownChanged(source.id)).contains(#""version":\#(version)"#))
        #expect(await text(.removed(photos[0].id, source.id)).contains(#""version":\#(version)"#))
        for change in [PersonalChange.changed(source.id), .removedForEverybody(photos[0].id, source.id)] {
            #expect(await !text(change).contains("version"))
        }
        let changed = String(buffer: await encoder.encoded(SourceChange.changed(source.id), of: nil))
        #expect(!changed.contains("version"))
    }

    @Test func reportsHowManyPhotosHaveMoved() async throws {
        let test = try TestSite()
        let source = try await test.addSource(photos: 6)
        let photos = try await test.photos(of: source).map(\.entry)
        let summary = try await test.library.store(
            Feed(kind: .photoList, photos: photos.reversed()), in: source.id, validators: Validators(),
            at: Date())
        let text = String(
            buffer: await EventEncoder(library: test.library).encoded(.event(.refreshed(source.id, summary))))
        #expect(text.contains(#""changed":0"#) && text.contains(#""moved":5"#))
    }

    @Test func reportsAdditionAndDeletion() async throws {
        let test = try TestSite()
        let site = try shared(test)
        let received = try await events(1, of: site) {
            _ = try await test.services.refresher.add("https://example.com/a.json")
        }
        #expect(received == ["event: source-added\ndata: {\"source\":\"harbour-days\"}\n\n"])
        let source = try #require(try await test.library.sources().first)
        let deleted = try await events(1, of: site) { try await site.delete(source) }
        #expect(deleted == ["event: source-deleted\ndata: {\"source\":\"harbour-days\"}\n\n"])
    }

    @Test func reportsWhyAnImageIsUnavailableAsTextAndCode() async throws {
        let encoder = EventEncoder(library: try TestSite().library)
        let event = ImageEvent.failure(
            url: "https://example.com/1.jpg", reason: Message(ImageDamage.cutOff))
        let text = String(buffer: encoder.encoded(.event(event)))
        #expect(text.hasPrefix("event: image-failed\ndata: {"))
        #expect(text.contains(#""reason":"The image is truncated: its end is missing.""#))
        #expect(text.contains(#""message":{"code":"damage.cutOff"}"#))
    }

    /// A browser that has received the first byte of the response relies on receiving all later events.
    @Test func listensBeforeTheResponseBegins() async throws {
        let test = try TestSite()
        let site = try shared(test)
        let router = Router(context: ServerContext.self)
        EventsRoute(site: site).addRoutes(to: router.group("api/v1"))
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/v1/events"),
            body: RequestBody(buffer: ByteBuffer()))
        let source = ApplicationRequestContextSource(
            channel: EmbeddedChannel(), logger: test.services.logger)
        var response: Response? = try await router.buildResponder().respond(
            to: request, context: ServerContext(source: source))
        #expect(response?.status == .ok)
        #expect(site.live.listenerCount == 1)
        // A response that is no longer read stops listening.
        response = nil
        #expect(site.live.listenerCount == 0)
    }

    @Test func notifiesAListenerThatFellBehind() async throws {
        let test = try TestSite()
        let site = try shared(test)
        let source = try await test.addSource(photos: 1)
        let listener = site.live.listen()
        let quickListener = site.live.listen()
        var quick = quickListener.events.makeAsyncIterator()
        // About 140 bytes each, more than is buffered for a listener that reads nothing.
        for _ in 0..<1000 {
            site.notify(.changed(source.id))
            #expect(await quick.next() != .missed)
        }
        var hasMissed = false
        for await element in listener.events where element == .missed {
            hasMissed = true
            break
        }
        #expect(hasMissed)
    }
}

@Suite struct SourceChangesTests {
    private let json: HTTPFields = [.contentType: "application/json"]

    /// Changes of settings, name and layout and deletions were not reported.
    @Test func everyChangeOfASourceIsReported() async throws {
        let test = try TestSite()
        let site = Site(services: test.services, content: try WebContentProvider(folder: nil))
        let source = try await test.addSource(photos: 1)
        var changes = site.changes.events().makeAsyncIterator()
        let router = Router(context: ServerContext.self)
        let writes = IdempotentWrites(site: site)
        SourceRoutes(site: site, writes: writes).addRoutes(to: router.group("api/v1"))
        SettingsHandlers(site: site).addRoutes(to: router)
        SourceHandlers(site: site).addRoutes(to: router)
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let page = "/sources/\(source.id)"
        try await Application(router: router).test(.router) { client in
            for (uri, method, headers, body) in [
                ("/api/v1\(page)", HTTPRequest.Method.patch, json, #"{"title": "New"}"#),
                ("\(page)/settings", .post, form, "layout=grid"),
                ("\(page)/layout", .post, form, "layout=list"),
            ] {
                _ = try await client.execute(
                    uri: uri, method: method, headers: headers, body: ByteBuffer(string: body))
            }
            _ = try await client.execute(uri: "/api/v1\(page)", method: .delete)
        }
        for _ in 0..<3 {
            guard case .changed(source.id) = await changes.next()?.event?.change else {
                Issue.record("A change was not reported")
                return
            }
        }
        guard case .deleted(source.id) = await changes.next()?.event?.change else {
            Issue.record("The deletion was not reported")
            return
        }
    }
}
