import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

/// The photos of a day of any year.
@Suite struct DayPagesTests {
    /// A source with a photo on each of these days.
    private func site(_ days: String...) async throws -> (TestSite, [Photo]) {
        let site = try TestSite()
        let dates = try days.map { try #require(CalendarDate($0)) }
        let source = try await site.addSource(photos: days.count) { photos in
            for (index, date) in dates.enumerated() {
                photos[index].date = Date(
                    timeIntervalSince1970: Double(date.dayNumbers.lowerBound) * 86_400 + 3600)
            }
        }
        return (site, try await site.photos(of: source))
    }

    @Test func aDayHasThePagesOfEveryCollection() async throws {
        let (site, photos) = try await site("2021-11-23", "2022-11-24", "2019-11-23")
        try await site.test { client in
            let page = try await client.execute(uri: "/days/11-23?layout=list", method: .get)
            #expect(page.text.contains("<title>23 November · Vitrine</title>"))
            #expect(
                page.text.contains(#"data-screen="day""#)
                    && page.text.contains("Photos taken on this day in any year"))
            #expect(page.text.contains("2 photos") && page.text.contains(" data-dated"))
            #expect(page.text.contains(">2021</h2>") && page.text.contains(">2019</h2>"))
            let base = "/days/11-23/photos/"
            let first = try await client.execute(uri: "\(base)\(photos[0].id)", method: .get)
            #expect(first.text.contains(#"rel="next" href="\#(base)\#(photos[2].id)""#))
            for screen in ["/detail", "/gallery"] {
                let page = try await client.execute(uri: "\(base)\(photos[2].id)\(screen)", method: .get)
                #expect(page.status == .ok, "\(screen)")
            }
            let other = try await client.execute(uri: "\(base)\(photos[1].id)", method: .get)
            #expect(other.headers[.location] == "/sources/field-notes/photos/\(photos[1].id)")
            let list = try await client.execute(uri: "/api/v1/days/11-23/photos?order=oldest", method: .get)
            #expect(list.text.contains(#""total":2"#))
            let found = try await client.execute(uri: "/days/11-23?q=nothing", method: .get)
            #expect(found.text.contains("Nothing found"))
        }
    }

    @Test func anEmptyDaySaysSo() async throws {
        let (site, _) = try await site("2021-11-23")
        try await site.test { client in
            let page = try await client.execute(uri: "/days/02-29", method: .get)
            #expect(page.status == .ok && page.text.contains("No photos are dated 29 February."))
        }
    }

    @Test(arguments: ["11-31", "13-01", "1-1", "x", "11-23-24", "%2e%2e", "11%2D023"])
    func anInvalidDayIsNotFound(day: String) async throws {
        let (site, photos) = try await site("2021-11-23")
        try await site.test { client in
            for uri in ["/days/\(day)", "/api/v1/days/\(day)/photos", "/days/\(day)/photos/\(photos[0].id)"] {
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status == .notFound, "\(uri)")
                #expect(response.text.contains("There is no such day."), "\(uri)")
            }
        }
    }

    // MARK: Today

    @Test func onThisDayLeadsToToday() async throws {
        let (site, _) = try await site("2021-11-23")
        try await site.test { client in
            let today = try #require(Today(Date()))
            let response = try await client.execute(uri: "/on-this-day", method: .get)
            let later = try #require(Today(Date()))
            #expect(response.status == .seeOther && response.headers[.cacheControl] == "no-store")
            let target = try #require(response.headers[.location])
            #expect([today, later].map { "/days/\($0.day)" }.contains(target))
        }
    }

    @Test func todayIsADayInUTCAndEndsAtMidnight() throws {
        let moment = Date(timeIntervalSince1970: 1_700_784_000 - 1)
        let today = try #require(Today(moment))
        #expect(today.day.description == "11-23" && today.year == 2023)
        #expect(today.end == moment + 1)
        #expect(Today(today.end)?.day.description == "11-24")
        for seconds in [1e300, -1e300, Double.nan, .infinity] {
            #expect(Today(Date(timeIntervalSince1970: seconds)) == nil)
        }
    }

    @Test func theLibraryLinksToTodayWhileAnEarlierYearHasAPhoto() async throws {
        let (site, photos) = try await site("2021-11-23", "2019-11-23", "2019-11-24", "2030-11-23")
        func link(_ year: Int) async throws -> CollectionLink? {
            let date = try #require(CalendarDate(year: year, month: 11, day: 23))
            let now = Date(timeIntervalSince1970: Double(date.dayNumbers.lowerBound) * 86_400 + 7)
            return try await .onThisDay(Today(now), site.library)
        }
        let found = try #require(try await link(2022))
        #expect(found.name == "On this day: 3 photos" && found.url == "/days/11-23")
        #expect(try await link(2019) == nil)
        try await site.library.remove(photos[1].id, at: Date())
        #expect(try await link(2021) == nil)
        #expect(try await link(2022)?.name == "On this day: 2 photos")
    }

    @Test func theLibraryShowsTheLink() async throws {
        let today = try #require(Today(Date()))
        let (site, photos) = try await site("2000-\(today.day)")
        try await site.test { client in
            let before = try await client.execute(uri: "/", method: .get)
            try await site.library.remove(photos[0].id, at: Date())
            let after = try await client.execute(uri: "/", method: .get)
            // At midnight it becomes another day's.
            guard Today(Date())?.day == today.day else { return }
            #expect(before.text.contains(#"href="/days/\#(today.day)""#))
            #expect(!after.text.contains("On this day"))
        }
    }

    @Test func theLibrarysPageIsCachedUntilMidnightAtMost() async throws {
        let site = try TestSite()
        let handlers = LibraryHandlers(
            site: Site(services: site.services, content: try WebContentProvider(folder: nil)),
            demo: DemoSourcesAdder(site.services))
        let now = Date(timeIntervalSince1970: 1_700_783_000)
        let page = try await handlers.rendered(at: now)
        #expect(page.validity == now..<Date(timeIntervalSince1970: 1_700_784_000))
    }
}
