import Photos
import Testing

/// Which pictures of Media RSS are sizes of one, and which of them is the original.
@Suite struct MediaVariantsTests {
    private func item(_ contents: String) throws -> [FeedPhoto] {
        try read(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>A</title>\(contents)</item></channel></rss>
            """
        ).photos
    }

    private static let groups = [
        // The sizes that the URLs name.
        (
            """
            <media:content url="/a-150x150.jpg" medium="image"/><media:content url="/a-1024x768.jpg" medium="image"/>
            <media:content url="/a.jpg" medium="image"/>
            """, "/a.jpg"
        ),
        (
            """
            <media:content url="/1/a.jpg" type="image/jpeg"/><media:content url="/2/b.jpg" isDefault="true" type="image/jpeg"/>
            """, "/2/b.jpg"
        ),
        (
            """
            <media:content url="/1/a.jpg" fileSize="4000" type="image/jpeg"/>
            <media:content url="/2/b.jpg" fileSize="4000000" type="image/jpeg"/>
            """, "/2/b.jpg"
        ),
        // Declared sizes come before the default.
        (
            """
            <media:content url="/1/a.jpg" isDefault="true" width="300" height="200"/>
            <media:content url="/2/b.jpg" width="3000" height="2000"/>
            """, "/2/b.jpg"
        ),
        (
            """
            <media:content url="/c.tif" type="image/tiff" width="8000" height="6000"/>
            <media:content url="/d" type="image/jp2" width="8000" height="6000"/>
            <media:content url="/c.jpg" type="image/jpeg" width="2000" height="1500"/>
            """, "/c.jpg"
        ),
    ]

    @Test(arguments: groups.indices) func findsTheOriginalOfAGroup(index: Int) throws {
        let (contents, original) = Self.groups[index]
        let photos = try item("<media:group>\(contents)</media:group>")
        #expect(photos.map(\.original) == [original])
        #expect(photos.first?.thumbnail?.contains(".tif") != true)
    }

    @Test func browsersShowTheOriginalOfRepeatedPictures() throws {
        let photos = try item(
            """
            <media:content url="/c.tif" type="image/tiff" width="8000" height="6000"/>
            <media:content url="/c.jpg" type="image/jpeg" width="2000" height="1500"/>
            """)
        #expect(photos.map(\.original) == ["/c.jpg"])
    }

    private func content(_ url: String, _ width: Int, _ height: Int, _ title: String? = nil) -> String {
        let words = title.map { "<media:title>\($0)</media:title>" } ?? ""
        return
            #"<media:content url="\#(url)" medium="image" width="\#(width)" height="\#(height)">\#(words)</media:content>"#
    }

    @Test func photosOfOneShapeAreNotSizesOfOne() throws {
        let titled =
            content("/sunset.jpg", 1200, 800, "Sunset") + content("/harbour.jpg", 900, 600, "Harbour")
            + content("/cat.jpg", 1500, 1000, "Cat")
        #expect(try item(titled).map(\.original) == ["/sunset.jpg", "/harbour.jpg", "/cat.jpg"])
        let untitled = content("/sunset.jpg", 1200, 800) + content("/harbour.jpg", 900, 600)
        #expect(try item(untitled).map(\.original) == ["/sunset.jpg", "/harbour.jpg"])
    }

    @Test func sizesOfOnePictureHaveItsWordsOrItsName() throws {
        let titled = content("/1/x.jpg", 1200, 800, "Sunset") + content("/2/y.jpg", 900, 600, "Sunset")
        #expect(try item(titled).map(\.original) == ["/1/x.jpg"])
        let untitled = content("/a.jpg?w=300", 300, 200) + content("/a.jpg?w=900", 900, 600)
        #expect(try item(untitled).map(\.original) == ["/a.jpg?w=900"])
    }
}
