import Photos
import Testing

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("EN-us", "en-US"), ("pt_BR", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"),
        ("sl-rozaj-biske-1994", "sl-rozaj-biske-1994"), ("es-419", "es-419"), ("en-x-us", "en-x-us"),
        ("cmn", "cmn"), (" fr\n", "fr"),
    ])
    func writesTagsInTheirUsualCase(declared: String, tag: String) {
        #expect(LanguageTag(declared: declared)?.rawValue == tag)
    }

    @Test(arguments: [
        "", " ", "-", "d", "deutsch, english", "en,de", "en-", "-en", "en--us", "abcdefghi", "en-abcdefghi",
        "12",
        "e1", "dé", "en\" onload=\"x", "<b>", "en\0", "und", "mul", "MIS", "zxx", "日本語",
        "en-" + String(repeating: "abcd-", count: 7) + "ab", String(repeating: "e", count: 1 << 20),
        String(repeating: " ", count: 1 << 20) + "en",
    ])
    func isNothingForOtherTexts(declared: String) {
        #expect(LanguageTag(declared: declared) == nil)
    }

    @Test func isAtMost35BytesLong() {
        let longest = "zha-cmn-Hans-CN-x-abcdefgh-abcdefgh"
        #expect(longest.utf8.count == 35)
        #expect(LanguageTag(rawValue: longest)?.rawValue == longest)
        #expect(LanguageTag(rawValue: "a" + longest) == nil)
    }
}
