import Catalog
import Foundation
import Photos
import Testing

@Suite struct CatalogRefreshTests {
    @Test func keepsTheFeedsOrder() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("c", "a", "b"))
        #expect(try await catalog.titles(in: id) == ["Photo c", "Photo a", "Photo b"])
    }

    @Test func keepsIdentityWhereOthersComeAndGo() async throws {
        let catalog = try Catalog.inMemory()
        let id = try await catalog.addSample(Samples.feed("a", "b", "c"))
        let before = try await catalog.photos(in: id, offset: 0, limit: 9)
        let summary = try await catalog.refresh(id, Samples.feed("new", "c", "b"))
        let after = try await catalog.photos(in: id, offset: 0, limit: 9)
        #expect(summary == StoreSummary(added: 1, changed: 0, left: 1, total: 3))
        #expect(after.map(\.entry.title) == ["Photo new", "Photo c", "Photo b"])
        #expect(after[1].id == before[2].id)
        #expect(after[2].id == before[1].id)
        #expect(!before.map(\.id).contains(after[0].id))
        #expect(try await catalog.photo(before[0].id) == nil)
    }
}
