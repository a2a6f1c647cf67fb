import FeedReading
import Foundation
import Photos
import Testing

/// Wraps items in a channel.
private func rss(_ items: String) -> String {
    """
    <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:georss="http://www.georss.org/georss"
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Sea &amp; sky</title><image><url>http://s.example/logo.png</url></image>\(items)</channel></rss>
    """
}

@Suite struct RSSFormatTests {
    @Test func readsEnclosuresThatAreImages() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><link>http://s.example/1</link><guid>1</guid>
                  <pubDate>Tue, 06 May 2003 07:08:09 +0200</pubDate><dc:creator>Ann</dc:creator>
                  <enclosure url="http://s.example/1.jpg?a=1&amp;b=2" type="image/jpeg" length="1"/></item>
                <item><title>B</title><enclosure url="http://s.example/2.mp3" type="audio/mpeg"/>
                  <itunes:image href="http://s.example/cover.jpg"/></item>
                """))
        #expect(feed.kind == .rss)
        #expect(feed.title == "Sea & sky")
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg?a=1&b=2"])
        #expect(feed.photos.map(\.page) == ["http://s.example/1"])
        #expect(feed.photos.map(\.credit) == ["Ann"])
        #expect(feed.photos.first?.date?.timeIntervalSince1970 == 1_052_197_689)
        #expect(feed.skipped.map(\.reason) == [Message(SkipReason.video)])
    }

    @Test func readsAMediaGroupAsOnePhoto() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><media:group>
                  <media:content url="http://s.example/s.jpg" medium="image" width="200" height="100"/>
                  <media:content url="http://s.example/l.jpg" medium="image" width="2000" height="1000"/>
                  </media:group><media:thumbnail url="http://s.example/t.jpg"/></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/l.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["http://s.example/s.jpg"])
        #expect(feed.photos.first?.size == PixelSize(width: 2000, height: 1000))
    }

    @Test func joinsWidthsOfOnePictureBesideOneAnother() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><media:content url="http://s.example/a/3000.jpg?w=140&amp;s=1" width="140"/>
                  <media:content url="http://s.example/a/3000.jpg?w=460&amp;s=2" width="460"/></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/a/3000.jpg?w=460&s=2"])
    }

    @Test func keepsDifferentAttachmentsApart() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><media:content url="http://s.example/cat.jpg" medium="image"/>
                  <media:content url="http://s.example/dog.jpg" medium="image"/></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/cat.jpg", "http://s.example/dog.jpg"])
    }

    @Test func usesALoneThumbnail() throws {
        let feed = try read(
            rss(#"<item><title>A</title><media:thumbnail url="http://s.example/t.jpg"/></item>"#))
        #expect(feed.photos.map(\.original) == ["http://s.example/t.jpg"])
    }

    @Test func skipsPostersOfVideos() {
        let text = rss(
            """
            <item><title>A</title><media:content url="http://s.example/v.mp4" type="video/mp4"/>
              <media:thumbnail url="http://s.example/t.jpg"/></item>
            """)
        #expect(isOneEntryWithoutPicture(failure(text)))
    }

    @Test func readsImagesOfTheTextOnce() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><description>Short</description><content:encoded><![CDATA[
                  <p>One<img src="http://s.example/1.jpg" alt="x"/></p><img src='http://s.example/1.jpg'>
                  <a href="http://s.example/big/2.jpg"><img src="http://s.example/small/2.jpg"></a>
                  <img src="http://s.example/spy.gif" width="1" height="1"><img class="emoji" src="http://s.example/e.png">
                  <img src="http://feeds.feedburner.com/~r/x/y" >]]></content:encoded></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/1.jpg", "http://s.example/big/2.jpg"])
        #expect(feed.photos.map(\.thumbnail) == [nil, "http://s.example/small/2.jpg"])
        #expect(feed.photos.map(\.title) == ["A", "A"])
        #expect(feed.photos.map(\.description) == ["Short", "Short"])
    }

    @Test func skipsVariantsOfAnAttachmentInTheText() throws {
        let feed = try read(
            rss(
                """
                <item><title>Dusk</title><media:title>Dusk</media:title>
                  <media:thumbnail url="https://d.example/fit/w_300,h_300/dusk-300W.jpg" width="300" height="169"/>
                  <media:content url="https://d.example/fill/w_1192,h_670/dusk-pre.jpg" medium="image"/>
                  <description>&lt;img src="https://d.example/fit/w_300,h_300/dusk-300W.jpg"/&gt; words</description></item>
                <item><title>Album</title><media:group><media:content url="https://s.example/Th/i-Th.jpg" width="150" height="100"/>
                  <media:content url="https://s.example/X2/i-X2.jpg" width="800" height="533"/>
                  <media:content url="https://s.example/X3/i-X3.jpg" width="1600" height="1066"/></media:group>
                  <description>&lt;img src="https://s.example/X2/i-X2.jpg"/&gt;</description></item>
                """))
        #expect(
            feed.photos.map(\.original) == [
                "https://d.example/fill/w_1192,h_670/dusk-pre.jpg", "https://s.example/X3/i-X3.jpg",
            ])
    }

    @Test func wordPressAttachesThePortraitOfTheAuthor() throws {
        let feed = try read(
            rss(
                """
                <item><title>Words</title>
                  <media:content url="https://0.gravatar.com/avatar/abc?s=96" medium="image"><media:title>author</media:title>
                  </media:content><media:content url="https://w.example/w.jpg" medium="image">
                  <media:title type="html">img_0042</media:title></media:content></item>
                """))
        #expect(feed.photos.map(\.original) == ["https://w.example/w.jpg"])
        #expect(feed.photos.map(\.title) == ["Words"])
    }

    @Test func picturesOfAnEntryAreNotNamedAfterTheirFiles() throws {
        let pictures = [
            ("img_4211", "img_4211"), ("IMG-4212", "img_4212"), ("The pier", "pier"), ("Pier 2", "pier-2"),
        ]
        .map { title, file in
            "<media:content url=\"https://w.example/\(file).jpg?w=1024\" medium=\"image\"><media:title>\(title)</media:title></media:content>"
        }
        let feed = try read(rss("<item><title>Lisbon</title>\(pictures.joined())</item>"))
        #expect(feed.photos.map(\.title) == ["Lisbon", "Lisbon", "The pier", "Pier 2"])
        let untitled = try read(rss("<item>\(pictures.joined())</item>"))
        #expect(untitled.photos.map(\.title) == ["img_4211", "IMG-4212", "The pier", "Pier 2"])
    }

    @Test func readsTheSameURLInTwoEntriesTwice() throws {
        let item = #"<item><description>&lt;img src="http://s.example/1.jpg"&gt;</description></item>"#
        #expect(try read(rss(item + item)).photos.count == 2)
    }

    @Test func usesThePictureOfALazyImage() throws {
        let feed = try read(
            rss(
                """
                <item><description><![CDATA[<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="
                  data-src="http://s.example/1.jpg" srcset="http://s.example/1-300x200.jpg 300w,
                  http://s.example/1-1200x800.jpg 1200w">]]></description></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/1-1200x800.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["http://s.example/1.jpg"])
    }

    @Test func readsPlacesOfEveryDialect() throws {
        let pictures = #"<enclosure url="http://s.example/1.jpg" type="image/jpeg"/>"#
        let feed = try read(
            rss(
                """
                <item>\(pictures)<georss:point>60.4 5.3</georss:point></item>
                <item>\(pictures)<geo:lat xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">60.4</geo:lat>
                  <geo:long xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">5.3</geo:long></item>
                <item>\(pictures)<georss:where><gml:Point xmlns:gml="http://www.opengis.net/gml">
                  <gml:pos>60.4 5.3</gml:pos></gml:Point></georss:where></item>
                """))
        let point = Coordinate(latitude: 60.4, longitude: 5.3)
        #expect(feed.photos.map(\.coordinate) == [point, point, point])
    }

    @Test func readsRSS1WithItemsBesideTheChannel() throws {
        let feed = try read(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
            <channel><title>T</title></channel><item rdf:about="http://s.example/1"><title>A</title>
            <link>http://s.example/1</link><description>&lt;img src="/i/1.jpg"&gt; Words</description></item></rdf:RDF>
            """, url: "https://s.example/feed.rdf")
        #expect(feed.kind == .rdf)
        #expect(feed.photos.map(\.original) == ["https://s.example/i/1.jpg"])
        #expect(feed.photos.map(\.description) == ["Words"])
        #expect(feed.photos.map(\.key) == ["http://s.example/1"])
    }

    @Test func resolvesAgainstTheNearestBase() throws {
        let feed = try read(
            """
            <rss xml:base="http://s.example/a/"><channel><title>T</title>
            <item xml:base="b/"><description>&lt;img src="1.jpg"&gt;</description></item></channel></rss>
            """)
        #expect(feed.photos.map(\.original) == ["http://s.example/a/b/1.jpg"])
    }

    @Test func reportsHowManyEntriesHaveNoPicture() {
        #expect(
            failure(rss("<item><title>A</title></item><item/>"))
                == Message(FeedMessage.noPhotos, [.count: .number(2)]))
        #expect(failure(rss("")) == Message(FeedMessage.noPhotos, [.count: .number(0)]))
    }

    @Test func anIdentifierIsAPageIfItIsAURL() throws {
        let feed = try read(
            rss(
                ["12345", "some words", "https://s.example/3", "tag:s.example,2003:4"].map {
                    #"<item><title>A</title><guid>\#($0)</guid><enclosure url="/\#($0.count).jpg" type="image/jpeg"/></item>"#
                }.joined()), url: "https://s.example/feed")
        #expect(feed.photos.map(\.page) == [nil, nil, "https://s.example/3", nil])
    }

    @Test func theLargestOfSeveralThumbnailsIsTheFallback() throws {
        let feed = try read(
            rss(
                """
                <item><title>A</title><media:thumbnail url="http://s.example/s.jpg" width="75" height="75"/>
                  <media:thumbnail url="http://s.example/l.jpg" width="600" height="400"/></item>
                <item><title>B</title><media:thumbnail url="http://s.example/1.jpg"/>
                  <media:thumbnail url="http://s.example/2.jpg"/></item>
                """))
        #expect(feed.photos.map(\.original) == ["http://s.example/l.jpg", "http://s.example/1.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["http://s.example/s.jpg", nil])
    }

    /// Mastodon's posts have no title.
    @Test func aTextIsTheTitleOfPicturesWithDescriptions() throws {
        let content = { (name: String, words: String) in
            """
            <media:content url="http://s.example/\(name).jpg" medium="image">\(words)</media:content>
            """
        }
        let feed = try read(
            rss(
                """
                <item><description>&lt;p&gt;Two hills #x&lt;/p&gt;</description>
                \(content("1", "<media:description>A hill</media:description>"))\(content("2", ""))</item>
                """))
        #expect(feed.photos.map(\.title) == ["Two hills #x", "Two hills #x"])
        #expect(feed.photos.map(\.description) == ["A hill", nil])
    }

    @Test func readsTheWordsOfAMediaGroup() throws {
        let feed = try read(
            rss(
                """
                <item><media:group><media:title>A</media:title><media:description>Words</media:description>
                <media:content url="http://s.example/1.jpg" medium="image"/></media:group></item>
                """))
        #expect(feed.photos.map(\.title) == ["A"])
        #expect(feed.photos.map(\.description) == ["Words"])
    }
}
