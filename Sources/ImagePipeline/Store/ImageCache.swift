import Basics
import Foundation
import Photos

/// The cache folder as a person sees it: how much is in it, and a way to empty it.
///
/// Works beside a running server, which finds out by itself what is gone and
/// makes it again.
public struct ImageCache: Sendable {
    /// What the folder holds of one kind.
    public struct Share: Hashable, Sendable, Encodable {
        /// The number of files.
        public var files = 0
        /// What they take on the disk, in bytes.
        public var bytes = 0
        /// The bytes above which the least recently used are deleted.
        public let cap: Int
    }

    /// All that the folder holds.
    public struct Contents: Hashable, Sendable, Encodable {
        /// Images as their servers gave them.
        public let originals: Share
        /// What was made of them for screens.
        public let renditions: Share
        /// What is known of bytes that cannot be shown.
        public let records: Share
    }

    private let configuration: ImagePipelineConfiguration

    /// Looks at the folder of a configuration, which need not exist.
    public init(configuration: ImagePipelineConfiguration) {
        self.configuration = configuration
    }

    /// Counts what is there.
    public func contents() -> Contents {
        Contents(
            originals: share(of: ["originals"], cap: configuration.originalsCap),
            renditions: share(of: ["renditions"], cap: configuration.renditionsCap),
            records: share(of: Self.recordFolders, cap: ImageStore.recordsCap * Self.recordFolders.count))
    }

    /// Deletes all of it, but for what is being downloaded now; gives what was there.
    ///
    /// - Throws: `ImageError.storage` where a file cannot be deleted.
    public func empty() throws(ImageError) -> Contents {
        let contents = contents()
        for file in (["originals", "renditions"] + Self.recordFolders).flatMap(files) {
            do {
                try FileManager.default.removeItem(at: file)
            } catch CocoaError.fileNoSuchFile {
                // A server that runs was faster.
                continue
            } catch {
                throw .storage(
                    reason: Message(ImageMessage.fileNotDeleted, [.path: .text(file.path)]), cause: error)
            }
        }
        return contents
    }

    private static let recordFolders = ["verdicts"]

    private func share(of folders: [String], cap: Int) -> Share {
        folders.flatMap(files).reduce(into: Share(cap: cap)) { share, file in
            guard let status = FileStatus(file: file.path) else { return }
            share.files += 1
            share.bytes += status.diskByteCount
        }
    }

    /// The files of a folder of blobs: two levels, and nothing that is not one of its own.
    private func files(_ name: String) -> [URL] {
        let folder = configuration.cacheFolder.appendingPathComponent(name, isDirectory: true)
        return entries(of: folder).filter { $0.lastPathComponent.utf8.count == 2 }.flatMap(entries)
    }

    private func entries(of folder: URL) -> [URL] {
        // A folder that is not there, or no folder, has none.
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }
}
