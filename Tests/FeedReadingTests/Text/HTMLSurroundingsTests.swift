import FeedReading
import Photos
import Testing

/// The classification of images by class names and enclosing elements.
@Suite struct HTMLSurroundingsTests {
    private func originals(_ body: String) throws -> [String?] {
        try read("<!doctype html><body><main><img src=/lake.jpg></main>\(body)</body>").photos.map(\.original)
    }

    @Test(arguments: ["pixelfed-photo", "spacer-bottom", "silicone", "iconic", "logotherapy", "photo badger"])
    func partsOfClassNamesMeanNothing(classes: String) throws {
        #expect(try originals(#"<img class="\#(classes)" src=/hill.jpg>"#).contains("/hill.jpg"))
    }

    @Test(arguments: ["avatar", "site-logo", "wp-smiley", "u_icon big", "tracking-pixel", "Emoji"])
    func wordsInClassNamesMeanDecoration(classes: String) throws {
        #expect(try originals(#"<img class="\#(classes)" src=/hill.jpg>"#) == ["/lake.jpg"])
    }

    @Test(arguments: [
        "<aside><img src=/ad.jpg></aside>", "<footer><p><img src=/ad.jpg></p></footer>",
        "<header><a href=/><img src=/ad.jpg></a></header>", "<div hidden><img src=/ad.jpg></div>",
        #"<div style="display: none"><img src=/ad.jpg></div>"#, #"<img src=/ad.jpg style="display:none">"#,
        "<img src=/ad.jpg hidden>", #"<img src=/ad.jpg style="position:absolute; left:-9999px">"#,
        #"<div class="author-box"><img src=/ad.jpg></div>"#, "<img src=/tracker?id=1>",
        "<img src=https://counter.a.example/c.png>", "<img src=https://img.shields.io/badge/a-b-green>",
        "<img src=https://licensebuttons.net/l/by/4.0/88x31.png>",
    ])
    func pageChromeIsNoPhoto(element: String) throws {
        #expect(try originals(element) == ["/lake.jpg"])
        #expect(
            try originals(element + "<section><img src=/hill.jpg></section>") == ["/lake.jpg", "/hill.jpg"])
    }

    @Test(arguments: [
        "<article><header><img src=/hill.jpg></header></article>",
        "<article><footer><img src=/hill.jpg></footer></article>",
        "<article><aside><img src=/hill.jpg></aside></article>",
        #"<article><div class="slide" style="display: none"><img src=/hill.jpg></div></article>"#,
        #"<img style="display:none" data-src=/hill.jpg>"#,
    ])
    func partsOfAnArticleAreNoPageChrome(element: String) throws {
        #expect(try originals(element) == ["/lake.jpg", "/hill.jpg"])
    }

    @Test func theTextOfAnEntryIsNoPage() throws {
        let text = "&lt;aside&gt;&lt;img src=\"https://a.example/lake.jpg\"&gt;&lt;/aside&gt;"
        let feed = try read("<rss><channel><item><description>\(text)</description></item></channel></rss>")
        #expect(feed.photos.count == 1)
    }

    @Test func reportsThatTheOnlyImagesAreDecoration() throws {
        let text = "&lt;img class=\"wp-smiley\" src=\"https://a.example/smile.png\"&gt;"
        let photo = #"<item><enclosure url="https://a.example/lake.jpg" type="image/jpeg"/></item>"#
        let feed = try read(
            "<rss><channel>\(photo)<item><description>\(text)</description></item><item/></channel></rss>")
        let reasons: [SkipReason] = [.decoration, .noPicture]
        #expect(feed.skipped.map(\.reason) == reasons.map { Message($0) })
    }

    /// Telegram's channels have the portrait of the sender beside each message, and posters of videos as backgrounds.
    @Test func portraitsOfPeopleAreNoPhotos() throws {
        let portrait = #"<i class="tgme_widget_message_user_photo bgcolor0"><img src="/face.jpg"></i>"#
        let messages = ["video_thumb", "photo_wrap"].map {
            #"<a class="tgme_widget_message_\#($0)" style="background-image:url('/\#($0).jpg')"></a>"#
        }
        let feed = try read("<!doctype html><body>\(portrait)\(messages.joined())</body>")
        #expect(feed.photos.map(\.original) == ["/photo_wrap.jpg"])
        for classes in ["user photo", "user-photo-gallery", "user-photos"] {
            #expect(
                try originals(#"<div class="\#(classes)"><img src=/hill.jpg></div>"#).contains("/hill.jpg"))
        }
    }
}
