import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// Images of a source with credentials are marked.
@Suite struct MarkedImagesTests {
    /// Not once for each thousand of them.
    @Test func sortsThePhotosOnce() async throws {
        let library = try SQLLibrary.temporary()
        let photos = (0..<3_500).map { Samples.photo("\($0)") }
        let id = try await library.addSample(Samples.feed(photos))
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "marked-images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = SecretKey(path: folder.appending(path: "secret.key").path)
        let plan = try await library.write { database in
            let plans = PlanConnection(database)
            try SealedCredentials.set(
                try SourceCredentials(token: "secret"), of: id, key, UserConnection(plans, user: .owner))
            return plans.lines
        }
        let images = try await library.allPhotos(in: id).compactMap(\.entry.original)
        #expect(images.count == photos.count && images.allSatisfy { CredentialScope.name(in: $0) != nil })
        #expect(plan.count { $0.contains("TEMP B-TREE FOR ORDER BY") } <= 1)
    }
}
