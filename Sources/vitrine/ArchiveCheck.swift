import ImagePipeline
import Library
import Messages
import Photos

/// Compares kept originals with their records; each file once.
struct ArchiveCheck {
    let library: any LibraryStore
    let archive: OriginalArchive
    /// The number of unchanged files, and their bytes.
    private(set) var wholeCount = 0
    private(set) var byteCount = 0
    private(set) var missingCount = 0
    private(set) var changedCount = 0
    private var known: Set<String> = []

    /// The originals that are read from the library at once.
    private static let partSize = 500

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
            for original in part where known.insert(original.content).inserted { try await check(original) }
            last = end.photo
        }
    }

    private mutating func check(_ original: KeptOriginal) async throws {
        let problem: CommandMessage
        switch try await archive.check(original.content, byteCount: original.byteCount) {
        case .whole:
            wholeCount += 1
            byteCount += original.byteCount
            return
        case .missing:
            missingCount += 1
            problem = .archiveMissing
        case .changed:
            changedCount += 1
            problem = .archiveChanged
            try await archive.setAside(original.content)
        }
        try await library.noteWrongOriginal(original.content)
        Terminal.complain(
            Message(problem, [.url: .text(original.url), .file: .text(original.content)]))
    }
}
