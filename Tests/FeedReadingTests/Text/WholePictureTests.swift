import Photos
import Testing

@testable import FeedReading

@Suite struct WholePictureTests {
    @Test(arguments: [
        (
            "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A_b.JPG/600px-A_b.JPG",
            "https://upload.wikimedia.org/wikipedia/commons/a/ab/A_b.JPG"
        ),
        (
            "https://i0.wp.com/b.example/a.jpg?resize=300%2C200&ssl=1",
            "https://i0.wp.com/b.example/a.jpg?ssl=1"
        ),
        ("https://i2.wp.com/b.example/a.jpg?w=300", "https://i2.wp.com/b.example/a.jpg"),
        (
            "https://ann.files.wordpress.com/2024/05/a.jpg?w=300&h=200",
            "https://ann.files.wordpress.com/2024/05/a.jpg"
        ),
        (
            "https://ann.wordpress.com/wp-content/uploads/2024/05/a.jpg?w=1024",
            "https://ann.wordpress.com/wp-content/uploads/2024/05/a.jpg"
        ),
        (
            "https://b.example/_next/image?url=%2Fimg%2Fa%20b.jpg&w=1200&q=75",
            "https://b.example/img/a%20b.jpg"
        ),
        (
            "https://b.example/_next/image/?w=640&url=https%3A%2F%2Fc.example%2Fa.jpg%3Fv%3D1#x",
            "https://c.example/a.jpg?v=1"
        ),
    ])
    func urlsOfSmallerSizes(url: String, original: String) {
        let whole = WholePicture(of: url)
        #expect(whole?.original == original && whole?.thumbnail == url)
    }

    @Test(arguments: [
        // What browsers cannot show, or may be a drawing of any size, stays as it is.
        "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.svg/600px-A.svg.png",
        "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.tif/lossy-page1-600px-A.tif.jpg",
        "https://upload.wikimedia.org/wikipedia/commons/thumb/", "https://upload.wikimedia.org",
        "https://i0.wp.com/b.example/a.jpg?ssl=1", "https://b.example/_next/image?w=640",
        "https://b.example/_next/image?url=file%3A%2F%2F%2Fetc%2Fpasswd",
        "https://b.example/_next/image?url=%ZZ",
        "https://inaturalist-open-data.s3.amazonaws.com/photos/1/original.jpg", "/photos/1/square.jpg",
        "https:",
    ])
    func otherURLsStayAsTheyAre(url: String) {
        #expect(WholePicture(of: url) == nil)
    }

    @Test func theThumbnailOfASmallSquareIsLarger() throws {
        let base = "https://inaturalist-open-data.s3.amazonaws.com/photos/11"
        let feed = try read(#"[{"title": "Fox", "photos": [{"id": 11, "url": "\#(base)/square.jpg"}]}]"#)
        #expect(feed.photos.map(\.original) == ["\(base)/original.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["\(base)/medium.jpg"])
    }

    @Test func picturesOfTextsAndEnclosures() throws {
        let base = "https://i0.wp.com/b.example"
        let feed = try read(
            """
            <rss><channel><item><title>A</title><enclosure url="\(base)/a.jpg?w=300" type="image/jpeg"/>
            <description>&lt;img src="\(base)/b.jpg?w=600" srcset="\(base)/b.jpg?w=900 900w"&gt;</description></item></channel></rss>
            """)
        #expect(feed.photos.map(\.original) == ["\(base)/a.jpg", "\(base)/b.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["\(base)/a.jpg?w=300", "\(base)/b.jpg?w=600"])
    }
}
