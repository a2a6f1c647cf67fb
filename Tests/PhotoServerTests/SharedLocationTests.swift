import Testing

@testable import PhotoServer

@Suite struct SharedLocationTests {
    private func find(_ text: String) -> String { SharedLocation.find(typed: nil, texts: [text]) }

    @Test func takesTheAddressOutOfTheWordsAroundIt() {
        #expect(find("Look at this: https://example.com/feed.json") == "https://example.com/feed.json")
        #expect(find("Boats\nhttps://example.com/a?b=c#d\nvia Reader") == "https://example.com/a?b=c#d")
        #expect(find("写真https://example.com/x") == "https://example.com/x")
        #expect(find("HTTPS://EXAMPLE.COM/") == "HTTPS://EXAMPLE.COM/")
    }

    @Test func leavesWhatTheSentenceHasPutBehindIt() {
        #expect(find("(see https://example.com/feed).") == "https://example.com/feed")
        #expect(find("“https://example.com/feed”, she said") == "https://example.com/feed")
        #expect(find("<https://example.com/feed>") == "https://example.com/feed")
        #expect(find("https://example.com/Kiel_(city)!") == "https://example.com/Kiel_(city)")
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
    func findsNothingWhereThereIsNothing(text: String) {
        #expect(find(text) == "")
    }
}
