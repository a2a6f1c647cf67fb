import BlobStorage
import Foundation
import Photos

/// The cache folder for the command line: its contents, and a way to empty it.
///
/// Works beside a running server, which finds out what is missing and
/// recreates it.
public struct ImageCache: Sendable {
    /// What the folder holds of one kind.
    public struct Share: Hashable, Sendable, Encodable {
        /// The number of files.
        public var files = 0
        /// Their size on the disk in bytes.
        public var bytes = 0
        /// The bytes above which the least recently used are deleted.
        public let cap: Int
    }

    /// All that the folder holds.
    public struct Contents: Hashable, Sendable, Encodable {
        /// Originals.
        public let originals: Share
        /// Renditions.
        public let renditions: Share
        /// Records of bytes that cannot be shown.
        public let records: Share
    }

    private let configuration: ImagePipelineConfiguration

    /// Creates the value for the folder of a configuration, which need not exist.
    public init(configuration: ImagePipelineConfiguration) {
        self.configuration = configuration
    }

    /// Counts what is there.
    public func contents() async -> Contents { await contents(of: blobs()) }

    /// Deletes everything except downloads in progress; returns what there was.
    ///
    /// - Throws: `ImageError.storage` if a file cannot be deleted.
    public func empty() async throws(ImageError) -> Contents {
        let blobs = blobs()
        let contents = await contents(of: blobs)
        do throws(BlobError) {
            for store in [blobs.originals, blobs.renditions, blobs.verdicts] { try await store.removeAll() }
        } catch {
            throw .storage(
                reason: Message(ImageMessage.fileNotDeleted, [.path: .text(error.name)]), cause: error.cause)
        }
        return contents
    }

    /// The stores without their limits, so that counting deletes nothing.
    private func blobs() -> ImageBlobs {
        ImageBlobs(in: configuration, incoming: configuration.cacheFolder, areLimited: false)
    }

    private func contents(of blobs: ImageBlobs) async -> Contents {
        Contents(
            originals: await share(of: blobs.originals, cap: configuration.originalsCap),
            renditions: await share(of: blobs.renditions, cap: configuration.renditionsCap),
            records: await share(of: blobs.verdicts, cap: ImageBlobs.verdictLimit))
    }

    private func share(of store: any BlobStore, cap: Int) async -> Share {
        await store.survey()
        let usage = await store.usage()
        return Share(files: usage.blobCount, bytes: usage.byteCount, cap: cap)
    }
}
