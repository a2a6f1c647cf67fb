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
    private(set) var wholeCount = 0
    private(set) var byteCount = 0
    private(set) var missingCount = 0
    private(set) var changedCount = 0
    /// The unchanged files in the folder of this machine that are not in the shared store.
    private(set) var notSharedCount = 0
    /// The originals that are missing or changed.
    private(set) var problems: [Problem] = []
    /// Where originals are kept, for a person.
    private let place: String
    /// Missing originals of the first part, as long as none was found.
    private var missingAtFirst: [KeptOriginal] = []
    /// Whether the place is known to be the right one.
    private var isRightPlace: Bool
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

    /// The objects that are checked at the same time.
    private static let maxConcurrent = 8

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - place: Where originals are kept, for a person.
    ///   - isForced: Whether originals are marked as missing even if there are none at all.
    init(library: any LibraryStore, archive: OriginalArchive, place: String, isForced: Bool) {
        self.library = library
        self.archive = archive
        self.place = place
        isRightPlace = isForced
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
            } receive: { original, verdict in
                if !isRightPlace, verdict == .missing {
                    missingAtFirst.append(original)
                } else {
                    isRightPlace = true
                    try await take(verdict, on: original)
                }
                return true
            }
            try await takeMissingAtFirst()
            try await library.noteIntactOriginals(intact)
            intact = []
        }
    }

    /// Records the missing originals of the first part, unless there are none at all.
    private mutating func takeMissingAtFirst() async throws {
        guard !missingAtFirst.isEmpty else { return }
        if !isRightPlace, try await !archive.hasOriginals() {
            let count = missingAtFirst.count
            throw CommandFailure(.originalsAbsent, [.count: .number(count), .path: .text(place)])
        }
        isRightPlace = true
        for original in missingAtFirst { try await take(.missing, on: original) }
        missingAtFirst = []
    }

    private mutating func take(_ verdict: OriginalArchive.Verdict, on original: KeptOriginal) async throws {
        let problem: Problem.Kind
        let message: CommandMessage
        switch verdict {
        case .whole, .notShared:
            wholeCount += 1
            byteCount += original.byteCount
            if verdict == .notShared { notSharedCount += 1 } else { intact.append(original.content) }
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
        Terminal.complain(
            Message(message, [.url: .text(original.url), .file: .text(original.content)]))
    }
}
