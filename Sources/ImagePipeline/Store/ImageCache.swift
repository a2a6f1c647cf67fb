import Basics
import BlobStorage
import Foundation
import Photos

/// The cache folder for the command line: its contents, and a way to empty it.
///
/// Can be used while the server is running: it recreates what is missing.
public struct ImageCache: Sendable {
    /// The files of one kind in the folder.
    public struct Share: Hashable, Sendable, Encodable {
        /// The number of files.
        public var files = 0
        /// Their size on the disk in bytes.
        public var bytes = 0
        /// The bytes above which the least recently used are deleted.
        public let cap: Int
    }

    /// The contents of the folder.
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

    /// Counts the files.
    public func contents() async -> Contents { await contents(of: blobs()) }

    /// Deletes everything except downloads in progress; returns the former contents.
    ///
    /// - Throws: `ImageError.storage` if a file cannot be deleted, or a folder cannot be listed.
    public func empty() async throws(ImageError) -> Contents {
        let blobs = blobs()
        let contents = await contents(of: blobs)
        do throws(BlobError) {
            for store in [blobs.originals, blobs.renditions, blobs.failures] { try await store.removeAll() }
        } catch {
            throw .storage(
                reason: Message(
                    ImageMessage.fileNotDeleted,
                    [
                        .path: .text(error.name),
                        .cause: .message(.system(SystemReason.text(of: error.cause))),
                    ]), cause: error.cause)
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
            records: await share(of: blobs.failures, cap: ImageBlobs.failureLimit))
    }

    private func share(of store: any BlobStore, cap: Int) async -> Share {
        await store.survey()
        let usage = await store.usage()
        return Share(files: usage.blobCount, bytes: usage.byteCount, cap: cap)
    }
}
