import FeedReading
import Foundation
import Photos
import Testing

@Suite struct LanguageTests {
    private static let enclosure = #"<enclosure type="image/jpeg" url="http://s.example/1.jpg"/>"#
    private static let link = #"<link rel="enclosure" type="image/jpeg" href="http://s.example/1.jpg"/>"#
    private static let image = #"<img src="http://s.example/1.jpg" alt="A">"#

    private func language(_ feed: Feed) -> String? { feed.language?.rawValue }
    private func languages(_ feed: Feed) -> [String?] { feed.photos.map { $0.language?.rawValue } }

    @Test(
        arguments: [
            ("<language>de-at</language>", "", "de-AT"), ("<dc:language>fr</dc:language>", "", "fr"),
            ("", #"xml:lang="ja""#, "ja"), ("<language>none, really</language>", #"xml:lang="ja""#, "ja"),
            ("<language>\"&gt;&lt;script&gt;</language>", "", nil), ("", "", nil),
        ] as [(String, String, String?)])
    func readsTheLanguageOfRSS(element: String, attribute: String, tag: String?) throws {
        let feed = try read(
            """
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel \(attribute)><title>T</title>\(element)
            <item><title>A</title>\(Self.enclosure)</item></channel></rss>
            """)
        #expect(language(feed) == tag)
        #expect(languages(feed) == [nil])
    }

    @Test func keepsTheLanguageOfItemsThatHaveAnother() throws {
        let feed = try read(
            """
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><language>de</language>
            <item xml:lang="it"><title>A</title>\(Self.enclosure)</item>
            <item><title>B</title><dc:language>fr</dc:language>\(Self.enclosure)</item>
            <item><title>C</title><dc:language>DE</dc:language>\(Self.enclosure)</item>
            <item xml:lang="?"><title>D</title>\(Self.enclosure)</item></channel></rss>
            """)
        #expect(languages(feed) == ["it", "fr", nil, nil])
    }

    @Test func readsTheLanguageOfAtomAndItsEntries() throws {
        let feed = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nb"><title>T</title>
            <entry><id>1</id><title>A</title>\(Self.link)</entry>
            <entry xml:lang="nn"><id>2</id><title>B</title>\(Self.link)</entry>
            <entry><id>3</id><title xml:lang="se">C</title>\(Self.link)</entry>
            <entry xml:lang="nb"><id>4</id><title>D</title>\(Self.link)</entry></feed>
            """)
        #expect(language(feed) == "nb")
        #expect(languages(feed) == [nil, "nn", "se", nil])
    }

    @Test func readsTheLanguageOfJSONFeedAndItsItems() throws {
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "language": "pl", "items": [
              {"id": "1", "title": "A", "image": "http://s.example/1.jpg"},
              {"id": "2", "title": "B", "image": "http://s.example/2.jpg", "language": "uk"},
              {"id": "3", "title": "C", "image": "http://s.example/3.jpg", "language": ["uk"]},
              {"id": "4", "title": "D", "image": "http://s.example/4.jpg", "language": "pl"}]}
            """)
        #expect(language(feed) == "pl")
        #expect(languages(feed) == [nil, "uk", nil, nil])
    }

    @Test(
        arguments: [
            (#"lang="pt""#, "pt"), (#"xml:lang="pt-br""#, "pt-BR"), (#"lang="""#, nil), ("", nil),
        ] as [(String, String?)])
    func readsTheLanguageOfAPage(attribute: String, tag: String?) throws {
        let feed = try read(
            """
            <!doctype html><html \(attribute)><title>T</title><body><p lang="fr">\(Self.image)</p></body></html>
            """)
        #expect(language(feed) == tag)
    }

    @Test func reportsTheLanguages() throws {
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "language": "pl", "items": [
              {"id": "2", "title": "B", "image": "http://s.example/2.jpg", "language": "uk"}]}
            """)
        var data = Data()
        try FeedReport(feed) { $0.code }.write { data.append($0) }
        let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(report["language"] as? String == "pl")
        #expect((report["photos"] as? [[String: Any]])?.first?["language"] as? String == "uk")
    }
}
