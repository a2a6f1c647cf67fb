import Basics
public import Foundation
import ImagePipeline
import Library
import Photos

/// The server's storage folders, for its status page.
public struct StorageFolders: Sendable {
    /// The folder of the database and of kept originals.
    public var data: URL
    /// The folder of the image cache.
    public var cache: URL

    /// Creates the value from both folders.
    public init(data: URL, cache: URL) {
        self.data = data
        self.cache = cache
    }
}

/// The state of the server at one moment, for its status page and `/metrics`.
struct ServerStatus: Sendable {
    /// A source whose last refresh failed.
    struct FailingSource: Sendable {
        let id: SourceID
        let title: String
        let reason: Message
        let since: Date?
    }

    let time: Date
    /// The sources visible to the user of the request.
    let sources: [Source]
    let pipeline: PipelineStatus
    let requests: RequestCounts.Counts
    /// When the server was created.
    let start: Date
    /// The number of pages that receive events.
    let listenerCount: Int
    let usage: ProcessUsage
    let folders: StorageFolders?
    let dataDisk: DiskSpace?
    let cacheDisk: DiskSpace?

    /// The number of photos shown by sources.
    var photoCount: Int { sources.reduce(0) { $0 + $1.photoCount } }
    var failing: [FailingSource] { sources.compactMap(FailingSource.init) }

    /// Collects the status.
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
    /// `nil` if the source could be read.
    fileprivate init?(_ source: Source) {
        guard let reason = source.failure else { return nil }
        self.init(id: source.id, title: source.title, reason: reason, since: source.failedAt)
    }
}
