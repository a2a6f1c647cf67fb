import Photos
import Testing

@testable import FeedReading

/// Which URLs are those of one picture in several sizes.
@Suite struct PictureFingerprintTests {
    @Test(arguments: [
        ("run_100m.jpg", "run_200m.jpg"), ("star_10s.jpg", "star_30s.jpg"), ("leaf-5x.jpg", "leaf-10x.jpg"),
        ("hike_8h.jpg", "hike_12h.jpg"), ("lamp_40w.jpg", "lamp_60w.jpg"), ("pop_80s.jpg", "pop_90s.jpg"),
    ])
    func numbersWithUnitsAreNoSizes(left: String, right: String) throws {
        #expect(PictureFingerprint.of(left) != PictureFingerprint.of(right))
        let text = [left, right].map { "&lt;img src=\"https://a.example/\($0)\"&gt;" }.joined()
        let feed = try read("<rss><channel><item><description>\(text)</description></item></channel></rss>")
        #expect(feed.photos.count == 2)
        let list = try read(
            #"[{"title": "A", "images": ["https://a.example/\#(left)", "https://a.example/\#(right)"]}]"#)
        #expect(list.photos.count == 2)
    }

    @Test(arguments: [
        ("a-2x.jpg", "a.jpg"), ("a@3x.png", "a.png"), ("s320/a.jpg", "s1600/a.jpg"),
        ("w640/a.jpg", "w1280/a.jpg"),
        ("a_300x.jpg", "a_1200x.jpg"), ("a-640w.jpg", "a-1280w.jpg"), ("a-1024x683.jpg", "a.jpg"),
        ("a~orig.jpg", "a~thumb.jpg"), ("s72-c/a.jpg", "s1600/a.jpg"), ("w400-h300/a.jpg", "s1600/a.jpg"),
        ("w%3D70_h%3D70/1", "m%3D900/1"),
        ("3_n.jpg?_nc_cat=1&_nc_ohc=x&oh=a&oe=b", "3_n.jpg?stp=dst-jpg&_nc_cat=2&oh=zz&oe=b"),
    ])
    func sizesAreOnePicture(left: String, right: String) {
        let urls = [left, right].map { "https://a.example/\($0)" }
        #expect(PictureFingerprint.of(urls[0]) == PictureFingerprint.of(urls[1]))
    }

    @Test func picturesWithDifferentAlternativeTextsAreNotMerged() throws {
        func titles(_ left: String, _ right: String) throws -> [String] {
            let images = [("a-2x.jpg", left), ("a.jpg", right)].map { #"<img src="/\#($0)" alt="\#($1)">"# }
            return try read("<!doctype html><main>\(images.joined())</main>", url: "https://a.example/")
                .photos.map(\.title)
        }
        #expect(try titles("Lake", "Hill") == ["Lake", "Hill"])
        #expect(try titles("Lake", "") == ["Lake"])
        let feed = try read(
            #"[{"id": 1, "images": [{"url": "https://a.example/a-2x.jpg", "alt": "Lake"}, {"url": "https://a.example/a.jpg", "alt": "Hill"}]}]"#
        )
        #expect(feed.photos.map(\.title) == ["Lake", "Hill"])
    }
}
