import Foundation
import Testing

@testable import SourceRefresh

@Suite struct AlbumLocationTests {
    private static let token = "B0aGWZuqDGlGebp"
    private static let album = "aB3dE6gH9jK2mN5pQ8sT1vW4"
    private static let key = String(repeating: "aB3_-x7", count: 9)

    @Test(arguments: [
        "https://www.icloud.com/sharedalbum/#\(token)", "https://www.icloud.com/sharedalbum/de-de/#\(token)",
        "HTTPS://WWW.icloud.com/sharedalbum/#\(token);F7E1-22", "https://icloud.com/sharedalbum/#\(token)",
        "https://www.icloud.com/sharedalbum/\(token)", " https://www.icloud.com/photostream/#\(token) ",
    ])
    func knowsTheSameAlbumOfICloudAgain(text: String) throws {
        let location = try ReadableLocation(text, in: "/")
        let url = "https://www.icloud.com/sharedalbum/#\(Self.token)"
        guard case .web(let normalized) = location else {
            Issue.record("It is a URL.")
            return
        }
        let found = try #require(AlbumLocation(normalized))
        #expect(found.share == .iCloud(token: Self.token) && found.text == url)
        #expect(normalized == url || !text.contains("#"))
        #expect(SourceLocation.normalized(normalized) == normalized)
    }

    @Test(
        arguments: [
            ("https://a.example/share/\(key)", .immich(key: key), "https://a.example"),
            ("https://a.example:2283/share/\(key)/photos/1f-2", .immich(key: key), "https://a.example:2283"),
            (
                "https://a.example/s/Xy3Zabcdefghijk", .short(token: "Xy3Zabcdefghijk", folder: nil),
                "https://a.example"
            ),
            (
                "https://a.example/cloud/index.php/s/Xy3", .short(token: "Xy3", folder: nil),
                "https://a.example/cloud"
            ),
            (
                "https://a.example/s/Xy3?path=%2FA%20b", .short(token: "Xy3", folder: "/A b"),
                "https://a.example"
            ),
            ("https://a.example/s/Xy3?dir=/", .short(token: "Xy3", folder: nil), "https://a.example"),
            ("https://a.example/gallery/\(album)", .lychee(album: album), "https://a.example"),
            ("https://a.example/ly/gallery/\(album)/\(album)", .lychee(album: album), "https://a.example/ly"),
            ("https://a.example/#\(album)", .lychee(album: album), "https://a.example"),
            ("https://a.example/gallery#\(album)/\(album)", .lychee(album: album), "https://a.example"),
            ("https://a.example/#15082014123456", .lychee(album: "15082014123456"), "https://a.example"),
        ] as [(String, AlbumLocation.Share, String)])
    func readsShareLinks(url: String, share: AlbumLocation.Share, base: String) {
        let location = AlbumLocation(url)
        #expect(location?.share == share)
        #expect(location?.base == base)
        #expect(location.flatMap { AlbumLocation($0.text) } == location)
    }

    @Test(arguments: [
        "https://a.example/", "https://a.example/share/", "https://a.example/share/facebook",
        "https://a.example/share/\(key)/edit", "https://a.example/s/", "https://a.example/s/a b",
        "https://a.example/blog/s/Xy3/comments", "https://a.example/gallery/summer",
        "https://a.example/#how-to-make-a-good-photo", "https://a.example/#section-2", "/share/\(key)",
        "https://www.icloud.com/", "https://www.icloud.com/photos/#\(token)",
        "https://me:secret@a.example/share/\(key)", "https://www.icloud.com.a.example/sharedalbum/x",
    ])
    func recognizesNothingElse(url: String) {
        #expect(AlbumLocation(url) == nil)
    }

    @Test func keepsNoOtherFragment() {
        #expect(SourceLocation.normalized("https://a.example/#top") == "https://a.example/")
        #expect(
            SourceLocation.normalized("https://A.example:443/#\(Self.album)/\(Self.album)")
                == "https://a.example/#\(Self.album)")
    }
}
