import Basics
import Testing

@testable import PhotoServer

@Suite struct SharedLocationTests {
    private func find(_ text: String) -> String { SharedLocation.find(typed: nil, texts: [text]) }

    @Test func extractsTheURLFromTheWordsAroundIt() {
        #expect(find("Look at this: https://example.com/feed.json") == "https://example.com/feed.json")
        #expect(find("Boats\nhttps://example.com/a?b=c#d\nvia Reader") == "https://example.com/a?b=c#d")
        #expect(find("写真https://example.com/x") == "https://example.com/x")
        #expect(find("HTTPS://EXAMPLE.COM/") == "HTTPS://EXAMPLE.COM/")
    }

    @Test func leavesOutThePunctuationBehindIt() {
        #expect(find("(see https://example.com/feed).") == "https://example.com/feed")
        #expect(find("“https://example.com/feed”, she said") == "https://example.com/feed")
        #expect(find("<https://example.com/feed>") == "https://example.com/feed")
        #expect(find("https://example.com/Kiel_(city)!") == "https://example.com/Kiel_(city)")
    }

    @Test(arguments: [")", "]", "()", "[", ".", ").", "https://a)", "a\u{301}"])
    func readsLongTextsOnce(part: String) {
        func time(_ count: Int) -> Duration {
            let text = "https://a" + String(repeating: part, count: count)
            return (0..<10).map { _ in ThreadClock.measure { _ = find(text) } }.min() ?? .zero
        }
        // Eight times the length takes 64 times as long if every end is searched anew.
        #expect(time(40_000) < time(5_000) * 24 + .milliseconds(20))
    }

    @Test func keepsBracketsThatTheURLHasOpened() {
        #expect(find("https://example.com/a(b)c).") == "https://example.com/a(b)c)")
        #expect(find("https://example.com/a)b") == "https://example.com/a)b")
        #expect(find("[https://example.com/a](b") == "https://example.com/a](b")
        #expect(find("[https://example.com/a]") == "https://example.com/a")
    }

    @Test func whatWasTypedComesFirst() {
        let texts = ["https://example.com/text", "https://example.com/title"]
        #expect(
            SharedLocation.find(typed: " https://example.com/typed ", texts: texts)
                == "https://example.com/typed")
        #expect(SharedLocation.find(typed: "", texts: texts) == "https://example.com/text")
        #expect(
            SharedLocation.find(typed: nil, texts: ["no link", "https://example.com/title"])
                == "https://example.com/title")
        #expect(
            SharedLocation.find(typed: "Boats https://example.com/a", texts: []) == "https://example.com/a")
    }

    @Test func aPathMayHaveSpaces() {
        #expect(SharedLocation.find(typed: "/home/me/My photos", texts: []) == "/home/me/My photos")
    }

    @Test(arguments: [
        "", "   ", "no link", "http://", "https://...", "javascript:alert(1)", "mailto:me@example.com",
    ])
    func findsNothingInATextWithoutURL(text: String) {
        #expect(find(text) == "")
    }
}
