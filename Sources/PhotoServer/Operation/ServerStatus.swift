import Basics
public import Foundation
import ImagePipeline
import Library
import Photos

/// Where a server keeps what it stores; told on its status page.
public struct StorageFolders: Sendable {
    /// The folder of the database and of kept originals.
    public var data: URL
    /// The folder of images that can be had again.
    public var cache: URL

    /// Names the two.
    public init(data: URL, cache: URL) {
        self.data = data
        self.cache = cache
    }
}

/// How the server is doing at one moment: what its status page and `/metrics` tell.
struct ServerStatus: Sendable {
    /// A source whose last refresh failed.
    struct FailingSource: Sendable {
        let id: SourceID
        let title: String
        let reason: Message
        let since: Date?
    }

    let time: Date
    /// As the person sees them who asks.
    let sources: [Source]
    let pipeline: PipelineStatus
    let requests: RequestCounts.Counts
    /// When the server was made.
    let start: Date
    /// Pages that hear events.
    let listenerCount: Int
    let usage: ProcessUsage
    let folders: StorageFolders?
    let dataDisk: DiskSpace?
    let cacheDisk: DiskSpace?

    /// Photos that sources show.
    var photoCount: Int { sources.reduce(0) { $0 + $1.photoCount } }
    var failing: [FailingSource] { sources.compactMap(FailingSource.init) }

    /// Asks everything that can tell.
    static func now(_ site: Site, _ folders: StorageFolders?) async throws -> ServerStatus {
        let sources = try await site.library.sources()
        let spaces = await performBlocking { () -> (DiskSpace?, DiskSpace?) in
            (folders.flatMap { DiskSpace(at: $0.data) }, folders.flatMap { DiskSpace(at: $0.cache) })
        }
        return ServerStatus(
            time: Date(), sources: sources, pipeline: await site.services.pipeline.status(),
            requests: site.requests.counts, start: site.requests.start,
            listenerCount: site.live.listenerCount, usage: .now(),
            folders: folders, dataDisk: spaces.0, cacheDisk: spaces.1)
    }
}

extension ServerStatus.FailingSource {
    /// Nothing if the source could be read.
    fileprivate init?(_ source: Source) {
        guard let reason = source.failure else { return nil }
        self.init(id: source.id, title: source.title, reason: reason, since: source.failedAt)
    }
}
