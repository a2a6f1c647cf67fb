import Foundation
import Photos
import TestSupport
import Testing
@testable import WorkerProcesses

@testable import FeedReading

@Suite struct PhotoCoderTests {
    private let context = FeedContext(url: "http://a.example/feed")

    private func sample() -> Feed {
        var feed = Feed(kind: .json, title: "A title")
        for number in 0..<50 {
            var photo = FeedPhoto(title: "Photo \(number / 3) é", original: "http://a.example/\(number).jpg")
            photo.key = number % 2 == 0 ? "key \(number)" : nil
            photo.description = number % 5 == 0 ? nil : "The same words"
            photo.thumbnail = number % 3 == 0 ? "http://a.example/t.jpg" : nil
            photo.page = "https://a.example/"
            photo.size = number % 4 == 0 ? PixelSize(width: 4000, height: 3000 + number) : nil
            photo.coordinate = number % 7 == 0 ? Coordinate(latitude: -33.5, longitude: 151.2) : nil
            photo.date = number % 6 == 0 ? Date(timeIntervalSince1970: -14_256_000.5) : nil
            photo.place = number % 8 == 0 ? "Bergen, Norway" : nil
            photo.credit = "A person"
            photo.camera = number % 9 == 0 ? "A camera" : nil
            photo.language = number % 4 == 1 ? LanguageTag(rawValue: "nn-NO") : nil
            feed.photos.append(photo)
        }
        feed.photos.append(FeedPhoto(title: "A row of text"))
        feed.language = LanguageTag(rawValue: "nb")
        feed.places = [FeedPlace(title: "Bergen", id: "1", photoCount: 0, feed: "http://a.example/1")]
        feed.places.append(FeedPlace(title: "Oslo", id: "2"))
        let skipped = [3, 7, 8].map { SkippedEntry(index: $0, reason: .noPicture) }
        feed.skipped = SkippedEntries(listed: skipped, count: 1200)
        let reason = Message(SkipReason.nothingAtPath, [.path: .text("a.b")])
        feed.skipped.append(SkippedEntry(index: 9, reason: reason))
        feed.alternatives = [FeedAlternative(path: "data.children", photoCount: 4)]
        feed.imageFields = [FeedField(path: "url", sample: "http://a.example/0.jpg")]
        feed.titleFields = [FeedField(path: "title", sample: "Photo")]
        feed.explanation = [Message(ReadingFact.places, [.count: .number(2)])]
        feed.linkedFeeds = ["http://a.example/rss"]
        feed.notices = [.photos(limit: 5), .linkedFeeds(limit: 6, count: 9), .growth]
        return feed
    }

    private func messages(_ feed: Feed) throws -> [WorkerChannel.Message] {
        var encoder = PhotoEncoder()
        var parts: [(ReadMessageKind, Data)] = []
        func flush() {
            parts.append((.photos, Data(encoder.part)))
            encoder.removeAll()
        }
        for (number, photo) in feed.photos.enumerated() {
            encoder.write(photo)
            if number % 20 == 19 { flush() }
        }
        flush()
        parts.append((.feed, try FeedCoder.encode(feed)))
        return parts.map { WorkerChannel.Message(head: Data([$0.rawValue]), body: $1, descriptor: -1) }
    }

    private func read(_ messages: [WorkerChannel.Message], _ context: FeedContext) throws -> Feed? {
        var response = ReadResponse(context)
        for message in messages {
            if case .success(.feed(let feed)) = try response.add(message) { return feed }
        }
        return nil
    }

    @Test func roundTrips() throws {
        let feed = sample()
        #expect(try read(messages(feed), context) == feed)
    }

    /// No response of a compromised worker may end the server; most are rejected.
    @Test func survivesAnyBytes() throws {
        let feed = sample()
        let whole = try messages(feed)
        let seed: UInt64 = 1
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<3_000 {
            var changed = whole
            let index = Int.random(in: 0..<changed.count, using: &random)
            var body = [UInt8](changed[index].body)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: body.removeLast(Int.random(in: 1...body.count, using: &random))
            case 1: body.append(contentsOf: (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
            default:
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    body[Int.random(in: 0..<body.count, using: &random)] =
                        [0, 1, 0x7F, 0x80, 0xFF, 0x3F]
                        .randomElement(using: &random) ?? 0
                }
            }
            changed[index].body = Data(body)
            do { _ = try read(changed, context) } catch { refused += 1 }
        }
        #expect(refused > 1_000, "seed \(seed)")
        for head in [Data(), Data([0]), Data([9]), Data([1, 1])] {
            let message = WorkerChannel.Message(head: head, body: Data(), descriptor: -1)
            #expect(throws: (any Error).self) { try read([message], context) }
        }
    }

    /// A compromised worker could name files of this machine, which would then be shown.
    @Test(arguments: [
        "/etc/passwd", "file:///etc/passwd", "etc/passwd", "FILE:/etc/passwd", "javascript:alert(1)", "//a/b",
    ])
    func refusesURLsThatNoFeedContains(url: String) throws {
        var feed = Feed(kind: .json)
        feed.photos = [FeedPhoto(title: "a", original: url)]
        #expect(throws: (any Error).self) { try read(messages(feed), context) }
        feed.photos[0].original = nil
        feed.photos[0].thumbnail = url
        #expect(throws: (any Error).self) { try read(messages(feed), context) }
    }

    /// The counts of a thousand responses are added up.
    @Test func refusesCountsThatNoFeedHas() throws {
        var feed = sample()
        feed.skipped = SkippedEntries(listed: [], count: 1 << 40)
        #expect(throws: (any Error).self) { try read(messages(feed), context) }
        feed.skipped = SkippedEntries(listed: [], count: (1 << 40) - 1)
        #expect(try read(messages(feed), context) == feed)
    }

    @Test func acceptsRelativeURLsOfLocalFiles() throws {
        var feed = Feed(kind: .json)
        feed.photos = [FeedPhoto(title: "a", original: "a/b.jpg")]
        #expect(try read(messages(feed), FeedContext()) == feed)
        feed.photos[0].original = "file:///etc/passwd"
        #expect(throws: (any Error).self) { try read(messages(feed), FeedContext()) }
    }

    @Test func sendsErrorsWhole() throws {
        let errors: [FeedReadingError] = [
            .empty, .tooLarge(byteCount: 40 << 20, maximum: 32 << 20),
            .unknownFormat(Message(FoundContent.pdf)),
            .malformed(Message(Malformation.cutOff)), .refusedByService(name: "Flickr", text: "No."),
            .refusedByService(name: "Flickr", text: nil),
            .noPhotos(
                kind: .rss, entryCount: 3,
                reasons: [Message(SkipReason.noPicture), Message(SkipReason.video)]),
            .noList, .noSuchList(path: "a.b"),
        ]
        for error in errors {
            let data = try JSONEncoder().encode(FailureMessage(error))
            #expect(try JSONDecoder().decode(FailureMessage.self, from: data).error?.message == error.message)
        }
    }
}
