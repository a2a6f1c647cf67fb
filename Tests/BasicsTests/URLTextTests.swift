import Basics
import Foundation
import Testing

@Suite struct URLTextTests {
    @Test(arguments: [
        ("a b.jpg", "a%20b.jpg"), ("a%20b [1].jpg", "a%20b%20[1].jpg"), ("ü|.jpg", "%C3%BC%7C.jpg"),
        ("100%.jpg", "100%.jpg"), ("a\u{9}b\n", "ab"),
    ])
    func encodesWhatNoURLContains(text: String, encoded: String) {
        #expect(URLText.encoded(text) == encoded)
    }

    @Test(arguments: [
        ("My%20photo%20[1].jpg", "My%20photo%20%5B1%5D.jpg"), ("100% b%2.jpg", "100%25%20b%252.jpg"),
        ("https://a.example/a|b%20c?q=[1]%2F#x#y", "https://a.example/a%7Cb%20c?q=%5B1%5D%2F#x%23y"),
        ("http://[::1]:80/[1]", "http://[::1]:80/%5B1%5D"), ("//[::1]", "//[::1]"),
        ("https://bücher.example/ü%20b", "https://bücher.example/%C3%BC%20b"),
        ("?filter[a]=b%20c", "?filter%5Ba%5D=b%20c"), ("a/b://c[", "a/b://c%5B"), ("%zz%4", "%25zz%254"),
        ("https://a.example/%C3%BC?a=1&b=2#c", "https://a.example/%C3%BC?a=1&b=2#c"), ("", ""),
    ])
    func keepsEscapesAndHosts(text: String, parseable: String) {
        #expect(URLText.parseable(text) == parseable)
    }

    /// URLs that Foundation understood before are the same as before.
    @Test(arguments: [
        "https://a.example/a[1].jpg", "https://a.example/a b?c={d}", "https://a.example/100%.jpg",
        "https://a.example/ü/é.jpg?q=\"x\"#y[", "https://bücher.example/a%20b", "https://a.example/a%2Fb",
    ])
    func agreesWithFoundation(text: String) {
        #expect(URL(string: URLText.parseable(text))?.absoluteString == URL(string: text)?.absoluteString)
    }
}
