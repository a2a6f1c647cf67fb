import Hummingbird
import Testing

@testable import PhotoServer

@Suite struct HostCheckTests {
    private func check(_ url: String? = nil) throws -> HostCheck {
        HostCheck(publicURL: try url.map { try PublicURL($0) })
    }

    @Test(arguments: ["localhost", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080"])
    func acceptsItsOwnMachine(host: String) throws { #expect(try check().isAllowed(host, path: "/")) }

    @Test(arguments: [
        "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.256", "0.0.0.0", "[::2]",
        "demo.vitrine.invalid", "photos.example.org.evil.example", "",
    ])
    func refusesOtherNames(host: String) throws {
        #expect(try !check("https://photos.example.org").isAllowed(host, path: "/"))
        #expect(try check().isAllowed(host, path: "/health"))
    }

    @Test func acceptsThePublicName() throws {
        let check = try check("https://Photos.example.org:8443/")
        #expect(check.isAllowed("photos.EXAMPLE.org:8443", path: "/"))
        #expect(!check.isAllowed("photos.example.org", path: "/"))
    }

    @Test func acceptsTheDemosNameForTheDemoAlone() throws {
        let check = try check()
        #expect(check.isAllowed("demo.vitrine.invalid", path: "/demo/feeds/a.json"))
        for path in ["/", "/api/v1/sources", "/demo", "/images/1-12345678/square-320"] {
            #expect(!check.isAllowed("demo.vitrine.invalid", path: path))
        }
    }

    @Test(arguments: [
        "photos.example.org", "ftp://photos.example.org", "https://", "https://me@photos.example.org",
        "https://photos.example.org/?a", "https://photos.example.org/a%20b/",
        "https://photos.example.org/a//b",
        "https://photos.example.org/../b", "https://photos.example.org/a;b",
        "https://photos.example.org/#a", "", "https://münchen.example/", "https://m%C3%BCnchen.example/",
        "https://photos.example.org:99999/", "https://photos.example.org:0/",
    ])
    func refusesWhatIsNoPublicURL(text: String) {
        let error = #expect(throws: PublicURLError.self) { try PublicURL(text) }
        #expect(error == .notAURL(text) || error == .unusablePath(text))
    }
}
