import Foundation
import Photos
import TestSupport
import Testing

@testable import FeedReading

/// A long JSON text that is parsed in batches has the same results as one that is parsed as a whole.
@Suite struct JSONSamplingTests {
    /// Stores two elements of each list, and parses the others one or a few at a time.
    private static let samplings = [1, 60].map {
        JSONSampling(storedElements: 2, smallestBytes: 0, batchBytes: $0)
    }

    private func sampled(_ text: [UInt8], _ sampling: JSONSampling) throws -> JSONValue {
        try JSONParser.sample(FeedBytes(Data(text)), 0..<text.count, sampling)
    }

    /// The value with all its descendants, in order.
    private func outline(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: "{" + value.children.map { "\($0.key):\(outline($0))" }.joined(separator: ",") + "}"
        case .array: "[" + value.children.map(outline).joined(separator: ",") + "]"
        case .string: "\"\(value.string ?? "")\""
        case .number, .bool, .null: String(decoding: value.rawBytes, as: UTF8.self)
        }
    }

    static let texts = [
        #"[{"a": 1, "b": "x"}, {"a": 2}, {"c": [1, 2, 3, 4]}, {"a": 4}, {"a": "\u00e9"}, 6, "seven", null]"#,
        #"{"title": "t", "rows": [1, 2, 3, [4, 5, 6, 7], 8], "end": {"more": [1, 2, 3], "x": true}, "last": 9}"#,
        #"[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11], [12]]"#,
        "{\"a\": 1}\n{\"a\": [1, 2, 3]}\n{\"a\": 3},\n{\"b\": \"four\"}\n\n[5]\n{\"a\": 6}",
        "[1, /* two */ 2, // three\n 3,, 4, {'a': \"b\",}, {a: 5, b: 6}, 7,]",
        #"[{"d": {"e": [{"f": [1, 2, 3]}, 2, 3]}}, {"d": {"e": [4, 5, 6]}}, {"d": {"e": [7, 8, 9]}}]"#,
    ]

    @Test(arguments: texts, samplings.indices)
    func readsTheSameValuesWhereverTheTextBreaksOff(text: String, sampling: Int) throws {
        let bytes = Array(text.utf8)
        for length in 1...bytes.count {
            let part = Array(bytes.prefix(length))
            let whole = Result { outline(try JSONParser.parse(part, 0..<length)) }
            let parts = Result { outline(try sampled(part, Self.samplings[sampling])) }
            #expect((try? parts.get()) == (try? whole.get()), "\(length) bytes")
        }
    }

    @Test(arguments: samplings.indices)
    func readsTheSameValuesOfDamagedTexts(sampling: Int) throws {
        let seed: UInt64 = 1
        var random = SeededGenerator(seed: seed)
        let marks = Array("[]{},:\"'\\/* 0tn".utf8)
        for _ in 0..<4_000 {
            var bytes = Array((Self.texts.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = marks.randomElement(using: &random) ?? 0
            }
            let whole = try? JSONParser.parse(bytes, 0..<bytes.count)
            let parts = try? sampled(bytes, Self.samplings[sampling])
            let comment: Comment = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
            #expect(parts.map(outline) == whole.map(outline), comment)
            #expect(parts?.document.damage == whole?.document.damage, comment)
        }
    }

    // MARK: Feeds

    /// Lists of photos in the formats of real feeds.
    static let feeds: [String] = {
        func entries(_ count: Int, _ entry: (Int) -> String, _ separator: String = ",") -> String {
            (1...count).map(entry).joined(separator: separator)
        }
        let photo = { (number: Int) in
            #"{"id": \#(number), "title": "Photo \#(number)", "url": "https://a.example/\#(number % 9).jpg"}"#
        }
        let mixed = { (number: Int) in
            number % 7 == 3 ? #"{"title": "Words \#(number)"}"# : number % 7 == 5 ? "null" : photo(number)
        }
        return [
            "[\(entries(60, photo))]",
            "[\(entries(60, mixed))]",
            "callback({\"photos\": [\(entries(60, photo))], \"title\": \"After the list\"});",
            entries(60, photo, "\n"),
            #"{"data": {"children": [\#(entries(60) { "{\"data\": \(photo($0))}" })]}, "next": "/page/2"}"#,
            #"{"sections": [\#(entries(9) { "{\"name\": \"\($0)\", \"items\": [\(entries(12, photo))]}" })]}"#,
            #"{"new": [\#(entries(30, photo))], "old": [\#(entries(40, mixed))]}"#,
            #"{"columns": ["title", "photo"], "rows": [\#(entries(60) { "[\"T\($0)\", \"https://a.example/\($0).jpg\"]" })]}"#,
            #"[["title", "photo"], \#(entries(60) { "[\"T\($0)\", \"https://a.example/\($0).jpg\"]" })]"#,
            #"{"title": "Rows", "rows": [\#(entries(60) { "{\"title\": \"T\($0)\", \"imageHref\": \($0 % 5 == 0 ? "null" : "\"https://a.example/\($0).jpg\"")}" })]}"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(entries(60) { "{\"id\": \"\($0)\", \"image\": \"https://a.example/\($0).jpg\"}" })]}"#,
            #"{"stat": "ok", "photos": {"photo": [\#(entries(60) { "{\"id\": \"\($0)\", \"secret\": \"s\", \"server\": \"1\", \"title\": \"T\"}" })]}}"#,
            "[\(entries(60) { "\"https://a.example/\($0).jpg\"" })]",
        ]
    }()

    private func reader(_ sampling: JSONSampling) -> FeedReader {
        FeedReader(maximumByteCount: 1 << 20, seconds: 15, maximumPhotos: nil, sampling: sampling)
    }

    @Test(arguments: feeds.indices, [1, 300])
    func returnsTheSameFeed(feed: Int, batchBytes: Int) throws {
        let sampling = JSONSampling(storedElements: 45, smallestBytes: 0, batchBytes: batchBytes)
        let bytes = Data(Self.feeds[feed].utf8)
        let context = FeedContext(url: "https://a.example/feed")
        let whole = try FeedReader().read(bytes, from: context)
        let parts = try reader(sampling).read(bytes, from: context)
        #expect(parts.photos == whole.photos)
        #expect(parts.skipped == whole.skipped)
        #expect(parts.title == whole.title)
        #expect(parts.kind == whole.kind)
        #expect(parts.next == whole.next)
        #expect(parts.notices == whole.notices)
        // A list that was chosen by a person is read in the same way.
        let pointed = FeedContext(
            url: context.url, pointer: FeedPointer(list: whole.alternatives.first?.path, image: "url"))
        let expected = try? FeedReader().read(bytes, from: pointed)
        #expect((try? reader(sampling).read(bytes, from: pointed))?.photos == expected?.photos)
    }

    @Test func passesPhotosOnWhileTheyAreRead() throws {
        let rows = (0..<5_000).map { #"{"title": "\#($0)", "url": "https://a.example/\#($0).jpg"}"# }
        let bytes = FeedBytes(Data("[\(rows.joined(separator: ","))]".utf8))
        var titles: [String] = []
        var most = 0
        let sampling = JSONSampling(storedElements: 100, smallestBytes: 0, batchBytes: 4_096)
        let feed = try reader(sampling).read(bytes, from: FeedContext()) { photos in
            titles += photos.map(\.title)
            most = max(most, photos.count)
        }
        #expect(titles == (0..<5_000).map(String.init))
        #expect(feed.photos.isEmpty)
        #expect(most < 1_000)
    }

    @Test func readsAllOfAListWhosePicturesComeLate() throws {
        let rows = (0..<50).map { $0 < 30 ? #"{"n": \#($0)}"# : #"{"url": "https://a.example/\#($0).jpg"}"# }
        let sampling = JSONSampling(storedElements: 10, smallestBytes: 0, batchBytes: 100)
        let feed = try reader(sampling).read(
            Data("[\(rows.joined(separator: ","))]".utf8), from: FeedContext())
        #expect(feed.photos.count == 20)
    }

    @Test func readsMoreValuesThanATableMayHold() throws {
        let row = "[" + String(repeating: "1,", count: 999) + "1],"
        let count = JSONParser.maximumTableBytes / MemoryLayout<JSONNode>.stride / 1_000 + 10
        let text = "[" + String(repeating: row, count: count) + #"{"url": "https://a.example/1.jpg"}]"#
        let value = try sampled(Array(text.utf8), JSONSampling(storedElements: 10))
        #expect(value.count == count + 1)
        #expect(value.children.reduce(0) { $0 + $1.count } == count * 1_000 + 1)
        // A single element that is too long is rejected.
        let long = "[1,2,3," + "[" + String(repeating: row, count: count) + "0]]"
        #expect(throws: FeedReadingError.self) {
            try sampled(Array(long.utf8), JSONSampling(storedElements: 2))
        }
    }
}
