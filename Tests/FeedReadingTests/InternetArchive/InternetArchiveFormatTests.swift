import FeedReading
import Foundation
import Photos
import Testing

/// Items of the Internet Archive (`https://archive.org/metadata/ID`).
@Suite struct InternetArchiveFormatTests {
    /// An item with an identifier.
    private static let metadata = """
        {"identifier": "trip-2020", "title": "A trip", "creator": ["Ann", "Ben"], "date": "2020-01-02",
         "description": "<p>To the <b>sea</b>.</p>"}
        """

    /// The response for an item with these files.
    private func item(_ files: String, _ metadata: String = Self.metadata) -> String {
        """
        {"created": 1700000000, "d1": "ia800.us.archive.org", "dir": "/12/items/trip-2020", "files": [\(files)],
         "files_count": 9, "metadata": \(metadata), "server": "ia800.us.archive.org"}
        """
    }

    private static let files = """
        {"name": "__ia_thumb.jpg", "source": "original", "format": "Item Tile", "size": "9"},
        {"name": "a.jpg", "source": "original", "format": "JPEG", "size": "123", "rotation": "0"},
        {"name": "a_thumb.jpg", "source": "derivative", "format": "JPEG Thumb", "original": "a.jpg"},
        {"name": "day 2/my_lake+1.png", "source": "original", "format": "PNG"},
        {"name": "day 2/my_lake+1_thumb.jpg", "source": "derivative", "format": "JPEG Thumb",
         "original": "day 2/my_lake+1.png"},
        {"name": "c#1.jpg", "source": "original", "format": "JPEG", "title": "The &amp; sea"},
        {"name": "c.gif", "source": "derivative", "format": "Animated GIF", "original": "film.mp4"},
        {"name": "film.mp4", "source": "original", "format": "MPEG4"},
        {"name": "notes.txt", "source": "original", "format": "Text"},
        {"name": "secret.jpg", "source": "original", "format": "JPEG", "private": "true"},
        {"name": "trip-2020_meta.xml", "source": "original", "format": "Metadata"}
        """

    @Test func showsEachUploadedPicture() throws {
        let feed = try read(item(Self.files), url: "https://archive.org/metadata/trip-2020")
        #expect(feed.kind == .json)
        #expect(feed.title == "A trip")
        let folder = "https://archive.org/download/trip-2020/"
        #expect(
            feed.photos.map(\.original) == [
                folder + "a.jpg", folder + "day%202/my_lake%2B1.png", folder + "c%231.jpg",
            ])
        #expect(
            feed.photos.map(\.thumbnail) == [
                folder + "a_thumb.jpg", folder + "day%202/my_lake%2B1_thumb.jpg", nil,
            ])
        #expect(feed.photos.map(\.title) == ["a", "my lake 1", "The & sea"])
        #expect(feed.photos.map(\.key) == ["a.jpg", "day 2/my_lake+1.png", "c#1.jpg"])
    }

    @Test func photosHaveTheWordsOfTheItem() throws {
        let feed = try read(item(Self.files))
        #expect(feed.photos.count == 3)
        for photo in feed.photos {
            #expect(photo.page == "https://archive.org/details/trip-2020")
            #expect(photo.credit == "Ann, Ben")
            #expect(photo.date == Date(timeIntervalSince1970: 1_577_923_200))
            #expect(photo.description == "To the sea.")
        }
    }

    @Test func skipsOtherUploads() throws {
        let reasons: [SkipReason] = [.video, .notAnImage, .noPicture]
        let feed = try read(item(Self.files))
        #expect(feed.skipped.map(\.reason) == reasons.map { Message($0) })
        #expect(feed.skipped.map(\.index) == [3, 4, 5])
    }

    @Test func readsFilesOfAServerWithoutAnIdentifier() throws {
        let file = #"{"name": "a b.jpg", "source": "original", "format": "JPEG"}"#
        let feed = try read(item(file, #"{"title": "A trip"}"#))
        #expect(feed.photos.map(\.original) == ["https://ia800.us.archive.org/12/items/trip-2020/a%20b.jpg"])
        #expect(feed.photos.map(\.page) == [nil])
    }

    /// Browsers cannot show TIFF.
    @Test func showsTheLargestDerivativeOfATIFF() throws {
        let files = """
            {"name": "a.tif", "source": "original", "format": "TIFF", "size": "90000"},
            {"name": "a_small.jpg", "source": "derivative", "format": "JPEG", "original": "a.tif", "size": "100"},
            {"name": "a.jpg", "source": "derivative", "format": "JPEG", "original": "a.tif", "size": "4000"},
            {"name": "a.jp2", "source": "derivative", "format": "JPEG 2000", "original": "a.tif", "size": "8000"},
            {"name": "a_thumb.jpg", "source": "derivative", "format": "JPEG Thumb", "original": "a.jpg"},
            {"name": "b.tif", "source": "original", "format": "TIFF", "size": "90000"}
            """
        let photos = try read(item(files)).photos
        let folder = "https://archive.org/download/trip-2020/"
        #expect(photos.map(\.original) == [folder + "a.jpg", folder + "b.tif"])
        #expect(photos.map(\.thumbnail) == [folder + "a_thumb.jpg", nil])
        #expect(photos.map(\.key) == ["a.tif", "b.tif"])
    }

    @Test func anItemWithoutPicturesHasNoPhotos() {
        let tile = #"{"name": "__ia_thumb.jpg", "source": "original", "format": "JPEG Thumb"}"#
        #expect(failure(item(tile))?.arguments[.count] == .number(0))
        let film = #"{"name": "film.mp4", "source": "original", "format": "MPEG4"}, \#(tile)"#
        #expect(failure(item(film))?.arguments[.cause] == .message(Message(SkipReason.video)))
    }

    @Test(arguments: [
        #""server": "files.example", "dir": "/1""#, #""server": "ia1.archive.org@a.example", "dir": "/1""#,
        #""server": "ia1.archive.org""#, #""server": "ia1.archive.org", "dir": 1"#,
    ])
    func similarResponsesAreAnyJSON(members: String) throws {
        let feed = try read(
            """
            {\(members), "title": "T", "files": [{"name": "a.jpg", "url": "https://a.example/1.jpg"},
              {"name": "b.jpg", "url": "https://a.example/2.jpg"}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://a.example/1.jpg", "https://a.example/2.jpg"])
    }
}
