import Photos
import Testing

@testable import PhotoServer

@Suite struct DownloadNameTests {
    private func name(
        _ url: String, _ shape: String = "original", _ type: String = "image/jpeg"
    ) -> DownloadName {
        DownloadName(of: url, photo: PhotoID(rawValue: 7), shape: shape, contentType: type)
    }

    @Test(arguments: [
        ("https://a.example/photos/IMG_0815.JPG?width=4", "IMG_0815.jpg"),
        ("https://a.example/photos/harbour.jpeg", "harbour.jpeg"),
        ("https://a.example/photos/Caf%C3%A9%20am%20See.png", "Café am See.jpg"),
        ("https://a.example/image.php?id=7", "image.jpg"),
        ("https://a.example/", "photo-7.jpg"),
        ("https://a.example", "photo-7.jpg"),
        ("data:image/jpeg;base64,AAAA/BBBB.png", "photo-7.jpg"),
        ("/home/photos/100% sure.jpg", "100% sure.jpg"),
        ("https://a.example/p/%2E%2E%2Fetc%2Fpasswd", "photo-7.jpg"),
        ("https://a.example/p/.hidden.jpg", "hidden.jpg"),
        ("https://a.example/p/a%22b%5Cc%0Ad.jpg", "abcd.jpg"),
        ("https://a.example/p/%E2%80%AEgpj.exe.jpg", "gpj.exe.jpg"),
    ])
    func namesTheFileAsItsURLDoes(url: String, expected: String) {
        #expect(name(url).text == expected)
    }

    @Test func theExtensionIsThatOfTheContent() {
        #expect(name("https://a.example/a.heic", "fitted-2048").text == "a-2048.jpg")
        #expect(name("https://a.example/a", "original", "image/svg+xml").text == "a.svg")
        #expect(name("https://a.example/a.webp", "original", "image/webp").text == "a.webp")
    }

    @Test func cutsLongNamesBetweenScalars() {
        let text = name("https://a.example/" + String(repeating: "%F0%9F%8F%94", count: 90) + ".jpg").text
        #expect(text == String(repeating: "🏔", count: 30) + ".jpg")
    }

    @Test func theHeaderNamesItInASCIIAndAsItIs() {
        #expect(
            name("https://a.example/Caf%C3%A9%20b.jpg").contentDisposition
                == "attachment; filename=\"Caf_ b.jpg\"; filename*=UTF-8''Caf%C3%A9%20b.jpg")
    }
}
