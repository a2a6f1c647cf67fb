import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/on-this-day`, which redirects to the page of the current day.
struct DayHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(PageURL.onThisDay)) { _, _ in
            Response.temporaryRedirect(to: Today(Date()).map { PageURL.day($0.day) } ?? PageURL.library)
        }
    }
}

/// The current day, for finding photos of other years, in UTC.
struct Today {
    let day: MonthDay
    let year: Int
    /// When the day ends.
    let end: Date

    /// Its month, as `2026-11`.
    var month: String? { CalendarDate(year: year, month: day.month)?.description }

    /// `nil` outside the years 1 to 9999.
    init?(_ now: Date) {
        let days = (now.timeIntervalSince1970 / Self.secondsOfDay).rounded(.down)
        guard abs(days) < Self.maxDays, let date = CalendarDate(dayNumber: Int(days)),
            let day = MonthDay(date)
        else { return nil }
        self.day = day
        year = date.year
        end = Date(timeIntervalSince1970: (days + 1) * Self.secondsOfDay)
    }

    private static let secondsOfDay = 86_400.0
    /// More days than 10,000 years have.
    private static let maxDays = 4_000_000.0
}

extension CollectionLink {
    /// A link to the photos of this day, if an earlier year has any.
    static func onThisDay(_ today: Today?, _ library: any LibraryStore) async throws -> CollectionLink? {
        guard let today, let dates = try await library.dates(of: .day(today.day)),
            let oldest = dates.sections.last?.date, oldest.year < today.year
        else { return nil }
        return CollectionLink(
            name: PageMessage.onThisDay.text(dates.total), url: PageURL.day(today.day), icon: "icon-day")
    }
}

extension Response {
    /// A temporary redirect, which must not be cached.
    static func temporaryRedirect(to url: String) -> Response {
        var response = Response.redirect(to: url)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
