import Photos
import Testing

@testable import FeedReading

@Suite struct BoilerplateTests {
    @Test(arguments: [
        ("ann posted a photo:\n\nA hill\n\nAt noon", "A hill\n\nAt noon"), ("ann b posted a photo:", nil),
        ("ann posted a video:\nA hill", "A hill"),
        ("A hill submitted by /u/ann\n[link] [comments]", "A hill"),
        ("submitted by /u/ann [link] [comments]", nil),
    ])
    func onlyTheWordsOfAPersonAreLeft(text: String, words: String?) {
        #expect(Boilerplate.removed(from: text) == words)
    }

    @Test(arguments: [
        "She posted a photo: a hill", "A story [comments]", "submitted by ann [comments]",
        "A hill\nann posted a photo:",
    ])
    func otherWordsStay(text: String) {
        #expect(Boilerplate.removed(from: text) == text)
    }

    @Test func entriesOfFlickr() throws {
        let feed = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><id>tag:flickr.com,2005:/photo/1</id>
            <link rel="enclosure" type="image/jpeg" href="https://f.example/1_b.jpg"/>
            <content type="html">&lt;p&gt;&lt;a href="/ann"&gt;ann&lt;/a&gt; posted a photo:&lt;/p&gt;
            &lt;p&gt;&lt;img src="https://f.example/1_m.jpg"&gt;&lt;/p&gt; &lt;p&gt;At noon&lt;/p&gt;</content></entry></feed>
            """)
        #expect(feed.photos.first?.description == "At noon")
    }
}
