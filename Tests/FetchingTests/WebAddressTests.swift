import Testing

@testable import Fetching

@Suite struct WebAddressTests {
    @Test func takesAddressesApart() throws {
        let address = try WebAddress(" HTTPS://Example.org:8443/a b?q=ü#top ")
        #expect(address.text == "https://Example.org:8443/a%20b?q=%C3%BC")
        #expect(address.host == "Example.org" && address.port == 8443 && address.isSecure)
        #expect(address.hostHeader == "Example.org:8443" && address.target == "/a%20b?q=%C3%BC")
        #expect(try WebAddress("http://[2001:DB8::1]/").hostHeader == "[2001:DB8::1]")
        #expect(try WebAddress("http://example.org").target == "/")
        #expect(try WebAddress("https://bücher.example/").host == "xn--bcher-kva.example")
    }

    @Test func resolvesRelativeAddresses() throws {
        let base = try WebAddress("http://example.org/a/b?x")
        #expect(try WebAddress("../c?y", relativeTo: base).text == "http://example.org/c?y")
        #expect(try WebAddress("//other.example/z", relativeTo: base).text == "http://other.example/z")
        #expect(try WebAddress("?z", relativeTo: base).text == "http://example.org/a/b?z")
    }

    @Test(arguments: [
        ("", FetchError.invalidAddress("")), ("not an address", .invalidAddress("not an address")),
        ("/feed.xml", .invalidAddress("/feed.xml")), ("http://", .invalidAddress("http://")),
        ("http://example.org:99999/", .invalidAddress("http://example.org:99999/")),
        ("ftp://example.org/", .unsupportedScheme("ftp")), ("file:///etc/passwd", .unsupportedScheme("file")),
        ("javascript:alert(1)", .unsupportedScheme("javascript")), ("http://a:b@example.org/", .hasUserName),
        ("http://a@example.org/", .hasUserName), ("http://@example.org/", .hasUserName),
        ("http://[fe80::1%25eth0]/", .invalidAddress("http://[fe80::1%25eth0]/")),
    ])
    func refuses(text: String, error: FetchError) {
        #expect(throws: error) { try WebAddress(text) }
    }

    @Test(arguments: [
        "http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/", "http://127.1/", "http://1.2.3.4./",
        "http://0x7f000001/", "http://example.0x10/", "http://1.2.3.4.5/",
    ])
    func refusesNumbersInOddNotations(text: String) throws {
        let address = try WebAddress(text)
        #expect(throws: FetchError.oddNotation(host: address.host)) { try address.literal() }
    }

    @Test func knowsLiteralsFromNames() throws {
        #expect(try WebAddress("http://8.8.8.8/").literal() == IPAddress("8.8.8.8"))
        #expect(try WebAddress("http://[::ffff:127.0.0.1]/").literal() == IPAddress("::ffff:127.0.0.1"))
        #expect(try WebAddress("http://example.org./").literal() == nil)
        #expect(try WebAddress("http://1.example/").literal() == nil)
    }
}
