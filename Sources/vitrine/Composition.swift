import Catalog
import DemoSources
import Fetching
import Foundation
import Gazetteer
import ImagePipeline
import Logging
import PhotoServer
import SourceRefresh

/// Everything the commands work with, put together once.
struct Composition {
    let fetcher: Fetcher
    let pipeline: ImagePipeline
    let reader: SourceReader

    /// The first argument that makes this program a decoding worker.
    static let workerArgument = "decode-worker"

    /// Puts the parts together that need no catalogue.
    ///
    /// - Parameters:
    ///   - port: Where this program itself serves; the demo's host name leads there.
    ///   - paintsDemo: Whether the demo's photos are painted here, as nothing serves them.
    init(
        fetch: FetchOptions, cacheFolder: URL, port: Int? = nil, paintsDemo: Bool = false, logger: Logger
    ) throws {
        let policy = AddressPolicy(
            allowedHosts: fetch.allowedHosts, ownHosts: port.map { [DemoLibrary.host: $0] } ?? [:])
        let fetcher = Fetcher(
            policy: policy, limits: fetch.limits, userAgent: "Vitrine/\(Version.current)", logger: logger)
        var images = ImagePipelineConfiguration(
            cacheFolder: cacheFolder, workerCommand: [try Self.executablePath(), Self.workerArgument])
        images.limits.bytes = fetch.limits.imageBytes
        let fetched = FetchedOriginals(fetcher: fetcher)
        let painted = paintsDemo ? PaintedOriginals(others: fetched) : nil
        let pipeline = ImagePipeline(configuration: images, loader: painted ?? fetched, logger: logger)
        painted?.encode(with: pipeline)
        self.fetcher = fetcher
        self.pipeline = pipeline
        reader = SourceReader(
            fetcher: fetcher, gazetteer: try Self.gazetteer(),
            photoMetadata: { file in
                do throws(ImageError) {
                    return try await pipeline.metadata(ofFile: file)
                } catch  where !error.isTransient {
                    throw UnreadablePhoto(reason: error.message)
                }
            },
            flickr: FlickrClient(
                key: EnvironmentSetting.value("VITRINE_FLICKR_KEY"), fetcher: fetcher))
    }

    /// Opens the catalogue in a data folder.
    static func catalog(in folder: URL) throws -> Catalog {
        try Catalog(path: folder.appending(path: "vitrine.sqlite").path)
    }

    /// The folder of templates, styles and scripts that the environment names.
    static var webFolder: URL? {
        EnvironmentSetting.value(ServerConfiguration.webFolderVariable)
            .map { URL(fileURLWithPath: LocalPath.expanded($0), isDirectory: true) }
    }

    /// Adds and refreshes sources of a catalogue.
    func refresher(for catalog: Catalog, logger: Logger) -> SourceRefresher {
        SourceRefresher(
            catalog: catalog, reader: reader, logger: logger, watchFolder: FolderWatcher.changes(ofFolderAt:))
    }

    /// Ends connections and workers.
    func shutdown() async throws {
        await pipeline.shutdown()
        try await fetcher.shutdown()
    }

    /// A place file named by `VITRINE_GAZETTEER` (GeoNames' `cities15000.txt`), else the list built in.
    private static func gazetteer() throws -> Gazetteer {
        guard let path = EnvironmentSetting.value("VITRINE_GAZETTEER") else { return .builtIn() }
        return try Gazetteer(file: URL(fileURLWithPath: LocalPath.expanded(path)))
    }

    /// The path of this program, for starting it again as a worker.
    private static func executablePath() throws -> String {
        guard let path = Bundle.main.executablePath else {
            throw CommandFailure(message: "The path of the program itself is not known.")
        }
        return path
    }
}

/// A command cannot do what it was asked to, in words for the person who asked.
struct CommandFailure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
