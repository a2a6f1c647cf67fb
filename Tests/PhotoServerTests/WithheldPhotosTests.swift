import Foundation
import Photos
import Testing

@testable import PhotoServer

@Suite struct WithheldPhotosTests {
    /// A request may have read the source just before it was deleted.
    @Test func onlyASourceThatWasAddedAgainIsSentAgain() async throws {
        let site = try TestSite()
        let deleted = try await site.addSource()
        let withheld = WithheldPhotos()
        #expect(!withheld.remove(deleted))
        withheld.add(deleted)
        #expect(!withheld.remove(deleted))
        #expect(withheld.contains(deleted.id))
        var again = deleted
        again.addedAt += 1
        #expect(withheld.remove(again))
        #expect(!withheld.contains(deleted.id))
    }
}
