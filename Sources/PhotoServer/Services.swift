public import DemoSources
public import Foundation
public import ImagePipeline
public import Library
public import Logging
public import SourceRefresh

/// Parses a list of sources, which may be hostile.
public typealias ReadSourceList = @Sendable (Data) async throws(SourceListError) -> SourceList

/// The services of the server's handlers, created by the command that starts the server.
public struct Services: Sendable {
    /// The sources and photos.
    public let library: any LibraryStore
    /// Refreshes sources and adds new ones.
    public let refresher: SourceRefresher
    /// Provides renditions of photos.
    public let pipeline: ImagePipeline
    /// The permanently kept originals; without it, no source has an archive.
    public let archive: OriginalArchive?
    /// The leases of this server.
    public let leases: LeaseKeeper
    /// Parses an uploaded list of sources: OPML, or an exported list.
    public let readList: ReadSourceList
    /// The built-in sources.
    public let demo: DemoLibrary
    /// Logs failed requests.
    public let logger: Logger

    /// Creates the value from all services.
    ///
    /// - Parameter leases: Those of the refresher; new ones by default.
    public init(
        library: any LibraryStore, refresher: SourceRefresher, pipeline: ImagePipeline,
        archive: OriginalArchive? = nil, leases: LeaseKeeper? = nil, readList: @escaping ReadSourceList,
        demo: DemoLibrary,
        logger: Logger
    ) {
        self.library = library
        self.refresher = refresher
        self.pipeline = pipeline
        self.archive = archive
        self.leases = leases ?? LeaseKeeper(store: library)
        self.readList = readList
        self.demo = demo
        self.logger = logger
    }
}
