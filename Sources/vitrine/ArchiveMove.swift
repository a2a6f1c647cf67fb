import Basics
import BlobStorage
import Foundation
import ImagePipeline
import Library
import Messages
import Photos

/// Moves kept originals from the data folder to the object store that several servers share, or copies them back.
///
/// Only originals that a photo of the library needs are moved; other files stay where they are.
struct ArchiveMove {
    /// The originals that were moved, and those that were not.
    struct Counts {
        var movedCount = 0
        var byteCount = 0
        var changedCount = 0
        var missingCount = 0
    }

    private enum Outcome {
        case moved(String, byteCount: Int)
        case absent
        case changed(KeptOriginal)
        case missing(KeptOriginal)
    }

    let library: any LibraryStore
    let folder: PermanentFolder
    let objects: PermanentObjects
    /// The name of the store, as shown to people.
    let store: String
    private(set) var counts = Counts()
    /// Whether the store is known to have originals.
    private var isStoreConfirmed = false

    private static let maxConcurrent = 4

    init(library: any LibraryStore, folder: PermanentFolder, objects: PermanentObjects, store: String) {
        self.store = store
        self.library = library
        self.folder = folder
        self.objects = objects
    }

    /// Moves the files to the store. Each is deleted once the store has acknowledged it.
    ///
    /// - Parameter reportProgress: Called with the number of moved originals.
    mutating func moveToStore(_ reportProgress: (Int) -> Void) async throws {
        try await forEachPart(reportProgress) { [folder, objects] original throws(BlobError) in
            guard let file = await folder.file(named: original.content) else { return .absent }
            do throws(BlobError) {
                let byteCount = try await objects.insert(copyOf: file, as: original.content)
                try folder.removeNow(original.content)
                return .moved(original.content, byteCount: byteCount)
            } catch {
                guard error.systemCode == .EILSEQ else { throw error }
                try await folder.setAside(original.content)
                return .changed(original)
            }
        }
    }

    /// Copies the objects to the folder; they stay in the store.
    ///
    /// - Parameter reportProgress: Called with the number of copied originals.
    mutating func copyToFolder(_ reportProgress: (Int) -> Void) async throws {
        // Deletes the files of killed processes, and has a name that no other process has.
        let copies = ScratchFolder(in: folder.url.appending(path: "copies", directoryHint: .isDirectory))
        defer {
            copies.remove()
            rmdir(folder.url.appending(path: "copies").path)
        }
        let scratch = try copies.create()
        try await forEachPart(reportProgress) { [folder, objects] original throws(BlobError) in
            guard await !folder.contains(original.content, byteCount: original.byteCount) else {
                return .absent
            }
            let file = scratch.appending(path: original.content)
            defer { unlink(file.path) }
            guard try await objects.copy(original.content, to: file) else { return .missing(original) }
            let byteCount = try await folder.insert(copyOf: file, as: original.content)
            return .moved(original.content, byteCount: byteCount)
        }
    }

    /// Warns that originals are still in the folder, where other servers do not find them.
    static func warnAboutFiles(in data: DataFolder, store: String) {
        guard let folder = data.keptOriginalsFolder else { return }
        Terminal.printError(
            Message(CommandMessage.archiveInFolder, [.path: .text(folder.path), .name: .text(store)]))
    }
}

extension ArchiveMove {
    private mutating func forEachPart(
        _ reportProgress: (Int) -> Void,
        _ work: @escaping @Sendable (KeptOriginal) async throws(BlobError) -> Outcome
    ) async throws {
        var parts = KeptOriginalParts(of: library)
        while let originals = try await parts.next() {
            let (outcomes, failure) = await perform(originals, reportProgress, work)
            try await rejectEmptyStore(outcomes)
            var moved: [String] = []
            for outcome in outcomes {
                switch outcome {
                case .absent: break
                case .moved(let content, let byteCount):
                    counts.movedCount += 1
                    counts.byteCount += byteCount
                    moved.append(content)
                case .changed(let original):
                    counts.changedCount += 1
                    try await report(original, .archiveChanged)
                case .missing(let original):
                    counts.missingCount += 1
                    try await report(original, .archiveMissing)
                }
            }
            // A server may have deleted some just before they were moved.
            try await library.dropUnneededOriginals(moved)
            if let failure {
                throw CommandFailure(.archiveNotMoved, [.cause: .message(failure.reason)])
            }
        }
    }

    /// Throws if originals are missing in a store without any: its URL may be wrong.
    private mutating func rejectEmptyStore(_ outcomes: [Outcome]) async throws {
        let missingCount = outcomes.count { if case .missing = $0 { true } else { false } }
        guard !isStoreConfirmed, missingCount > 0 else { return }
        let hasBlobs: Bool
        do throws(BlobError) { hasBlobs = try await objects.hasBlobs() } catch {
            throw CommandFailure(.archiveNotMoved, [.cause: .message(error.reason)])
        }
        guard hasBlobs else {
            throw CommandFailure(
                .originalsAbsent, [.count: .number(missingCount), .path: .text(store)])
        }
        isStoreConfirmed = true
    }

    /// Performs the work for some originals, a few at a time, until one fails.
    private func perform(
        _ originals: [KeptOriginal], _ reportProgress: (Int) -> Void,
        _ work: @escaping @Sendable (KeptOriginal) async throws(BlobError) -> Outcome
    ) async -> (outcomes: [Outcome], failure: BlobError?) {
        var outcomes: [Outcome] = []
        var failure: BlobError?
        var movedCount = counts.movedCount
        await originals.forEachConcurrently(limit: Self.maxConcurrent) {
            original -> Result<Outcome, BlobError> in
            do throws(BlobError) { return .success(try await work(original)) } catch {
                return .failure(error)
            }
        } receive: { result in
            switch result {
            case .success(let outcome):
                outcomes.append(outcome)
                if case .moved = outcome { movedCount += 1 }
                reportProgress(movedCount)
            case .failure(let error): failure = failure ?? error
            }
            return failure == nil
        }
        return (outcomes, failure)
    }

    private func report(_ original: KeptOriginal, _ problem: CommandMessage) async throws {
        try await library.noteWrongOriginal(original.content)
        Terminal.printError(
            Message(problem, [.url: .text(original.url), .file: .text(original.content)]))
    }
}
