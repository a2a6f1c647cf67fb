import Foundation
import ImagePipeline
import Library
import LibrarySamples
import Photos
import Synchronization
import Testing

@testable import PhotoServer

/// What a second export keeps, changes and deletes.
@Suite struct RepeatedExportTests {
    @Test func currentFilesAreReused() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        let first = try await fixture.export(source)
        #expect(first.madeCount == 3 && first.reusedCount == 0)
        let dates = try dates(in: fixture)
        let requested = fixture.pictures.requestCount
        let second = try await fixture.export(source)
        #expect(second.madeCount == 0 && second.reusedCount == 3)
        #expect(second.removedCount == 0)
        #expect(second.fileCount == first.fileCount && second.byteCount == first.byteCount)
        #expect(fixture.pictures.requestCount == requested)
        #expect(try self.dates(in: fixture) == dates)
    }

    @Test func whatIsMissingOrTruncatedIsMadeAgain() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        try await fixture.export(source)
        let pictures = try fixture.paths().filter { $0.hasPrefix("images/") }
        let lost = try #require(pictures.first { $0.hasPrefix("images/1-") })
        let cut = try #require(pictures.first { $0.hasPrefix("images/2-") })
        try FileManager.default.removeItem(at: fixture.folder.appending(path: lost))
        try fixture.write("cut", to: cut)
        try fixture.write("changed", to: "index.html")
        let summary = try await fixture.export(source)
        #expect(summary.madeCount == 2 && summary.reusedCount == 1)
        #expect(try fixture.text(lost).hasPrefix("fitted") && fixture.text(cut).hasPrefix("fitted"))
        #expect(try fixture.text("index.html").contains("Photo 0"))
    }

    /// Their WebP files contain where the photos were taken.
    @Test func picturesOfAnOlderVersionAreMadeAgain() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        try await fixture.export(source)
        let manifest = ".vitrine-export/manifest.jsonl"
        let old = try fixture.text(manifest).replacing(#","version":2}}"#, with: "}}")
        #expect(try old != fixture.text(manifest))
        try fixture.write(old, to: manifest)
        let summary = try await fixture.export(source)
        #expect(summary.madeCount == 3 && summary.reusedCount == 0)
        #expect(try await fixture.export(source).reusedCount == 3)
    }

    @Test func allIsMadeAgainOnRequest() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        try await fixture.export(source)
        #expect(fixture.pictures.state.withLock { $0.revalidated.isEmpty })
        let summary = try await fixture.export(source, options: ExportOptions(renewsPictures: true))
        #expect(summary.madeCount == 3 && summary.reusedCount == 0)
        // They are revalidated with their servers, however recently they were before.
        let revalidated = fixture.pictures.state.withLock { $0.revalidated }
        #expect(revalidated.count == 3)
        #expect(revalidated.allSatisfy { ($0.freshSince?.timeIntervalSinceNow ?? -.infinity) > -60 })
    }

    private static let failure = ImageError.unavailable(
        reason: .system("No answer."), isTransient: true, retryAfter: nil)

    @Test func picturesThatCannotBeMadeAgainStay() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        try await fixture.export(source)
        let before = try fixture.paths()
        let photos = try await fixture.library.allPhotos(in: source.id)
        let url = try #require(photos.first?.entry.original)
        fixture.pictures.fail(url, Self.failure)
        let summary = try await fixture.export(source, options: ExportOptions(renewsPictures: true))
        #expect(summary.madeCount == 2 && summary.reusedCount == 1 && summary.missing.isEmpty)
        #expect(
            summary.notes.map(\.reason)
                == [Message(ExportMessage.pictureKept, [.cause: .message(.system("No answer."))])])
        #expect(try fixture.paths() == before)
        // Incomplete ones do not stay.
        let lost = try #require(before.first { $0.hasPrefix("images/1-") })
        try FileManager.default.removeItem(at: fixture.folder.appending(path: lost))
        let again = try await fixture.export(source)
        #expect(again.missing.map(\.reason) == [.system("No answer.")] && again.notes.isEmpty)
    }

    @Test func onlyAnUnavailableOriginalIsMissing() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        let photos = try await fixture.library.allPhotos(in: source.id)
        let url = try #require(photos.first?.entry.original)
        fixture.pictures.state.withLock { $0.originalFailures[url] = Self.failure }
        let options = ExportOptions(hasOriginals: true)
        let summary = try await fixture.export(source, options: options)
        #expect(summary.madeCount == 3 && summary.missing.isEmpty && summary.notes.count == 1)
        #expect(try fixture.paths().filter { $0.contains("/original.") }.count == 2)
        fixture.pictures.state.withLock { $0.originalFailures = [:] }
        let second = try await fixture.export(source, options: options)
        #expect(second.madeCount == 1 && second.reusedCount == 2 && second.notes.isEmpty)
        #expect(try fixture.paths().filter { $0.contains("/original.") }.count == 3)
    }

    @Test func pictureOfTwoRevisionsIsMadeAgain() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 1)
        fixture.pictures.state.withLock { $0.revisions = ["a", "a", "b"] }
        let summary = try await fixture.export(source)
        #expect(summary.madeCount == 1 && summary.missing.isEmpty)
        // The third one differs; then all six are made.
        #expect(fixture.pictures.requestCount == 3 + 6)
    }

    @Test func pictureThatIsReplacedAllTheTimeIsMissing() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 1)
        fixture.pictures.state.withLock { $0.revisions = (0..<100).map(String.init) }
        let summary = try await fixture.export(source)
        #expect(summary.madeCount == 0 && summary.missing.count == 1)
        #expect(try fixture.paths().allSatisfy { !$0.hasPrefix("images/") })
    }

    @Test func onlyWhatLeftTheSourceIsDeleted() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        try await fixture.export(source)
        let before = try fixture.paths()
        try fixture.write("mine", to: "CNAME")
        try fixture.write("mine", to: "photos/notes.txt")
        let pictureID = try #require(before.first { $0.hasPrefix("images/2-") }).split(separator: "/")[1]
        try fixture.write("mine", to: "images/\(pictureID)/mine.txt")
        _ = try await fixture.library.remove(PhotoID(rawValue: 2), at: Date())
        let summary = try await fixture.export(source)
        #expect(summary.photoCount == 2)
        let after = try fixture.paths()
        let deleted = Set(before).subtracting(after)
        #expect(deleted.contains("photos/2.html"))
        #expect(deleted.allSatisfy { $0 == "photos/2.html" || $0.hasPrefix("images/2-") })
        #expect(summary.removedCount == deleted.count)
        #expect(
            Set(after).subtracting(before) == ["CNAME", "photos/notes.txt", "images/\(pictureID)/mine.txt"])
        #expect(!(try fixture.pages()).contains("Photo 1"))
        try FileManager.default.removeItem(at: fixture.folder.appending(path: "images/\(pictureID)/mine.txt"))
        _ = try await fixture.library.remove(PhotoID(rawValue: 3), at: Date())
        try await fixture.export(source)
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: fixture.folder.appending(path: "images").path)
        #expect(!folders.contains { $0.hasPrefix("3-") })
    }

    @Test func whatAnotherLayoutDoesNotNeedIsDeleted() async throws {
        let fixture = try ExportFixture()
        var source = try await fixture.addSource(layout: .wall)
        try await fixture.export(source)
        #expect(try fixture.paths().contains { $0.hasSuffix("fitted-640.webp") })
        source.settings.layout = .grid
        try await fixture.library.update(source.id, title: nil, settings: source.settings)
        try await fixture.export(source)
        #expect(!(try fixture.paths()).contains { $0.hasSuffix("fitted-640.webp") })
        #expect(try fixture.paths().contains { $0.hasSuffix("square-320.webp") })
    }

    @Test func anExportThatWasStoppedContinues() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 20)
        fixture.pictures.state.withLock { $0.remaining = 60 }
        await #expect(throws: ExportError.self) { try await fixture.export(source) }
        let requested = fixture.pictures.requestCount
        fixture.pictures.state.withLock { $0.remaining = .max }
        // The last line was cut off while it was written.
        try append(#"{"files":["photos/1.ht"#, to: ".vitrine-export/manifest.jsonl", in: fixture)
        try fixture.write("half", to: ".vitrine-export/incoming/left")
        let summary = try await fixture.export(source)
        #expect(summary.madeCount + summary.reusedCount == 20)
        #expect(summary.reusedCount >= 2)
        #expect(fixture.pictures.requestCount - requested == summary.madeCount * 6)
        #expect(
            !FileManager.default.fileExists(
                atPath: fixture.folder.appending(path: ".vitrine-export/incoming").path))
        let again = try await fixture.export(source)
        #expect(again.reusedCount == 20 && again.removedCount == 0)
    }

    @Test func aLocalPhotoThatWasChangedIsMadeAgain() async throws {
        let fixture = try ExportFixture()
        let file = FileManager.default.temporaryDirectory.appending(path: "local-\(UUID()).jpg")
        try Data("first".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let source = try await fixture.addSource { $0[0].original = file.path }
        try await fixture.export(source)
        try Data("second".utf8).write(to: file)
        let summary = try await fixture.export(source)
        #expect(summary.madeCount == 1 && summary.reusedCount == 2)
    }

    private func append(_ text: String, to path: String, in fixture: ExportFixture) throws {
        let handle = try FileHandle(forWritingTo: fixture.folder.appending(path: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    private func dates(in fixture: ExportFixture) throws -> [String: Date] {
        try Dictionary(
            uniqueKeysWithValues: fixture.paths().map { path in
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: fixture.folder.appending(path: path).path)
                return (path, try #require(attributes[.modificationDate] as? Date))
            })
    }
}
