import DemoSources
import Testing

@Suite struct DemoLibraryTests {
    @Test func hasTheFiveSourcesInOrder() {
        let titles = DemoLibrary().sources.map(\.title)
        #expect(
            titles == ["Contact sheet", "Places of the world", "Field notes", "Picture frame", "Almanac"])
    }
}
