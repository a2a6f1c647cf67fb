import Basics
import ImagePipeline
import Library
import Messages
import Photos

/// Compares kept originals with their records; each file once, and several at a time in a shared store.
struct ArchiveCheck {
    let library: any LibraryStore
    let archive: OriginalArchive
    /// The number of unchanged files, and their bytes.
    private(set) var intactCount = 0
    private(set) var byteCount = 0
    private(set) var missingCount = 0
    private(set) var changedCount = 0
    /// The unchanged files in the folder of this machine that are not in the shared store.
    private(set) var notSharedCount = 0
    /// The originals that are missing or changed.
    private(set) var problems: [Problem] = []
    /// The location of the originals, as shown to people.
    private let location: String
    /// The missing originals of the first part, until one is found.
    private var firstMissing: [KeptOriginal] = []
    /// Whether the location is known to be the right one.
    private var isLocationConfirmed: Bool
    /// The intact originals of a part.
    private var intact: [String] = []

    /// A missing or changed original.
    struct Problem: Encodable {
        enum Kind: String, Encodable { case missing, changed }

        let problem: Kind
        let url: String
        /// The SHA-256 of its contents, which names the file.
        let file: String
    }

    /// The maximum number of objects that are checked concurrently.
    private static let maxConcurrent = 8

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - location: The location of the originals, as shown to people.
    ///   - isForced: Whether originals are marked as missing even if there are none at all.
    init(library: any LibraryStore, archive: OriginalArchive, location: String, isForced: Bool) {
        self.library = library
        self.archive = archive
        self.location = location
        isLocationConfirmed = isForced
    }

    /// Checks the originals of some sources, or of all if there are none.
    ///
    /// - Throws: `CommandFailure` if there are no originals at all where they should be; nothing is recorded then.
    mutating func perform(in sources: [SourceID]?) async throws {
        var parts = KeptOriginalParts(of: library, in: sources)
        while let originals = try await parts.next() {
            try await originals.forEachConcurrently(limit: archive.isShared ? Self.maxConcurrent : 1) {
                [archive] original in
                (original, try await archive.check(original.content, byteCount: original.byteCount))
            } receive: { original, result in
                if !isLocationConfirmed, result == .missing {
                    firstMissing.append(original)
                } else {
                    isLocationConfirmed = true
                    try await record(result, on: original)
                }
                return true
            }
            try await recordFirstMissing()
            try await library.noteIntactOriginals(intact)
            intact = []
        }
    }

    /// Records the missing originals of the first part, unless there are none at all.
    private mutating func recordFirstMissing() async throws {
        guard !firstMissing.isEmpty else { return }
        if !isLocationConfirmed, try await !archive.hasOriginals() {
            let count = firstMissing.count
            throw CommandFailure(.originalsAbsent, [.count: .number(count), .path: .text(location)])
        }
        isLocationConfirmed = true
        for original in firstMissing { try await record(.missing, on: original) }
        firstMissing = []
    }

    private mutating func record(_ result: OriginalArchive.CheckResult, on original: KeptOriginal)
        async throws
    {
        let problem: Problem.Kind
        let message: CommandMessage
        switch result {
        case .intact, .notShared:
            intactCount += 1
            byteCount += original.byteCount
            if result == .notShared { notSharedCount += 1 } else { intact.append(original.content) }
            return
        case .missing:
            missingCount += 1
            problem = .missing
            message = .archiveMissing
        case .changed:
            changedCount += 1
            problem = .changed
            message = .archiveChanged
            try await archive.setAside(original.content)
        }
        try await library.noteWrongOriginal(original.content)
        problems.append(Problem(problem: problem, url: original.url, file: original.content))
        Terminal.printError(
            Message(message, [.url: .text(original.url), .file: .text(original.content)]))
    }
}
