import Photos
import Testing

@testable import FeedReading

/// Images that scripts load when they are scrolled to, and larger files for a lightbox.
@Suite struct LazyImagesTests {
    private func photos(_ images: String) throws -> [FeedPhotoURLs] {
        let page = "<!doctype html><title>T</title><main>\(images)</main>"
        return try read(page, url: "https://a.example/").photos.map {
            FeedPhotoURLs(original: $0.original, thumbnail: $0.thumbnail)
        }
    }

    private struct FeedPhotoURLs: Equatable {
        let original: String?
        let thumbnail: String?

        init(original: String?, thumbnail: String? = nil) {
            self.original = original
            self.thumbnail = thumbnail
        }

        init(_ path: String, thumbnail: String? = nil) {
            original = "https://a.example/\(path)"
            self.thumbnail = thumbnail.map { "https://a.example/\($0)" }
        }
    }

    @Test(arguments: ["data-original", "data-lazy", "data-url", "data-src", "data-lazy-src"])
    func thePlaceholderIsNoPhoto(name: String) throws {
        let images = ["lake", "hill"].map { #"<img src="/grey.gif" \#(name)="/\#($0).jpg">"# }
        #expect(try photos(images.joined()) == [FeedPhotoURLs("lake.jpg"), FeedPhotoURLs("hill.jpg")])
    }

    @Test func thePlaceholderOfASetIsNoThumbnail() throws {
        let image = #"<img src="/grey.gif" data-srcset="/lake-b.jpg 400w, /lake-a.jpg 1200w">"#
        #expect(try photos(image) == [FeedPhotoURLs("lake-a.jpg")])
        let known = #"<img src="/lake-b.jpg" data-srcset="/lake-b.jpg 400w, /lake-a.jpg 1200w">"#
        #expect(try photos(known) == [FeedPhotoURLs("lake-a.jpg", thumbnail: "lake-b.jpg")])
    }

    @Test(arguments: [
        "data-full", "data-zoom-image", "data-large_image", "data-orig-file", "data-large-file",
    ])
    func theFileOfALightboxIsTheOriginal(name: String) throws {
        let image = #"<a href="/photo/1"><img src="/t/lake.jpg" \#(name)="/f/lake.jpg"></a>"#
        #expect(try photos(image) == [FeedPhotoURLs("f/lake.jpg", thumbnail: "t/lake.jpg")])
        let lazy = #"<img src="/img/loading.svg" \#(name)="/f/lake.jpg">"#
        #expect(try photos(lazy) == [FeedPhotoURLs("f/lake.jpg")])
    }

    @Test func aSmallerSizeIsTheThumbnail() throws {
        let image = #"<img src="/thumbs/lake.jpg" data-original="/full/lake.jpg">"#
        #expect(try photos(image) == [FeedPhotoURLs("full/lake.jpg", thumbnail: "thumbs/lake.jpg")])
    }

    @Test func theLargestOfSeveralIsTheOriginal() throws {
        let source = #"<img src="/grey.gif" data-src="/lake-300x200.jpg""#
        let larger = try photos(#"\#(source) data-original="/lake.jpg">"#)
        #expect(larger == [FeedPhotoURLs("lake.jpg", thumbnail: "lake-300x200.jpg")])
        let smaller = try photos(#"\#(source) data-original="/lake-60x40.jpg">"#)
        #expect(smaller == [FeedPhotoURLs("lake-300x200.jpg")])
    }

    @Test(arguments: [
        #"data-lazy="true""#, #"data-url="/posts/lake""#, #"data-image="42""#, #"data-full="yes""#,
        #"data-original="""#,
    ])
    func otherValuesAreNoURLs(attribute: String) throws {
        #expect(try photos(#"<img src="/lake.jpg" \#(attribute)>"#) == [FeedPhotoURLs("lake.jpg")])
    }

    @Test func theCopyForBrowsersWithoutScriptsIsTheSamePhoto() throws {
        let lazy =
            #"<img src="data:image/gif;base64,R0lGODlhAQ==" data-src="/lake.jpg" data-srcset="/lake-a.jpg 800w">"#
        let copy = #"<noscript><img src="/lake.jpg"></noscript>"#
        #expect(try photos(lazy + copy) == [FeedPhotoURLs("lake-a.jpg", thumbnail: "lake.jpg")])
        #expect(try photos(copy + lazy) == [FeedPhotoURLs("lake-a.jpg", thumbnail: "lake.jpg")])
        let set = #"<img data-srcset="/lake-b.jpg 400w, /lake-a.jpg 800w">"#
        let other = #"<noscript><img src="/lake-b.jpg"></noscript><img src="/hill.jpg">"#
        #expect(try photos(set + other).map(\.original).count == 2)
    }

    @Test func aThumbnailOnItsOwnIsNoSecondPhoto() throws {
        let images = #"<a href="/f/lake.jpg"><img src="/t/lake.jpg"></a><img src="/t/lake.jpg">"#
        #expect(try photos(images) == [FeedPhotoURLs("f/lake.jpg", thumbnail: "t/lake.jpg")])
    }
}
