import FeedReading
import Foundation
import Photos
import Testing

@Suite struct MalformedJSONTests {
    @Test(arguments: [
        "\u{FEFF}[PHOTO]", "callback([PHOTO]);", "/**/ a.b$c_1([PHOTO])", "var x = [PHOTO];", ")]}'\n[PHOTO]",
        "[PHOTO,]",
        "[PHOTO", "[PHOTO, {\"image\": \"http://p.ex", "PHOTO\n", "{\"list\": [PHOTO], }",
        "[PHOTO, NaN, undefined]",
    ])
    func readsWhatStandsAroundOrIsMissing(text: String) throws {
        let photo = #"{"image": "http:\/\/p.example\/1.jpg", "title": "A\u00e9\ud83d\ude00"}"#
        let feed = try read(text.replacing("PHOTO", with: photo))
        #expect(feed.photos.map(\.original) == ["http://p.example/1.jpg"])
        #expect(feed.photos.map(\.title) == ["Aé😀"])
    }

    @Test func readsOneObjectALine() throws {
        let feed = try read(
            "{\"url\":\"http://p.example/1.jpg\"}\n{\"url\":\"http://p.example/2.jpg\"}\r\n\n")
        #expect(feed.photos.map(\.original) == ["http://p.example/1.jpg", "http://p.example/2.jpg"])
    }

    @Test func endsOnDeepNesting() {
        let text = String(repeating: "[", count: 100) + "1" + String(repeating: "]", count: 100)
        #expect(failure(text) == Message(Malformation.tooDeep, [.limit: .number(64)]))
        #expect(failure(String(repeating: "{\"a\":", count: 1_000_000)) != nil)
    }

    @Test func endsOnManyNames() {
        let members = (0..<20_000).map { "\"name\($0)\": {\"a\": {\"b\": [\($0)]}}" }
        #expect(
            failure("{\(members.joined(separator: ","))}")
                == Message(FeedMessage.noPhotos, [.count: .number(0)]))
    }

    @Test(arguments: [
        "{", "[", "{\"a\"", "{\"a\":", "[,]", "{}", "[]", "\"a\"", "{\"a\" 1}", "[\"\\u12", "(", "x(",
    ])
    func reportsWhatIsWrong(text: String) {
        #expect(failure(text)?.description.contains("\n") == false)
    }
}
