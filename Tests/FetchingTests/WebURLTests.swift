import Testing

@testable import Fetching

@Suite struct WebURLTests {
    @Test func splitsURLs() throws {
        let url = try WebURL(" HTTPS://Example.org:8443/a b?q=ü#top ")
        #expect(url.text == "https://Example.org:8443/a%20b?q=%C3%BC")
        #expect(url.host == "Example.org" && url.port == 8443 && url.isSecure)
        #expect(url.hostHeader == "Example.org:8443" && url.target == "/a%20b?q=%C3%BC")
        #expect(try WebURL("http://[2001:DB8::1]/").hostHeader == "[2001:DB8::1]")
        #expect(try WebURL("http://example.org").target == "/")
        #expect(try WebURL("https://bücher.example/").host == "xn--bcher-kva.example")
    }

    @Test(arguments: [
        ("http://a.example/My%20photo%20[1].jpg", "http://a.example/My%20photo%20%5B1%5D.jpg"),
        ("http://a.example/a?f[x]=a%20b|c", "http://a.example/a?f%5Bx%5D=a%20b%7Cc"),
        ("http://a.example/100% b%20c.jpg", "http://a.example/100%25%20b%20c.jpg"),
        ("http://[2001:DB8::1]:8080/[1]%20", "http://[2001:DB8::1]:8080/%5B1%5D%20"),
        ("http://bücher.example/ü%20[1]", "http://xn--bcher-kva.example/%C3%BC%20%5B1%5D"),
    ])
    func escapesOnlyOnce(text: String, url: String) throws {
        #expect(try WebURL(text).text == url)
        let target = text.split(separator: "/", maxSplits: 2).last.map { "/" + $0 } ?? ""
        #expect(try WebURL(target, relativeTo: WebURL(text)).text == url)
    }

    @Test func resolvesRelativeURLs() throws {
        let base = try WebURL("http://example.org/a/b?x")
        #expect(try WebURL("../c?y", relativeTo: base).text == "http://example.org/c?y")
        #expect(try WebURL("//other.example/z", relativeTo: base).text == "http://other.example/z")
        #expect(try WebURL("?z", relativeTo: base).text == "http://example.org/a/b?z")
    }

    @Test(arguments: [
        ("", FetchError.invalidURL("")), ("not an address", .invalidURL("not an address")),
        ("/feed.xml", .invalidURL("/feed.xml")), ("http://", .invalidURL("http://")),
        ("http://example.org:99999/", .invalidURL("http://example.org:99999/")),
        ("ftp://example.org/", .unsupportedScheme("ftp")), ("file:///etc/passwd", .unsupportedScheme("file")),
        ("javascript:alert(1)", .unsupportedScheme("javascript")), ("http://a:b@example.org/", .hasUserName),
        ("http://a@example.org/", .hasUserName), ("http://@example.org/", .hasUserName),
        ("http://[fe80::1%25eth0]/", .invalidURL("http://[fe80::1%25eth0]/")),
    ])
    func refuses(text: String, error: FetchError) {
        #expect(throws: error) { try WebURL(text) }
    }

    @Test(arguments: [
        "http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/", "http://127.1/", "http://1.2.3.4./",
        "http://0x7f000001/", "http://example.0x10/", "http://1.2.3.4.5/",
    ])
    func refusesNumbersInOddNotations(text: String) throws {
        let url = try WebURL(text)
        #expect(throws: FetchError.oddNotation(host: url.host)) { try url.literal() }
    }

    @Test func knowsLiteralsFromNames() throws {
        #expect(try WebURL("http://8.8.8.8/").literal() == IPAddress("8.8.8.8"))
        #expect(try WebURL("http://[::ffff:127.0.0.1]/").literal() == IPAddress("::ffff:127.0.0.1"))
        #expect(try WebURL("http://example.org./").literal() == nil)
        #expect(try WebURL("http://1.example/").literal() == nil)
    }
}
