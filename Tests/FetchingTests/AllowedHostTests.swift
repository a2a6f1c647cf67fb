import Testing

@testable import Fetching

@Suite struct AllowedHostTests {
    @Test(
        arguments: [
            ("Photos.lan", "photos.lan", nil), ("photos.lan:8080", "photos.lan", 8080),
            ("192.168.1.5:80", "192.168.1.5", 80), ("[fd00::5]:8080", "fd00::5", 8080),
            ("[FD00::5]", "fd00::5", nil),
            ("fd00:0::5", "fd00::5", nil), ("localhost.", "localhost", nil),
        ] as [(String, String, Int?)])
    func reads(text: String, host: String, port: Int?) throws {
        let allowed = try #require(AllowedHost(parsing: text))
        #expect(allowed.host == host && allowed.port == port)
    }

    @Test(arguments: [
        "", ":80", "a:b", "a:0", "a:70000", "http://a/", "a b", "[::1", "[a]:1", "u@a", "a:1:2",
    ])
    func refuses(text: String) {
        #expect(AllowedHost(parsing: text) == nil)
    }

    @Test func coversItsHostAndPort() {
        let allowed = AllowedHost(host: "photos.lan", port: 8080)
        #expect(allowed.covers(host: "PHOTOS.lan.", port: 8080))
        #expect(!allowed.covers(host: "photos.lan", port: 80))
        #expect(!allowed.covers(host: "x.photos.lan", port: 8080))
        #expect(AllowedHost(host: "photos.lan").covers(host: "photos.lan", port: 1))
        #expect(AllowedHost(host: "FD00:0::5").covers(host: "fd00::5", port: 1))
    }
}
