public import DemoSources
public import Foundation
public import ImagePipeline
public import Library
public import Logging
public import SourceRefresh

/// Reads a list of sources from its bytes, which may be a stranger's.
public typealias ReadSourceList = @Sendable (Data) async throws(SourceListError) -> SourceList

/// What the server's handlers work with; whoever starts the server makes it.
public struct Services: Sendable {
    /// The sources and photos.
    public let library: any LibraryStore
    /// Reads sources again, adds new ones.
    public let refresher: SourceRefresher
    /// Gives renditions of photos.
    public let pipeline: ImagePipeline
    /// Originals that are kept for good; without it no source has an archive.
    public let archive: OriginalArchive?
    /// Reads a list of sources that a person brings: OPML, or an exported list.
    public let readList: ReadSourceList
    /// The built-in sources.
    public let demo: DemoLibrary
    /// Where requests that fail are noted.
    public let logger: Logger

    /// Brings the services together.
    public init(
        library: any LibraryStore, refresher: SourceRefresher, pipeline: ImagePipeline,
        archive: OriginalArchive? = nil, readList: @escaping ReadSourceList, demo: DemoLibrary,
        logger: Logger
    ) {
        self.library = library
        self.refresher = refresher
        self.pipeline = pipeline
        self.archive = archive
        self.readList = readList
        self.demo = demo
        self.logger = logger
    }
}
