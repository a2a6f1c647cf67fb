import Foundation
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct DateHeadersTests {
    /// What the page of a list has in order: titles of its sections, and photos.
    private static func parts(_ page: TestResponse) -> [String] {
        page.text.matches(of: /<h2 class="section-header">([^<]*)<|<a class="cell[^>]* data-photo="(\d+)"/)
            .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
    }

    @Test func precedeTheFirstPhotoOfTheirSection() async throws {
        let site = try TestSite()
        // From July 2019 to April 2020, a hundred days apart.
        try await site.addSource("Lakes", photos: 4) { photos in
            for index in photos.indices {
                photos[index].date = Date(timeIntervalSince1970: 1_561_939_200 + 8_640_000 * Double(index))
            }
        }
        try await site.test { client in
            for layout in ["list", "wall", "grid"] {
                let page = try await client.execute(uri: "/all?layout=\(layout)", method: .get)
                let parts = Self.parts(page)
                let titles = parts.filter { Int($0) == nil || $0.count == 4 }
                #expect(parts.first == titles.first && titles.count > 1, "\(parts)")
                #expect(parts.count == titles.count + 4)
                let other = try await client.execute(uri: "/all?layout=\(layout)&order=title", method: .get)
                #expect(Self.parts(other).count == 4, "no header where photos are not ordered by date")
            }
        }
    }

    @Test func nameTheSectionThatAPageBeginsIn() {
        let sections = [("2024-03", 0, 90), ("2024-02", 90, 5), ("2024-01", 95, 100)].map {
            DateSection(date: CalendarDate($0), start: $1, count: $2)
        }
        let dates = DateSections(sections: sections, total: 195, version: 3)
        #expect(dates.titles(from: 0) == [0: "March 2024"])
        #expect(dates.titles(from: 60) == [0: "March 2024", 30: "February 2024", 35: "January 2024"])
        #expect(dates.titles(from: 120) == [0: "January 2024"])
        #expect(dates.titles(from: 600).isEmpty)
        let undated = DateSections(
            sections: [DateSection(date: nil, start: 0, count: 2)], total: 2, version: 3)
        #expect(undated.titles(from: 0).count == 1)
    }
}
