import FeedReading
import Photos
import Testing

/// Which names are those of pages or of several URLs, and not of a picture.
@Suite struct PictureNameTests {
    @Test(arguments: [
        #""mimeType": "image/jpeg", "view_url": "https://a.example.org/view/1", "url": "https://a.example.org/f/1""#,
        #""mimeType": "image/jpeg", "details_url": "https://a.example.org/view/1", "url": "https://a.example.org/f/1""#,
        #""width": 3000, "height": 2000, "post_url": "https://a.example.org/view/1", "src": "https://a.example.org/f/1""#,
    ])
    func pagesBesideThePictureAreNoPictures(members: String) throws {
        let feed = try read(#"{"items": [{"id": 1, "name": "A", \#(members)}]}"#)
        #expect(feed.photos.map(\.original) == ["https://a.example.org/f/1"])
        #expect(feed.photos.map(\.page) == ["https://a.example.org/view/1"])
    }

    /// As in Google Drive.
    @Test func viewersInAListOfFilesAreNoPictures() throws {
        let files = ["lake", "sea"].map { name in
            """
            {"id": "\(name)", "name": "\(name).jpg", "mimeType": "image/jpeg",
              "webViewLink": "https://d.example.org/file/d/\(name)/view",
              "webContentLink": "https://d.example.org/uc?id=\(name)",
              "thumbnailLink": "https://t.example.org/\(name)=s220"}
            """
        }
        let feed = try read(#"{"files": [\#(files.joined(separator: ","))]}"#)
        #expect(
            feed.photos.map(\.original) == ["lake", "sea"].map { "https://d.example.org/uc?id=\($0)" })
    }

    @Test(arguments: ["view_url", "image_permalink"])
    func picturesUnderNamesOfPagesStay(name: String) throws {
        let feed = try read(#"[{"title": "A", "\#(name)": "https://a.example.org/1.jpg"}]"#)
        #expect(feed.photos.map(\.original) == ["https://a.example.org/1.jpg"])
    }

    /// Tumblr has the page of an image beside its photos.
    @Test func permalinksOfImagesArePages() throws {
        let feed = try read(
            """
            {"posts": [{"id": 1, "caption": "Pier", "image_permalink": "https://a.example.org/image/1", "photos": [
              {"original_size": {"url": "https://a.example.org/a_1280.jpg", "width": 1280, "height": 722}},
              {"original_size": {"url": "https://a.example.org/b_1280.jpg", "width": 1280, "height": 722}}]}]}
            """)
        #expect(
            feed.photos.map(\.original) == ["a", "b"].map { "https://a.example.org/\($0)_1280.jpg" })
    }

    /// DatoCMS and Gatsby have the attributes of an image element.
    @Test(arguments: ["srcSet", "webpSrcSet", "srcSetWebp", "srcset"])
    func setsOfURLsAreNoURL(name: String) throws {
        let set = ["?w=200 200w", "?w=800 800w"].map { "https://a.example.org/a.jpg\($0)" }
            .joined(separator: ",")
        let feed = try read(
            #"[{"title": "A", "image": {"\#(name)": "\#(set)", "src": "https://a.example.org/a.jpg?w=800"}}]"#
        )
        #expect(feed.photos.map(\.original) == ["https://a.example.org/a.jpg?w=800"])
        #expect(feed.photos.map(\.thumbnail) == [nil])
    }
}
