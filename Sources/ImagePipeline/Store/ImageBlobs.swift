package import BlobStorage
import Foundation

/// Where the pipeline keeps what can be had again.
package struct ImageBlobs: Sendable {
    /// Images as their servers gave them, by the SHA-256 of their bytes.
    package let originals: any BlobStore
    /// What was made of them, by the original's SHA-256 and the shape.
    package let renditions: any BlobStore
    /// Which bytes cannot be shown, by their SHA-256.
    package let verdicts: any BlobStore

    /// What verdicts may take, in bytes.
    static let verdictLimit = 256 << 20

    /// Takes three stores, which may be of any kind.
    package init(originals: any BlobStore, renditions: any BlobStore, verdicts: any BlobStore) {
        self.originals = originals
        self.renditions = renditions
        self.verdicts = verdicts
    }

    /// Three folders in the cache folder of a configuration.
    ///
    /// - Parameter areLimited: Whether the folders evict what is beyond their limits.
    init(in configuration: ImagePipelineConfiguration, incoming: URL, areLimited: Bool = true) {
        func blobs(_ name: String, _ byteLimit: Int) -> BlobFolder {
            BlobFolder(
                folder: configuration.cacheFolder.appendingPathComponent(name, isDirectory: true),
                incoming: incoming, byteLimit: areLimited ? byteLimit : .max)
        }
        self.init(
            originals: blobs("originals", configuration.originalsCap),
            renditions: blobs("renditions", configuration.renditionsCap),
            verdicts: blobs("verdicts", Self.verdictLimit))
    }

    /// Learns what is there from an earlier run, and evicts what is too much.
    func survey() async {
        for store in [originals, renditions, verdicts] { await store.survey() }
    }
}
