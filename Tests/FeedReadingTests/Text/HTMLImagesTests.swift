import Testing

@testable import FeedReading

/// The images of pages whose scripts replace them.
@Suite struct HTMLImagesTests {
    private func image(_ html: String) -> HTMLImage? { HTMLScanner.scan(html).images.first }

    @Test func aPatternIsNoURL() {
        let start = #"<img src="a_300x.jpg" data-src="a_{width}x.jpg""#
        #expect(image("\(start)>")?.source == "a_300x.jpg")
        #expect(image("\(start) data-widths='[180, 1080, 360]'>")?.source == "a_1080x.jpg")
        #expect(
            image(#"<img src="a.jpg" data-src="a_{height}_{width}.jpg" data-widths="[180]">"#)?.source
                == "a.jpg")
    }

    @Test func theFileOfAGalleryIsTheLargest() {
        let start = #"<img src="a.jpg?w=300" srcset="a.jpg?w=600 600w""#
        #expect(image("\(start)>")?.largest == "a.jpg?w=600")
        #expect(image(#"\#(start) data-large-file="a.jpg?w=1024">"#)?.largest == "a.jpg?w=1024")
        #expect(
            image(#"\#(start) data-large-file="a.jpg?w=1024" data-orig-file="a.jpg">"#)?.largest == "a.jpg")
    }

    @Test(arguments: [
        (##"href="#" data-src="full.jpg""##, "full.jpg"),
        (#"href="javascript:;" data-full="full.jpg""#, "full.jpg"),
        (#"data-src="full.jpg""#, "full.jpg"), (#"href="page.html" data-src="full.jpg""#, "page.html"),
        (##"href="#top""##, "#top"),
    ])
    func linksOfLightboxes(attributes: String, link: String) {
        #expect(image(#"<a \#(attributes)><img src="small.jpg"></a>"#)?.link == link)
    }

    @Test func templatesAreNotShown() {
        let html = #"<template><p><img src="a.jpg"></p></template><img src="b.jpg">"#
        #expect(HTMLScanner.scan(html).images.map(\.isNonContent) == [true, false])
        let shown = #"<template shadowrootmode="open"><img src="a.jpg"></template>"#
        #expect(image(shown)?.isNonContent == false)
    }
}
