import Photos
import Testing

@testable import FeedReading

/// Pictures that an entry contains in several sizes.
@Suite struct RepeatedPicturesTests {
    private func item(_ contents: String) throws -> [FeedPhoto] {
        try read(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>A</title>\(contents)</item></channel></rss>
            """
        ).photos
    }

    private static let pairs = [
        ("a-150x150.jpg", "a.jpg"), ("a.jpg?w=300", "a.jpg?w=1600"), ("a_300x.jpg", "a_1200x.jpg"),
        ("thumbs/a.jpg", "a.jpg"), ("s320/a.jpg", "s1600/a.jpg"), ("a-1024x683.jpg", "a-scaled.jpg"),
    ]

    @Test(arguments: pairs) func theLargestSizeOfATextIsTheOriginal(small: String, large: String) throws {
        let base = "https://a.example/"
        let images = [small, large].map { #"&lt;img src="\#(base)\#($0)" alt="Words"&gt;"# }
        for order in [images, images.reversed()] {
            let photos = try item("<description>\(order.joined(separator: " "))</description>")
            #expect(photos.map(\.original) == [base + large])
        }
        let photos = try item("<description>\(images.joined())</description>")
        #expect(photos.first?.thumbnail == base + small)
    }

    /// Plugins of WordPress attach a crop of the featured image.
    @Test func aLargerSizeInTheTextReplacesAnAttachedOne() throws {
        let photos = try item(
            """
            <media:content url="https://a.example/b-150x150.jpg" medium="image"/>
            <media:content url="https://a.example/c.jpg" medium="image" width="2000" height="1000"/>
            <description>&lt;img src="https://a.example/b.jpg" width="900" height="600"&gt;
            &lt;img src="https://a.example/c-300x150.jpg"&gt; &lt;img src="https://a.example/d.jpg"&gt;</description>
            """)
        #expect(
            photos.map(\.original) == [
                "https://a.example/b.jpg", "https://a.example/c.jpg", "https://a.example/d.jpg",
            ])
        #expect(photos.first?.thumbnail == "https://a.example/b-150x150.jpg")
        #expect(photos.first?.size == PixelSize(width: 900, height: 600))
    }

    @Test func sizesOfAttachedPicturesWithoutDeclaredOnes() throws {
        let photos = try item(
            """
            <enclosure url="https://a.example/b-150x150.jpg" type="image/jpeg"/>
            <enclosure url="https://a.example/b.jpg" type="image/jpeg"/>
            """)
        #expect(photos.map(\.original) == ["https://a.example/b.jpg"])
    }
}
