import Foundation
import Library
import Photos
import Testing

@testable import PhotoServer

/// Into which folders an export writes, and into which it does not.
@Suite struct ExportFolderTests {
    @Test func aFolderThatIsNoExportIsRefusedAndLeftAlone() async throws {
        let fixture = try ExportFixture()
        try fixture.write("mine", to: "index.html")
        try await refuses(fixture, .foreignFolder)
        #expect(try fixture.text("index.html") == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == ["index.html"])
    }

    @Test func aFileIsRefused() async throws {
        let fixture = try ExportFixture()
        try Data("mine".utf8).write(to: fixture.folder)
        try await refuses(fixture, .notAFolder)
        #expect(try Data(contentsOf: fixture.folder) == Data("mine".utf8))
    }

    @Test func anEmptyFolderAndOneUnderVersionControlAreAccepted() async throws {
        let fixture = try ExportFixture()
        try fixture.write("mine", to: ".git/config")
        try await fixture.export(try await fixture.addSource())
        #expect(try fixture.text(".git/config") == "mine")
        #expect(try fixture.paths().contains("index.html"))
    }

    @Test func theExportOfAnotherSourceIsRefused() async throws {
        let fixture = try ExportFixture()
        try await fixture.export(try await fixture.addSource("Almanac"))
        let before = try fixture.paths()
        try await refuses(fixture, .otherSource)
        #expect(try fixture.paths() == before)
    }

    @Test func theFolderOfThePhotosIsRefused() async throws {
        let fixture = try ExportFixture()
        try fixture.write("jpeg", to: "photo.jpg")
        let source = try await fixture.library.addSource(
            location: fixture.folder.path, title: "Folder", id: nil, settings: SourceSettings(),
            feed: Feed(kind: .folder, photos: []), validators: Validators(), at: Date())
        for folder in [fixture.folder, fixture.folder.appending(path: "site")] {
            let error = await #expect(throws: ExportError.self) {
                try await fixture.export(source, to: folder)
            }
            #expect(error?.message.has(ExportMessage.insideSource) == true)
        }
        #expect(try fixture.paths() == ["photo.jpg"])
    }

    /// Also those of other sources, and through links to folders that the export would create.
    @Test func theFoldersOfAllSourcesAreRefused() async throws {
        let fixture = try ExportFixture()
        let (photos, links) = (
            fixture.folder.appending(path: "photos"), fixture.folder.appending(path: "links")
        )
        try fixture.write("jpeg", to: "photos/photo.jpg")
        try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
        try await fixture.library.addSource(
            location: photos.path, title: "Folder", id: nil, settings: SourceSettings(),
            feed: Feed(kind: .folder, photos: []), validators: Validators(), at: Date())
        for (link, target) in [
            ("absolute", photos.path + "/new"), ("relative", "../photos/a/../b"), ("all", "../photos"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: links.appending(path: link).path, withDestinationPath: target)
        }
        let source = try await fixture.addSource()
        for path in [
            "photos", "photos/new", "links/absolute", "links/absolute/deep", "links/relative",
            "links/all/new",
        ] {
            let error = await #expect(throws: ExportError.self, "\(path)") {
                try await fixture.export(source, to: fixture.folder.appending(path: path))
            }
            #expect(error?.message.has(ExportMessage.insideSource) == true, "\(path)")
        }
        #expect(try fixture.paths().filter { $0.hasPrefix("photos/") } == ["photos/photo.jpg"])
        try await fixture.export(source, to: fixture.folder.appending(path: "photos-of-the-site"))
    }

    @Test func aFileThatIsInTheWayIsNotReplaced() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 2)
        try await fixture.export(source)
        try fixture.write("mine", to: "photos/3.html")
        try await fixture.library.store(
            Feed(
                kind: .photoList,
                photos: (0..<3).map {
                    FeedPhoto(title: "Photo \($0)", original: "https://example.com/Field notes/\($0).jpg")
                }), in: source.id, validators: Validators(), at: Date())
        let error = await #expect(throws: ExportError.self) { try await fixture.export(source) }
        #expect(
            error?.message
                == Message(
                    ExportMessage.foreignFile,
                    [.path: .text(fixture.folder.appending(path: "photos/3.html").path)]))
        #expect(try fixture.text("photos/3.html") == "mine")
    }

    @Test func twoExportsAtOnceAreRefused() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        let other = try ExportFolder(fixture.folder, for: ExportedCollection(source), outside: [])
        let error = await #expect(throws: ExportError.self) { try await fixture.export(source) }
        #expect(error?.message.has(ExportMessage.busy) == true)
        withExtendedLifetime(other) {}
    }

    @Test(arguments: ["../victim", "photos/../../victim", "/etc/passwd", "", "a//b", "./a"])
    func aManifestThatWasTamperedWithLeadsToNoFileElsewhere(path: String) {
        var manifest = ExportManifest()
        manifest.add(.init(files: [path, "photos/1.html"]))
        #expect(manifest.files == ["photos/1.html"])
    }

    @Test func aFolderOfANewerVersionIsRefused() async throws {
        let fixture = try ExportFixture()
        try fixture.write(#"{"version":99,"source":"field-notes"}"#, to: ".vitrine-export/manifest.jsonl")
        try await refuses(fixture, .tooNew)
    }

    @Test func aFolderThatCannotBeCreatedIsReported() async throws {
        let fixture = try ExportFixture()
        try Data().write(to: fixture.folder)
        let source = try await fixture.addSource()
        let inside = fixture.folder.appending(path: "site")
        let error = await #expect(throws: ExportError.self) { try await fixture.export(source, to: inside) }
        #expect(error?.message.has(ExportMessage.storage) == true)
    }

    private func refuses(_ fixture: ExportFixture, _ code: ExportMessage) async throws {
        let source = try await fixture.addSource()
        let requested = fixture.pictures.requestCount
        let error = await #expect(throws: ExportError.self) { try await fixture.export(source) }
        #expect(error?.message.has(code) == true, "\(String(describing: error))")
        #expect(fixture.pictures.requestCount == requested)
    }
}
