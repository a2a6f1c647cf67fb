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
    private var known: Set<String> = []

    /// A missing or changed original.
    struct Problem: Encodable {
        enum Kind: String, Encodable { case missing, changed }

        let problem: Kind
        let url: String
        /// The SHA-256 of its contents, which names the file.
        let file: String
    }

    /// The originals that are read from the library at once.
    private static let partSize = 500
    /// The objects that are checked at the same time.
    private static let maxConcurrent = 8

    init(library: any LibraryStore, archive: OriginalArchive) {
        self.library = library
        self.archive = archive
    }

    /// Checks the originals of one source, or of all if it is `nil`.
    mutating func perform(in source: SourceID?) async throws {
        var last: PhotoID?
        while true {
            let part = try await library.keptOriginals(of: source, after: last, limit: Self.partSize)
            guard let end = part.last else { return }
            let originals = part.filter { known.insert($0.content).inserted }
            try await check(originals)
            last = end.photo
        }
    }

    private mutating func check(_ originals: [KeptOriginal]) async throws {
        try await withThrowingTaskGroup(of: (KeptOriginal, OriginalArchive.Verdict).self) { group in
            var waiting = originals.makeIterator()
            func addTask() {
                guard let original = waiting.next() else { return }
                group.addTask { [archive] in
                    (original, try await archive.check(original.content, byteCount: original.byteCount))
                }
            }
            for _ in 0..<(archive.isShared ? Self.maxConcurrent : 1) { addTask() }
            while let (original, verdict) = try await group.next() {
                try await take(verdict, on: original)
                addTask()
            }
        }
    }

    private mutating func take(_ verdict: OriginalArchive.Verdict, on original: KeptOriginal) async throws {
        let problem: Problem.Kind
        let message: CommandMessage
        switch verdict {
        case .whole, .notShared:
            wholeCount += 1
            byteCount += original.byteCount
            if verdict == .notShared { notSharedCount += 1 }
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
