import Foundation
import TestSupport
import Testing

@testable import BlobStorage

@Suite struct ResponseElementTests {
    private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"#

    @Test func readsElementsAndTheirText() throws {
        let element = try ResponseElement.parse(
            Data(
                (Self.head
                    + #"<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Code>Slow<!-- x -->Down</Code>"#
                    + "<Message>a &amp; b &#x1F4F7; <![CDATA[<c>]]></Message></Error>").utf8))
        #expect(element.name == "Error" && element["Code"]?.text == "SlowDown")
        #expect(element["Message"]?.text == "a & b \u{1F4F7} <c>" && element["Nothing"] == nil)
    }

    static let bomb =
        "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "x", count: 1000))\"><!ENTITY c \""
        + String(repeating: "&b;", count: 1000) + "\">]><a>" + String(repeating: "&c;", count: 1000) + "</a>"

    @Test(arguments: [
        "", " ", "no XML", "{}", "<a>", "<a></b>", "<a><b></a>", "</a>", "<a/><b/>", "<a>&unknown;</a>",
        "<a b></a>", "<a>\u{0}</a>", "<a>&#0;</a>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>", bomb,
        String(repeating: "<a>", count: 100_000), String(repeating: "<a>", count: 40) + "</a>",
        "<a>" + String(repeating: "<b/>", count: 60_000) + "</a>",
        "<a>" + String(repeating: "<b><c>", count: 20) + String(repeating: "</c></b>", count: 20) + "</a>",
    ])
    func refusesAllElse(text: String) {
        #expect(throws: ObjectStoreError.self) { try ResponseElement.parse(Data(text.utf8)) }
    }

    @Test func standsAnyBytes() {
        let seed: UInt64 = 1
        var generator = SeededGenerator(seed: seed)
        let text = String(repeating: "text ", count: 20)
        let whole = Array((Self.head + "<a><b>\(text)</b><c d=\"e\"/>&lt;</a>").utf8)
        var (readCount, refusedCount) = (0, 0)
        for number in 0..<2000 {
            var mangled = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                mangled[Int.random(in: 0..<mangled.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            let isWhole = number.isMultiple(of: 2)
            let length = isWhole ? mangled.count : Int.random(in: 0..<mangled.count, using: &generator)
            do throws(ObjectStoreError) {
                let element = try ResponseElement.parse(Data(mangled.prefix(length)))
                #expect(isWhole && !element.name.isEmpty, "seed \(seed), number \(number)")
                readCount += 1
            } catch {
                guard case .malformedResponse = error else {
                    Issue.record("\(error), seed \(seed), number \(number)")
                    continue
                }
                refusedCount += 1
            }
        }
        // Changed letters of a text do no harm; what was cut off is never read.
        #expect(readCount > 0 && refusedCount > 1000, "seed \(seed)")
    }
}
