import Foundation
import Photos
import Testing

@Suite struct SourceCredentialsTests {
    @Test func revealsNothingButItsKind() throws {
        let all = [
            try SourceCredentials(user: "ada", password: "s3cret-value"),
            try SourceCredentials(token: "s3cret-value"),
            try SourceCredentials(headerLines: "X-Key: s3cret-value"),
        ]
        for credentials in all {
            let origin = OriginCredentials(
                credentials, for: WebOrigin(isSecure: true, host: "example.org", port: 443))
            var dumped = ""
            dump(origin, to: &dumped)
            dump(credentials, to: &dumped)
            let encoded = try #require(credentials.headers.first?.value.split(separator: " ").last)
            for text in ["\(credentials)", "\(origin)", String(reflecting: origin), dumped] {
                #expect(!text.contains("s3cret-value") && !text.contains(encoded))
            }
            #expect(try SourceCredentials(decoding: credentials.encoded()) == credentials)
        }
    }

    @Test func readsHeadersLineByLine() throws {
        let credentials = try SourceCredentials(headerLines: "X-Key: a: b \r\n\n  Cookie:c=1\n")
        #expect(
            credentials.headers == [
                CredentialHeader(name: "X-Key", value: "a: b"),
                CredentialHeader(name: "Cookie", value: "c=1"),
            ])
    }

    @Test(arguments: [
        "Host", "content-length", "Connection", "Transfer-Encoding", "Range", "If-None-Match", "if-range",
        "Proxy-Authorization", "TE", "Upgrade", "Accept-Encoding",
    ])
    func refusesHeadersOfTheConnection(name: String) {
        #expect(throws: CredentialsError.headerRefused(name)) {
            try SourceCredentials(headers: [CredentialHeader(name: name, value: "1")])
        }
    }

    @Test(arguments: ["", "X Key", "X\nKey", "X-Kéy", "X:", "X\0"])
    func refusesNamesThatNoHeaderHas(name: String) {
        #expect(throws: CredentialsError.headerName) {
            try SourceCredentials(headers: [CredentialHeader(name: name, value: "1")])
        }
    }

    @Test(arguments: ["", "  ", "a\r\nHost: evil", "a\nb", "a\0b", "a\u{7F}", "a\rb"])
    func refusesValuesThatWouldEndTheirLine(value: String) {
        #expect(throws: CredentialsError.headerValue("X-Key")) {
            try SourceCredentials(headers: [CredentialHeader(name: "X-Key", value: value)])
        }
    }

    @Test func refusesWhatNoServerCouldRead() {
        #expect(throws: CredentialsError.empty) { try SourceCredentials(user: "", password: "") }
        #expect(throws: CredentialsError.user) { try SourceCredentials(user: "a:b", password: "c") }
        #expect(throws: CredentialsError.user) { try SourceCredentials(user: "a", password: "c\n") }
        #expect(throws: CredentialsError.empty) { try SourceCredentials(token: "") }
        #expect(throws: CredentialsError.token) { try SourceCredentials(token: "a b") }
        #expect(throws: CredentialsError.empty) { try SourceCredentials(headerLines: " \n") }
        #expect(throws: CredentialsError.headerName) { try SourceCredentials(headerLines: "no colon") }
        #expect(throws: CredentialsError.duplicateHeader("x-key")) {
            try SourceCredentials(headerLines: "X-Key: 1\nx-key: 2")
        }
        #expect(throws: CredentialsError.tooLong) {
            try SourceCredentials(token: String(repeating: "a", count: 8192))
        }
        #expect(throws: CredentialsError.tooLong) {
            try SourceCredentials(headerLines: (0..<17).map { "X-\($0): 1" }.joined(separator: "\n"))
        }
    }

    @Test(arguments: [
        ("http://example.org/a", "http://example.org:80"), ("HTTPS://Example.org", "https://example.org:443"),
        ("https://example.org:8443/", "https://example.org:8443"), ("http://[::1]:80/", "http://[::1]:80"),
    ])
    func namesOrigins(url: String, origin: String) {
        #expect(WebOrigin(url)?.description == origin)
    }

    @Test(arguments: [
        "/home/ada/feed.json", "flickr:interestingness", "ftp://example.org/", "", "example.org",
    ])
    func knowsWhatHasNoOrigin(location: String) { #expect(WebOrigin(location) == nil) }

    @Test func marksImagesOfTheOriginAlone() throws {
        let origin = try #require(WebOrigin("https://example.org/"))
        let scope = CredentialScope(name: CredentialScope.newName(), origin: origin)
        let marked = scope.marked("https://example.org/a.jpg#part")
        #expect(marked == "https://example.org/a.jpg#vitrine-credentials=\(scope.name)")
        #expect(scope.marked(marked) == marked && CredentialScope.name(in: marked) == scope.name)
        #expect(CredentialScope.plain(marked) == "https://example.org/a.jpg")
        #expect(scope.marked("http://example.org/a.jpg") == "http://example.org/a.jpg")
        #expect(scope.marked("data:image/png;base64,AA==") == "data:image/png;base64,AA==")
        #expect(CredentialScope.name(in: "https://example.org/a.jpg") == nil)
        #expect(scope.name.count == 32 && CredentialScope.newName() != scope.name)
    }
}
