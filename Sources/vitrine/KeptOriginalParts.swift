import BlobStorage
import Foundation
import Library
import Photos

/// The kept originals of a library, part by part; each content once, although several photos may have it.
struct KeptOriginalParts {
    private let library: any LibraryStore
    /// The sources that are still to be read; `nil` for all of them together.
    private var sources: [SourceID?]
    private var last: PhotoID?
    private var known: Set<String> = []

    /// The number of originals that are read from the library at a time.
    private static let partSize = 500

    /// Begins with the first part.
    ///
    /// - Parameter sources: By default, the originals of all sources.
    init(of library: any LibraryStore, in sources: [SourceID]? = nil) {
        self.library = library
        self.sources = sources ?? [nil]
    }

    /// The next part, which may be empty; `nil` after the last one.
    mutating func next() async throws(LibraryError) -> [KeptOriginal]? {
        while let source = sources.first {
            let part = try await library.keptOriginals(of: source, after: last, limit: Self.partSize)
            last = part.last?.photo
            guard last != nil else {
                sources.removeFirst()
                continue
            }
            return part.filter { known.insert($0.content).inserted }
        }
        return nil
    }
}

extension DataFolder {
    /// The folder of kept originals, if there are any in it.
    ///
    /// One that cannot be listed is reported when its files are read.
    var keptOriginalsFolder: URL? {
        let folder = Composition.archiveFolder(in: url)
        return (try? folder.isEmpty()) == false ? folder.url : nil
    }
}
