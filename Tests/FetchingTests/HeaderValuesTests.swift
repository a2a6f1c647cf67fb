import Testing

@testable import Fetching

@Suite struct HeaderValuesTests {
    @Test func readsTheAgeThatAnAnswerMayHave() {
        #expect(CacheControl.maximumAge(["public", "max-age=600"]) == 600)
        #expect(CacheControl.maximumAge(["Max-Age=\"60\"", "public"]) == 60)
        #expect(CacheControl.maximumAge(["no-cache", "max-age=600"]) == nil)
        #expect(CacheControl.maximumAge(["public"]) == nil)
        #expect(CacheControl.maximumAge([String]()) == nil)
    }
}
