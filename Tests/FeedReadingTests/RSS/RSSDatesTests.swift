import Foundation
import Photos
import Testing

@Suite struct RSSDatesTests {
    private func date(_ elements: String) throws -> TimeInterval? {
        try read(
            """
            <rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><item><title>A</title>
            <enclosure url="http://a.example/1.jpg" type="image/jpeg"/>\(elements)</item></channel></rss>
            """
        ).photos.first?.date?.timeIntervalSince1970
    }

    @Test func datesOfAtom() throws {
        let (published, updated) = (
            "<atom:published>2024-05-06T07:08:09Z</atom:published>",
            "<atom:updated>2024-05-07T07:08:09Z</atom:updated>"
        )
        #expect(try date(published) == 1_714_979_289)
        #expect(try date(updated) == 1_715_065_689)
        #expect(try date(updated + published) == 1_714_979_289)
        #expect(try date(published + "<pubDate>Mon, 06 May 2024 00:00:00 GMT</pubDate>") == 1_714_953_600)
        #expect(try date(published + "<pubDate>soon</pubDate>") == 1_714_979_289)
    }
}
