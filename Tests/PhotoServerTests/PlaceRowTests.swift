import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct PlaceRowTests {
    @Test func hasAValueForEachNameOfTheTemplate() async throws {
        let site = try TestSite()
        try await site.addPlaces("https://example.com/top.json")
        let place = try #require(try await site.library.place("bergen-vestland-norway"))
        let row = PlaceRow(place, isCurrent: true)
        #expect(row.child(named: "city") as? String == "Bergen")
        #expect(row.child(named: "rest") as? String == "Vestland, Norway")
        #expect(row.child(named: "number") as? String == "1,230")
        #expect(row.child(named: "isCurrent") as? Bool == true)
        // For a missing value, a template would search the context of the whole page.
        for name in ["cover", "coverSet", "coverBrief", "color"] {
            #expect(row.child(named: name) as? Bool == false, "\(name)")
        }
    }
}
