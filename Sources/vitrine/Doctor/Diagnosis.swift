// Over 300 lines: the checks of `vitrine doctor` are in one place, as a list.

import Basics
import BlobStorage
import Fetching
import Foundation
import ImagePipeline
import Library
import LibrarySQL
import Logging
import Messages
import PhotoServer
import Photos

/// The checks of `vitrine doctor`: everything that the program needs.
struct Diagnosis {
    let data: DataFolder
    let cache: URL
    /// The address at which everyone has access while there are no accounts; `nil` if nobody has.
    let openAddress: String?
    /// The object store shared by several servers; `nil` if there is none.
    let objects: ObjectStoreClient?
    let fetch: FetchSettings

    /// The findings, in the order in which they should be fixed.
    func findings() async -> [Finding] {
        var findings = folder(data.url) + folder(cache) + archiveFolder() + cacheFolders()
        findings += [disk(of: data.url), disk(of: cache)].compactMap(\.self)
        let server = server()
        findings.append(server)
        let hasServer = server.message.has(DoctorMessage.serverRuns)
        let interrupted = interruptedRestorations(hasServer: hasServer)
        findings += interrupted
        // In this case, there is no library, or only a part of it.
        let isIncomplete = interrupted.contains { $0.severity == .problem }
        if !isIncomplete { findings += await library() }
        findings += await objectStore()
        findings.append(await pictures())
        findings.append(openFiles())
        findings.append(certificates())
        return findings
    }
}

// MARK: - Folders and disks

extension Diagnosis {
    /// Checks that a folder, or the one that would contain it, is writable, and private to its owner.
    private func folder(_ folder: URL) -> [Finding] {
        let path: [Message.Name: Message.Argument] = [.path: .text(folder.path)]
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        guard Self.isWritable(exists ? folder : Self.nearest(above: folder)), !exists || isFolder.boolValue
        else {
            return [.problem(.folderUnwritable, path)]
        }
        guard exists else { return [] }
        let facts = try? FileManager.default.attributesOfItem(atPath: folder.path)
        let mode = (facts?[.posixPermissions] as? NSNumber)?.intValue ?? 0o700
        return mode & 0o007 == 0 ? [] : [.warning(.openFolder, path)]
    }

    /// Checks that kept originals can be written; their folder may be on another disk.
    private func archiveFolder() -> [Finding] {
        let folder = Composition.archiveFolder(in: data.url)
        guard folder.writingError != nil else { return [] }
        return [.problem(.folderUnwritable, [.path: .text(folder.url.path)])]
    }

    /// Checks that images can be stored: commands of root may have created folders that only root can write.
    private func cacheFolders() -> [Finding] {
        let files = FileManager.default
        // Those of their folders that cannot be listed are reported themselves.
        let folders = (ImageBlobs.folders + ["incoming"]).map { cache.appending(path: $0) }
        let parts = folders.dropLast().flatMap { folder in
            ((try? files.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
                .map { folder.appending(path: $0) }
        }
        let wrong = (folders + parts).first {
            FileStatus($0.path)?.kind == .folder
                && !(Self.isWritable($0) && files.isReadableFile(atPath: $0.path))
        }
        guard let wrong else { return [] }
        return [.problem(.folderUnwritable, [.path: .text(wrong.path)])]
    }

    private static func isWritable(_ folder: URL) -> Bool {
        FileManager.default.isWritableFile(atPath: folder.path)
    }

    /// The nearest existing parent folder.
    private static func nearest(above folder: URL) -> URL {
        var folder = folder
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }

    private func disk(of folder: URL) -> Finding? {
        guard let space = DiskSpace(at: folder) else { return nil }
        let arguments: [Message.Name: Message.Argument] = [
            .size: .bytes(space.free), .path: .text(folder.path),
        ]
        return space.isLow ? .problem(.diskLow, arguments) : .good(.diskGood, arguments)
    }

    private func server() -> Finding {
        guard
            FileManager.default.fileExists(
                atPath: data.url.appending(path: FolderLock.Use.serving.fileName).path)
        else {
            return .good(.noServer)
        }
        do {
            try FolderLock(data.url, waitSeconds: 0).release()
            return .good(.noServer)
        } catch let error as CommandFailure where error.message.code == CommandMessage.secondServer.rawValue {
            return .good(.serverRuns)
        } catch {
            // An unwritable folder was reported already.
            return .good(.noServer)
        }
    }

    private func openFiles() -> Finding {
        let limit = FileLimit.raise()
        let arguments: [Message.Name: Message.Argument] = [.count: .number(limit)]
        return limit < 1024 ? .warning(.fewFiles, arguments) : .good(.filesGood, arguments)
    }

    private func certificates() -> Finding {
        Fetcher.findsCertificates ? .good(.certificatesGood) : .problem(.noCertificates)
    }
}

// MARK: - The library

extension Diagnosis {
    /// Opens the library, and checks its contents.
    private func library() async -> [Finding] {
        let (finding, library) = await openLibrary()
        guard let library else { return [finding] }
        var findings = [finding]
        do throws(LibraryError) {
            findings += try await sources(of: library)
            findings += try await access(to: library)
            findings += try await originals(of: library)
        } catch {
            // Replaces the finding that the library is good.
            findings[0] = unreadable(error)
        }
        return findings
    }

    /// The library, or its database, cannot be used.
    private func unreadable(_ error: LibraryError) -> Finding {
        let cause = Message.Argument.message(error.message)
        guard let server = data.server else {
            return .problem(.libraryUnreadable, [.path: .text(data.database.path), .cause: cause])
        }
        return .problem(.databaseUnavailable, [.name: .text(server.description), .cause: cause])
    }

    /// The library needs an upgrade, which copies its file first.
    private func outdated() -> Finding {
        let file = data.database.path
        let name = data.server?.description ?? file
        if data.server == nil, let size = FileStatus(file: file)?.byteCount,
            // The copy, and the log of the changes.
            let free = DiskSpace(at: data.url)?.free, free < size + size / 4 + (1 << 20)
        {
            return .problem(.libraryDiskFull, [.path: .text(file)])
        }
        return .warning(.upgradePending, [.name: .text(name)])
    }

    /// Checks that the database server responds, and has tables of this program.
    private func openLibrary(on server: PostgreSQLLocation) async -> (Finding, (any LibraryStore)?) {
        let (folder, name) = (data.url.path, Message.Argument.text(server.description))
        do throws(LibraryError) {
            let library = try await performBlocking { () throws(LibraryError) in
                try SQLLibrary(server, keyIn: folder, opening: .examining)
            }
            return (.good(.databaseGood, [.name: name]), library)
        } catch {
            switch error {
            case .outdated: return (outdated(), nil)
            case .absent: return (.warning(.noLibraryInDatabase, [.name: name]), nil)
            default: return (unreadable(error), nil)
            }
        }
    }

    private func openLibrary() async -> (Finding, (any LibraryStore)?) {
        if let server = data.server { return await openLibrary(on: server) }
        let path = data.database.path
        let name: [Message.Name: Message.Argument] = [.path: .text(path)]
        do throws(CommandFailure) {
            guard try data.hasFile() else { return (.good(.noLibraryYet, name), nil) }
        } catch {
            return (.problem(.libraryInaccessible, [.cause: .message(error.message)]), nil)
        }
        do throws(LibraryError) {
            let damage = try await performBlocking { () throws(LibraryError) in
                try SQLLibrary.damage(in: path)
            }
            guard damage.isEmpty else {
                let text = damage.prefix(3).joined(separator: "; ")
                return (.problem(.libraryDamaged, [.path: .text(path), .text: .text(text)]), nil)
            }
            let library = try SQLLibrary(path: path, opening: .examining)
            return (.good(.libraryGood, name), library)
        } catch {
            switch error {
            case .diskFull: return (.problem(.libraryDiskFull, name), nil)
            case .outdated: return (outdated(), nil)
            default: return (unreadable(error), nil)
            }
        }
    }

    /// The number of missed refreshes from which a source is reported as outdated.
    private static let missedRefreshes = 3.0

    private func sources(of library: any LibraryStore) async throws(LibraryError) -> [Finding] {
        let sources = try await library.sources()
        let failing: [Finding] = sources.compactMap { source in
            guard let failure = source.failure else { return nil }
            return .warning(.sourceFails, [.title: .text(source.title), .cause: .message(failure)])
        }
        let now = Date()
        let old: [Finding] = sources.compactMap { source in
            let interval = Double(source.settings.refreshSeconds)
            guard source.failure == nil, interval > 0, let date = source.refreshedAt,
                // The clock may have been ahead.
                abs(now.timeIntervalSince(date)) > max(interval * Self.missedRefreshes, 3600)
            else { return nil }
            return .warning(.sourceOld, [.title: .text(source.title), .date: .date(date)])
        }
        let well = sources.count - failing.count - old.count
        return failing + old + (well > 0 ? [.good(.sourcesGood, [.count: .number(well)])] : [])
    }

    /// Checks whether people without an account can reach the photos.
    private func access(to library: any LibraryStore) async throws(LibraryError) -> [Finding] {
        let accounts = try await library.accounts()
        guard accounts.isEmpty else {
            return accounts.contains { $0.role == .admin }
                ? [.good(.accountsGood, [.count: .number(accounts.count)])] : [.problem(.noAdmin)]
        }
        guard let openAddress else { return [.good(.accessGood)] }
        return [.warning(.openToAll, [.url: .text(openAddress)])]
    }
}

// MARK: - The store of images

extension Diagnosis {
    /// The maximum number of kept originals that are checked.
    private static let originalCount = 100

    /// Checks that kept originals are in the folder if no store is configured: an earlier store may have
    /// them.
    private func originals(of library: any LibraryStore) async throws(LibraryError) -> [Finding] {
        guard objects == nil else { return [] }
        let kept = try await library.keptOriginals(of: nil, after: nil, limit: Self.originalCount)
        let folder = Composition.archiveFolder(in: data.url)
        var missingCount = 0
        for original in kept
        where await !folder.contains(original.content, byteCount: original.byteCount) {
            missingCount += 1
        }
        guard missingCount > 0 else { return [] }
        return [
            .warning(
                .originalsMissing,
                [
                    .path: .text(folder.url.path), .count: .number(missingCount),
                    .limit: .number(kept.count),
                ])
        ]
    }

    /// Checks that the store accepts an object, returns it and deletes it.
    private func objectStore() async -> [Finding] {
        guard let objects else { return [] }
        let (key, data) = ("probe/\(UUID().uuidString)", Data("Vitrine".utf8))
        var arguments: [Message.Name: Message.Argument] = [.name: .text("\(objects.location)")]
        let finding: Finding
        do throws(ObjectStoreError) {
            try await objects.put(data, as: key)
            let found = try await objects.data(of: key, upTo: data.count)
            try await objects.delete(key)
            guard found == data else { throw .malformedResponse }
            finding = .good(.blobsGood, arguments)
        } catch {
            arguments[.cause] = .message(error.message)
            finding = .problem(.blobsFail, arguments)
        }
        await objects.shutdown()
        return [finding] + originalsInFolder(store: "\(objects.location)")
    }

    /// Kept originals that other servers do not find.
    private func originalsInFolder(store: String) -> [Finding] {
        guard let folder = data.keptOriginalsFolder else { return [] }
        return [.warning(.originalsInFolder, [.path: .text(folder.path), .name: .text(store)])]
    }
}

// MARK: - Pictures

extension Diagnosis {
    /// Checks that a worker encodes and decodes a picture: it needs libvips, and the sandbox.
    private func pictures() async -> Finding {
        do {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "vitrine-doctor-\(getpid())", directoryHint: .isDirectory)
            let logger = Logger.ofProgram(.critical)
            let parts = try Composition(fetch: fetch, cacheFolder: folder, logger: logger)
            let failure = await Self.failureOfPictures(parts.pipeline, in: folder)
            try await parts.shutdown()
            try FileManager.default.removeItem(at: folder)
            return failure.map { .problem(.picturesFail, [.cause: .message($0)]) } ?? .good(.picturesGood)
        } catch let error as CommandFailure {
            return .problem(.picturesFail, [.cause: .message(error.message)])
        } catch {
            return .problem(.picturesFail, [.cause: .message(.system(SystemReason.text(of: error)))])
        }
    }

    private static func failureOfPictures(_ pipeline: ImagePipeline, in folder: URL) async -> Message? {
        guard let size = PixelSize(width: 64, height: 48) else { return nil }
        let file = folder.appending(path: "example.jpg")
        do {
            let grey = [UInt8](repeating: 128, count: size.width * size.height * 3)
            try await pipeline.encode(rgb: grey, size: size, as: .jpeg).write(to: file)
            let request = ImageRequest(url: file.path, root: folder.path)
            _ = try await pipeline.rendition(.square(320), .webp, of: request)
            return nil
        } catch let error as ImageError {
            return error.message
        } catch {
            return .system(SystemReason.text(of: error))
        }
    }
}
