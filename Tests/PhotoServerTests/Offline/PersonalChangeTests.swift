import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

@Suite struct PersonalChangeTests {
    private func text(_ change: PersonalChange) -> String {
        switch change {
        case .removed(let photo, let source): "removed \(photo) of \(source)"
        case .restored(let photo, let source): "restored \(photo) of \(source)"
        case .favored(let photo, let source, let isFavorite): "favored \(photo) of \(source): \(isFavorite)"
        case .removedForEverybody(let photo, let source): "removed \(photo) of \(source) for everybody"
        case .library: "library"
        case .mixesForAll: "mixes"
        case .ownChanged(let source): "changed \(source) for one"
        case .changed(let source): "changed \(source)"
        case .deleted(let source): "deleted \(source)"
        }
    }

    @Test func aWriteIsReportedHoweverItWasMade() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photos = try await site.photos(of: source)
        let shared = Site(
            services: site.services, content: try WebContentProvider(folder: nil),
            adding: SourceAdding(site.services.refresher, folders: FolderAccess()))
        let changes = shared.changes.events()
        try await site.library.remove(photos[0].id, at: Date())
        try await shared.notify(.remove, of: [photos[0].id])
        try await site.library.restore(photos[0].id)
        try await shared.notify(.restore, of: [photos[0].id])
        var received: [String] = []
        for await case .event(let change) in changes {
            received.append(text(change.change))
            if received.count == 2 { break }
        }
        #expect(received == ["removed 1 of field-notes", "restored 1 of field-notes"])
    }
}
