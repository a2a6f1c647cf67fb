public import Catalog
public import DemoSources
public import ImagePipeline
public import Logging
public import SourceRefresh

/// What the server's handlers work with; whoever starts the server makes it.
public struct Services: Sendable {
    /// The sources and photos.
    public let catalog: Catalog
    /// Reads sources again, adds new ones.
    public let refresher: SourceRefresher
    /// Gives renditions of photos.
    public let pipeline: ImagePipeline
    /// The built-in sources.
    public let demo: DemoLibrary
    /// Where requests that fail are noted.
    public let logger: Logger

    /// Brings the services together.
    public init(
        catalog: Catalog, refresher: SourceRefresher, pipeline: ImagePipeline, demo: DemoLibrary,
        logger: Logger
    ) {
        self.catalog = catalog
        self.refresher = refresher
        self.pipeline = pipeline
        self.demo = demo
        self.logger = logger
    }
}
