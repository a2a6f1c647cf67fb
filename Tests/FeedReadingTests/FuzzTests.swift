import Basics
import FeedReading
import Foundation
import Photos
import TestSupport
import Testing

/// Changes feeds at random: bytes, truncations, repetitions, and pieces of other feeds.
private struct Mutator {
    var generator: SeededGenerator
    let inputs: [[UInt8]]

    private static let pieces = [
        "<", ">", "<![CDATA[", "]]>", "<!DOCTYPE x [", "&amp;", "&#0;", "&#xFFFFFFFF;", "\"", "{", "}", "[",
        "]", ",", "\\u",
        "\\ud800", "null", "1e999", "-", "\u{0}", "\u{FEFF}", "http://", "data:image/", "<item>", "<img src=",
        "%",
        "//", "..", "@", ":", "&", "<!--", "<?xml encoding='utf-16'?>", "\u{202E}", "99999999999999999999",
    ].map { Array($0.utf8) }

    mutating func next() -> [UInt8] {
        var bytes = inputs.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &generator) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let index = Int.random(in: 0...bytes.count, using: &generator)
        let length = min(bytes.count - index, Int.random(in: 0...64, using: &generator))
        switch Int.random(in: 0..<7, using: &generator) {
        case 0 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(index..<index + length)
        case 2: bytes.insert(contentsOf: bytes[index..<index + length], at: index)
        case 3: bytes.removeSubrange(index...)
        case 4: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: index)
        case 5:
            bytes.insert(contentsOf: (inputs.randomElement(using: &generator) ?? []).prefix(200), at: index)
        default:
            let piece = Self.pieces.randomElement(using: &generator) ?? []
            let times = Int.random(in: 1...200, using: &generator)
            for _ in 0..<times { bytes.insert(contentsOf: piece, at: index) }
        }
    }
}

@Suite struct FuzzTests {
    private static let own = [
        #"[{"original": "http://p.example/1.jpg", "thumbnail": "t/1.jpg", "caption": "A \u00e9"}, {"id": 1, "url": null}]"#,
        #"{"title": "T", "rows": [{"title": "a", "description": "<p>b</p>", "imageHref": "http://p.example/1.jpg"}]}"#,
        #"jsonFlickrApi({"photos": {"photo": [{"id": "1", "secret": "a", "server": "2", "title": "t"}]}, "stat": "ok"})"#,
        #"{"version": "https://jsonfeed.org/version/1", "items": [{"content_html": "<img src='a.jpg'>", "image": "b.jpg"}]}"#,
        #"{"type": "Manifest", "items": [{"type": "Canvas", "items": [{"items": [{"body": {"id": "http://i.example/a.jpg", "type": "Image"}}]}]}]}"#,
        #"{"data": [{"type": "n", "id": "1", "x": {"data": {"type": "f", "id": "2", "meta": {"alt": "a"}}}}], "included": [{"type": "f", "id": "2", "url": "http://p.example/1.jpg", "y": [{"type": "f", "id": "2"}]}]}"#,
        #"{"data": [{"text": "a", "attachments": {"media_keys": ["3_1"]}}], "includes": {"media": [{"media_key": "3_1", "url": "a.jpg"}]}}"#,
        #"{"server": "ia1.archive.org", "dir": "/1/a", "files": [{"name": "a.tif", "source": "original"}, {"name": "a.jpg", "source": "derivative", "original": "a.tif", "size": "1"}], "metadata": {"identifier": "a", "title": ["a"]}}"#,
        #"[{"title": "a", "files": [{"name": "small-a.jpg", "url": "http://p.example/1.jpg"}, {"name": "b.jpg", "url": "2.jpg#w=99"}]}]"#,
        #"{"query": {"pages": {"1": {"title": "a", "imageinfo": [{"url": "http://w.example/a.jpg", "width": 1}]}}}}"#,
        """
        <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <title>T &amp; &eacute;</title><item><description><![CDATA[<a href="b.jpg"><img src="a.jpg"></a>]]></description>
        <media:group><media:content url="http://s.example/1.jpg" medium="image" width="1"/></media:group></item></channel></rss>
        """,
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/"><entry><content type="xhtml"><div><img
        src="a.jpg"/></div></content><link rel="enclosure" href="b.png"/></entry></feed>
        """,
        """
        <!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="f"><base href="/b/"></head>
        <body><img srcset="a.jpg 2x, b.jpg 300w" alt="&lt;x&gt;"><p>a<p>b</body></html>
        """,
    ].map { Array($0.utf8) }

    /// Real feeds below a folder beside the repository, which not everybody has.
    private static let real: [[UInt8]] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/corpus")
        let files = ["json", "feeds"].flatMap { folder -> [URL] in
            let found = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return (found?.allObjects as? [URL] ?? []).sorted { $0.path < $1.path }
        }
        return files.compactMap { try? [UInt8](Data(contentsOf: $0)) }.filter { $0.count < 30_000 }
    }()

    @Test func endsWithPhotosOrOneLineOnAnyBytes() throws { try mutate(Self.own) }

    @Test(.enabled(if: !real.isEmpty, "no folder of real feeds is beside the repository"))
    func endsWithPhotosOrOneLineOnMutatedRealFeeds() throws { try mutate(Self.real) }

    private func mutate(_ inputs: [[UInt8]]) throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["VITRINE_FUZZ"].flatMap(Int.init) ?? 1000
        let seed = environment["VITRINE_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
        var mutator = Mutator(generator: SeededGenerator(seed: seed), inputs: inputs)
        for number in 0..<count {
            let bytes = mutator.next()
            let time = ThreadClock.measure { check(bytes, "input \(number) of seed \(seed)") }
            #expect(time < .seconds(5), "input \(number) of seed \(seed)")
        }
    }

    private func check(_ bytes: [UInt8], _ name: Comment) {
        do throws(FeedReadingError) {
            let feed = try FeedReader().read(
                Data(bytes), from: FeedContext(url: "https://f.example/feed"))
            #expect(
                !feed.photos.isEmpty || !feed.places.isEmpty || !feed.linkedFeeds.isEmpty
                    || !feed.unread.documents.isEmpty || feed.kind == .flickr, name)
            #expect(feed.photos.allSatisfy { !$0.title.isEmpty }, name)
            let urls = feed.photos.flatMap { [$0.original, $0.thumbnail] }.compactMap(\.self)
            #expect(urls.filter { !isAbsolute($0) } == [], name)
        } catch {
            #expect(!error.description.contains("\n"), name)
        }
    }

    /// URLs are absolute where the feed's own URL is known.
    private func isAbsolute(_ url: String) -> Bool {
        ["http://", "https://", "data:image/"].contains { url.lowercased().hasPrefix($0) }
    }
}
