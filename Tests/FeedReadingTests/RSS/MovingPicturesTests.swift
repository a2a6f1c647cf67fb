import FeedReading
import Photos
import Testing

/// Covers of audio, posters of videos, and thumbnails of something else.
@Suite struct MovingPicturesTests {
    private func item(_ contents: String) throws -> [FeedPhoto] {
        let other = #"<item><enclosure url="https://a.example/b.jpg" type="image/jpeg"/></item>"#
        let feed = try read(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel>\(other)<item>\(contents)</item></channel></rss>
            """)
        return Array(feed.photos.dropFirst())
    }

    private static let endings = [
        "mp4", "m4v", "mov", "webm", "avi", "mkv", "ogv", "m3u8", "mpd", "mp3", "m4a", "ogg", "oga", "wav",
        "flac",
        "aac", "opus",
    ]

    @Test(arguments: endings) func coversAreNoPhotosWhateverTheEnding(ending: String) throws {
        let thumbnail = #"<media:thumbnail url="https://a.example/cover.jpg"/>"#
        #expect(try item(#"<enclosure url="https://a.example/a.\#(ending)"/>\#(thumbnail)"#).isEmpty)
        #expect(try item(#"<media:content url="https://a.example/a.\#(ending)?k=1"/>\#(thumbnail)"#).isEmpty)
        let feed = try read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "items": [
             {"id": "1", "image": "https://a.example/cover.jpg", "attachments": [{"url": "https://a.example/a.\(ending)"}]},
             {"id": "2", "image": "https://a.example/b.jpg"}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://a.example/b.jpg"])
        let json = try read(
            """
            [{"title": "A", "url": "https://a.example/a.\(ending)", "thumbnail": "https://a.example/cover.jpg"},
             {"title": "B", "image": "https://a.example/b.jpg"}]
            """)
        #expect(json.photos.map(\.original) == ["https://a.example/b.jpg"])
    }

    @Test(arguments: ["application/ogg", "application/x-mpegURL", "application/dash+xml", "video/mp4"])
    func typesOfVideoAndAudio(type: String) throws {
        let thumbnail = #"<media:thumbnail url="https://a.example/cover.jpg"/>"#
        #expect(try item(#"<enclosure url="https://a.example/a" type="\#(type)"/>\#(thumbnail)"#).isEmpty)
    }

    @Test(arguments: [
        "video_file", "VIDEO/MP4", "clip", "reel", "application/vnd.apple.mpegurl", "voice_message",
    ])
    func wordsForVideoAndAudio(type: String) throws {
        let feed = try read(
            """
            [{"title": "A", "type": "\(type)", "thumbnail": "https://a.example/cover.jpg"},
             {"title": "B", "type": "photo", "image": "https://a.example/b.jpg"}]
            """)
        #expect(feed.photos.map(\.original) == ["https://a.example/b.jpg"])
        #expect(feed.skipped.map(\.reason) == [Message(SkipReason.video)])
    }

    /// Yahoo News describes its pictures by their sides alone.
    @Test func contentWithBothSidesIsAnImage() throws {
        let photo = #"<media:content url="https://a.example/4f2e" width="130" height="86"/>"#
        #expect(try item(photo).map(\.original) == ["https://a.example/4f2e"])
        for other in [
            #"<media:content url="https://a.example/4f2e"/>"#,
            #"<media:content url="https://a.example/4f2e" width="130"/>"#,
            #"<media:content url="https://a.example/4f2e" width="130" height="86" duration="30"/>"#,
            #"<media:content url="https://a.example/a.html" width="130" height="86"/>"#,
            #"<media:content url="https://a.example/4f2e" width="1" height="1" type="text/html"/>"#,
        ] {
            #expect(try item(other).isEmpty, "\(other)")
        }
    }

    @Test func aThumbnailOfSomethingElseIsNotUsed() throws {
        let text = #"<description>&lt;img src="https://a.example/lake.jpg"&gt;</description>"#
        let other = try item(#"\#(text)<media:thumbnail url="https://a.example/channel.jpg"/>"#)
        #expect(other.map(\.original) == ["https://a.example/lake.jpg"])
        #expect(other.map(\.thumbnail) == [nil])
        let own = try item(#"\#(text)<media:thumbnail url="https://a.example/lake-150x150.jpg"/>"#)
        #expect(own.map(\.thumbnail) == ["https://a.example/lake-150x150.jpg"])
        let attached = #"<enclosure url="https://a.example/lake.jpg" type="image/jpeg"/>"#
        let declared = try item(#"\#(attached)<media:thumbnail url="https://a.example/small/9.jpg"/>"#)
        #expect(declared.map(\.thumbnail) == ["https://a.example/small/9.jpg"])
    }
}
