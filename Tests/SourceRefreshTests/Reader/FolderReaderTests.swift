// Over 300 lines: one folder with everything that it may contain.
import Basics
import Foundation
import Photos
import Synchronization
import Testing

@testable import SourceRefresh

@Suite(.timeLimit(.minutes(1))) struct FolderReaderTests {
    private func titles(_ reading: SourceReading) -> [String] { reading.feed?.photos.map(\.title) ?? [] }

    @Test func findsPhotosInNaturalOrderAtAnyDepth() async throws {
        try await withFolder { folder in
            for path in [
                "IMG_10.JPG", "IMG_2.jpg", "img_1.jpeg", "b/2.png", "b/10.png", "a/deep/x.webp", "z.jpg",
            ] {
                try folder.add(path)
            }
            let reading = try await withReader { try await $0.read(folder.path + "/") }
            let feed = try #require(reading.feed)
            #expect(
                feed.photos.map(\.key) == [
                    "img_1.jpeg", "IMG_2.jpg", "IMG_10.JPG", "z.jpg", "a/deep/x.webp", "b/2.png", "b/10.png",
                ])
            #expect(feed.photos.first?.original == folder.path + "/img_1.jpeg")
            #expect(feed.kind == .folder && feed.title == folder.lastPathComponent)
            #expect(reading.location == folder.path)
        }
    }

    @Test func skipsHiddenFilesAndOtherFiles() async throws {
        try await withFolder { folder in
            for path in [
                ".hidden.jpg", ".thumbs/1.jpg", "@eaDir/2.jpg", "#recycle/3.jpg", "__MACOSX/4.jpg",
                "keep.jpg",
            ] {
                try folder.add(path)
            }
            try folder.add("notes.txt", Data("hello".utf8))
            try folder.add("README", Data("hello".utf8))
            try folder.add("without ending", .jpeg)
            // ExifTool leaves the file as it was before beside the one that it has edited.
            try folder.add("keep.jpg_original", .jpeg)
            let reading = try await withReader { try await $0.read(folder.path) }
            #expect(titles(reading) == ["keep", "without ending"])
            #expect(reading.feed?.skipped == [])
        }
    }

    /// Most cameras do not record their time zone, phones do.
    @Test func datesPhotosByTheClock() async throws {
        let morning = Date(timeIntervalSince1970: 1_767_254_400)
        try await withFolder { folder in
            for name in ["camera.jpg", "phone.jpg"] { try folder.add(name) }
            let reading = try await withReader(metadata: { file in
                var metadata = PhotoMetadata()
                metadata.dateOffset = file.lastPathComponent == "phone.jpg" ? 9 * 3600 : nil
                metadata.date = morning + (metadata.dateOffset.map { 300 - Double($0) } ?? 0)
                return metadata
            }) { try await $0.read(folder.path) }
            #expect(reading.feed?.photos.map(\.date) == [morning, morning + 300])
        }
    }

    private func skipped(
        _ index: Int, _ code: SkippedFile, _ file: String, _ cause: Message? = nil
    ) -> SkippedEntry {
        var arguments: [Message.Name: Message.Argument] = [.file: .text(file)]
        arguments[.cause] = cause.map(Message.Argument.message)
        return SkippedEntry(index: index, reason: Message(code, arguments))
    }

    @Test func reportsWhyFilesWereSkipped() async throws {
        let cutOff = Message.system("It is cut off.")
        try await withFolder { folder in
            try folder.add("1 empty.jpg", Data())
            try folder.add("2 good.jpg")
            try folder.add("3 text.jpg", Data("<html>".utf8))
            try folder.add("4 raw.CR2", Data([1, 2, 3]))
            try folder.add("5 broken.jpg")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/6 dangling.jpg", withDestinationPath: folder.path + "/gone.jpg")
            let reading = try await withReader(metadata: { file in
                guard file.lastPathComponent.hasPrefix("5") else { return nil }
                throw UnreadablePhoto(reason: cutOff)
            }) { try await $0.read(folder.path) }
            let feed = try #require(reading.feed)
            #expect(titles(reading) == ["2 good"])
            #expect(
                feed.skipped.listed
                    == [
                        skipped(0, .empty, "1 empty.jpg"), skipped(2, .notAnImage, "3 text.jpg"),
                        skipped(3, .raw, "4 raw.CR2"), skipped(4, .unreadable, "5 broken.jpg", cutOff),
                        skipped(5, .deadLink, "6 dangling.jpg"),
                    ].sorted { $0.index < $1.index })
        }
    }

    #if os(Linux)
    /// Old archives contain names in other encodings; other systems do not store them.
    @Test func reportsNamesThatAreNotInUTF8() async throws {
        try await withFolder { folder in
            try folder.add("good.jpg")
            func path(_ name: [UInt8]) -> [CChar] {
                (Array("\(folder.path)/".utf8) + name + [0]).map(CChar.init(bitPattern:))
            }
            let latin1 = Array("caf".utf8) + [0xE9]
            let file = open(path(latin1 + Array(".jpg".utf8)), O_CREAT | O_WRONLY, 0o644)
            #expect(file >= 0 && close(file) == 0 && mkdir(path(latin1), 0o755) == 0)
            let reading = try await withReader { try await $0.read(folder.path) }
            #expect(titles(reading) == ["good"])
            let reasons = try #require(reading.feed).skipped.listed.map(\.reason)
            #expect(reasons.count == 2 && reasons.allSatisfy { $0.has(SkippedFile.otherEncoding) })
        }
    }
    #endif

    /// The unreadable parts of a folder.
    enum Part: CaseIterable, Sendable { case folder, subfolder, status, file }

    private func read(_ folder: URL, failing part: Part, _ number: Int32) async throws -> SourceReading {
        let failure = FolderFiles.Failure(number: number)
        let files = FolderFiles()
        var access = FolderFiles()
        access.names = { path throws(FolderFiles.Failure) in
            guard part != .folder, part != .subfolder || path == folder.path else { throw failure }
            return try files.names(path)
        }
        access.status = { path throws(FolderFiles.Failure) in
            guard part != .status || !path.hasSuffix("/1.jpg") else { throw failure }
            return try files.status(path)
        }
        access.beginning = { path throws(FolderFiles.Failure) in
            guard part != .file || !path.hasSuffix("/1.jpg") else { throw failure }
            return try files.beginning(path)
        }
        let reader = FolderReader(metadata: PhotoMetadataCache { _ in nil }, access: access)
        return try await reader.read(folder.path, validators: nil)
    }

    /// A list mirrors its folder: what is not read would be deleted with its favorites.
    @Test(arguments: Part.allCases, [EIO, ESTALE, ETIMEDOUT, EMFILE, ENFILE, ENOTCONN, EHOSTDOWN, ENODEV])
    func failsWhereAPartCannotBeReadAtTheMoment(_ part: Part, _ number: Int32) async throws {
        try await withFolder { folder in
            for path in ["1.jpg", "2.jpg", "inside/3.jpg"] { try folder.add(path) }
            let error = await #expect(throws: SourceError.self) {
                try await read(folder, failing: part, number)
            }
            guard case .unreadable(let path, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path.hasPrefix(folder.path))
            #expect(reason == .system(SystemReason.text(ofErrno: number)))
        }
    }

    @Test func skipsUnreadableFiles() async throws {
        try await withFolder { folder in
            for path in ["1.jpg", "2.jpg", "inside/3.jpg"] { try folder.add(path) }
            #expect(titles(try await read(folder, failing: .subfolder, EACCES)) == ["1", "2"])
            #expect(titles(try await read(folder, failing: .status, ENOENT)) == ["2", "3"])
            #expect(titles(try await read(folder, failing: .file, EACCES)) == ["2", "3"])
            let error = await #expect(throws: SourceError.self) {
                try await read(folder, failing: .folder, EACCES)
            }
            guard case .unreadable(_, Message(UnreadableCause.noPermission))? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func readsTitlesAndPlacesFromTheFilesThemselves() async throws {
        try await withFolder { folder in
            try folder.add("bryggen_at-night.jpg")
            try folder.add("x.jpg")
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            let reading = try await withReader(metadata: { file in
                var metadata = PhotoMetadata()
                metadata.size = PixelSize(width: 400, height: 300)
                metadata.description = "OLYMPUS DIGITAL CAMERA"
                guard file.lastPathComponent == "x.jpg" else { return metadata }
                metadata.title = " The harbour "
                metadata.description = "Seen from the hill"
                metadata.date = date
                metadata.coordinate = Coordinate(latitude: 60.39, longitude: 5.32)
                metadata.camera = "Pocket 1"
                metadata.credit = "Anna"
                return metadata
            }) { try await $0.read(folder.path) }
            let photos = try #require(reading.feed?.photos)
            try #require(photos.count == 2)
            #expect(photos[0].title == "bryggen at-night" || photos[0].title == "bryggen at night")
            #expect(photos[0].description == nil && photos[0].size == PixelSize(width: 400, height: 300))
            #expect(photos[1].title == "The harbour" && photos[1].description == "Seen from the hill")
            #expect(photos[1].date == date && photos[1].camera == "Pocket 1" && photos[1].credit == "Anna")
            #expect(photos[1].place == "Bergen, Vestland, Norway")
        }
    }

    @Test func followsNoLinkOutOfTheFolder() async throws {
        try await withFolder { folder in
            try folder.add("shared/1.jpg")
            try folder.add("private/2.jpg")
            for (name, target) in [("a.jpg", "private/2.jpg"), ("b.jpg", "shared/1.jpg"), ("c", "private")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/shared/" + name, withDestinationPath: folder.path + "/" + target)
            }
            let reading = try await withReader { try await $0.read(folder.path + "/shared") }
            let feed = try #require(reading.feed)
            #expect(feed.photos.map(\.key) == ["1.jpg", "b.jpg"])
            #expect(
                feed.skipped.map(\.reason)
                    == ["a.jpg", "c"].map { Message(SkippedFile.outsideLink, [.file: .text($0)]) })
        }
    }

    @Test func isSafeFromLinksInACircle() async throws {
        try await withFolder { folder in
            try folder.add("a/1.jpg")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/a/up", withDestinationPath: folder.path)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/a/self", withDestinationPath: folder.path + "/a")
            let reading = try await withReader { try await $0.read(folder.path) }
            #expect(reading.feed?.photos.map(\.key) == ["a/1.jpg"])
        }
    }

    @Test func readsAgainOnlyWhatHasChanged() async throws {
        try await withFolder { folder in
            try folder.add("1.jpg")
            try folder.add("2.jpg")
            let read = Counter()
            try await withReader(metadata: { file in
                read.add(file.lastPathComponent)
                return nil
            }) { reader in
                let validators = try await reader.read(folder.path).validators
                let again = try await reader.read(folder.path, validators: validators)
                #expect(again == .unchanged)
                #expect(read.names.sorted() == ["1.jpg", "2.jpg"])
                try folder.add("2.jpg", .jpeg + Data([1]))
                try folder.add("3.jpg")
                let changed = try await reader.read(folder.path, validators: validators)
                #expect(titles(changed) == ["1", "2", "3"])
                #expect(read.names.sorted() == ["1.jpg", "2.jpg", "2.jpg", "3.jpg"])
            }
        }
    }

    @Test func readsMissingMetadataAgain() async throws {
        struct Busy: Error {}
        try await withFolder { folder in
            try folder.add("1.jpg")
            try await withReader(metadata: { _ in throw Busy() }) { reader in
                let reading = try await reader.read(folder.path)
                #expect(titles(reading) == ["1"])
                let validators = try #require(reading.validators)
                let again = try await reader.read(folder.path, validators: validators)
                #expect(again != .unchanged)
            }
        }
    }

    @Test func readsOnlyAFewFilesAtATime() async throws {
        try await withFolder { folder in
            for number in 0..<30 { try folder.add("\(number).jpg") }
            let now = Mutex((running: 0, most: 0))
            let reading = try await withReader(metadata: { _ in
                now.withLock { $0 = ($0.running + 1, max($0.most, $0.running + 1)) }
                try await Task.sleep(for: .milliseconds(2))
                now.withLock { $0.running -= 1 }
                return nil
            }) { try await $0.read(folder.path) }
            #expect(reading.feed?.photos.count == 30)
            #expect(now.withLock { $0.most } <= 4)
        }
    }

    @Test func reportsThatAFolderHasNoPhotos() async throws {
        try await withFolder { folder in
            let path = folder.path
            let empty = try await withReader { reader in
                await failure { _ = try await reader.read(path) }?.message
            }
            #expect(empty == Message(SourceMessage.emptyFolder, [.path: .text(path)]))
            try folder.add("a.jpg", Data())
            let skipped = try await withReader { reader in
                await failure { _ = try await reader.read(path) }?.message
            }
            let reason = Message(SkippedFile.empty, [.file: .text("a.jpg")])
            #expect(
                skipped
                    == SourceError.emptyFolder(path: path, skipped: [SkippedEntry(index: 0, reason: reason)])
                    .message)
            #expect(skipped?.arguments[.cause] == .message(reason))
        }
    }

    @Test func writesNothingToTheFolder() async throws {
        try await withFolder { folder in
            try folder.add("a/1.jpg")
            let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            let modified = FileStatus(folder.path)?.modified
            _ = try await withReader { try await $0.read(folder.path) }
            let after = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            #expect(after == before)
            #expect(FileStatus(folder.path)?.modified == modified)
        }
    }
}

/// Records names in the order of their arrival.
private final class Counter: Sendable {
    private let list = Mutex<[String]>([])
    var names: [String] { list.withLock { $0 } }
    func add(_ name: String) { list.withLock { $0.append(name) } }
}
