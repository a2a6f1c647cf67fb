import Basics
import Library
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

@Suite(.timeLimit(.minutes(1))) struct SourceAddingTests {
    @Test func readsFewLocationsAtOnce() async throws {
        let site = try TestSite()
        let limit = ConcurrencyLimit(maxConcurrent: 2, maxWaiting: 1, maxWait: .milliseconds(100))
        let adding = SourceAdding(site.services.refresher, folders: FolderAccess(), limit: limit)
        let slow = (0..<2).map { _ in
            Task { _ = try await adding.preview("https://example.com/slow.json") }
        }
        // Until both have started, a third one gets a slot.
        while (try? await adding.preview("https://example.com/boats.json")) != nil { await Task.yield() }
        await #expect(throws: SourceAdding.Busy.self) {
            try await adding.add("https://example.com/boats.json", title: nil)
        }
        for task in slow { task.cancel() }
        for task in slow { _ = await task.result }
        let (feed, location) = try await adding.preview("https://Example.com/boats.json")
        #expect(feed.photos.count == 3 && location == "https://example.com/boats.json")
    }

    @Test func sendsNoRequestForWhatIsNotAllowed() async throws {
        let site = try TestSite()
        let adding = SourceAdding(site.services.refresher, folders: FolderAccess())
        await #expect(throws: SourceError.self) { try await adding.preview("/etc") }
        await #expect(throws: SourceError.self) { try await adding.add("~/Pictures", title: nil) }
        #expect(try await site.library.sources().isEmpty)
    }
}
