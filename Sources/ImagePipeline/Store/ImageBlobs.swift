package import BlobStorage
import Foundation

/// The blob stores of the pipeline; their contents can be recreated.
package struct ImageBlobs: Sendable {
    /// Originals, by the SHA-256 of their bytes.
    package let originals: any BlobStore
    /// Renditions, by the original's SHA-256 and the shape.
    package let renditions: any BlobStore
    /// Why bytes cannot be shown, by their SHA-256.
    package let verdicts: any BlobStore

    /// The limit of the verdicts in bytes.
    static let verdictLimit = 256 << 20

    /// Creates the value from three stores of any kind.
    package init(originals: any BlobStore, renditions: any BlobStore, verdicts: any BlobStore) {
        self.originals = originals
        self.renditions = renditions
        self.verdicts = verdicts
    }

    /// Creates three folders in the cache folder of a configuration.
    ///
    /// - Parameters:
    ///   - areLimited: Whether the folders evict what is beyond their limits.
    ///   - objects: A store that several servers share; the folders then hold what this one has used lately.
    init(
        in configuration: ImagePipelineConfiguration, incoming: URL, areLimited: Bool = true,
        objects: ObjectStoreClient? = nil
    ) {
        func blobs(_ name: String, _ byteLimit: Int, hasOneContent: Bool = false) -> any BlobStore {
            let folder = BlobFolder(
                folder: configuration.cacheFolder.appendingPathComponent(name, isDirectory: true),
                incoming: incoming, byteLimit: areLimited ? byteLimit : .max)
            guard let objects else { return folder }
            return ObjectStore(
                objects, folder: name, local: folder, incoming: incoming, hasOneContent: hasOneContent)
        }
        self.init(
            originals: blobs("originals", configuration.originalsCap, hasOneContent: true),
            renditions: blobs("renditions", configuration.renditionsCap),
            verdicts: blobs("verdicts", Self.verdictLimit))
    }

    /// What the objects of the three begin with in a store that is shared.
    package static let folders = ["originals", "renditions", "verdicts"]

    private var shared: [ObjectStore] { [originals, renditions, verdicts].compactMap { $0 as? ObjectStore } }

    /// Blobs that a shared store has not taken yet.
    var pendingCount: Int { shared.reduce(0) { $0 + $1.pendingCount } }

    /// Ends what is under way to and from a shared store.
    func shutdown() async { for store in shared { await store.shutdown() } }

    /// Learns what is there from an earlier run, and evicts what is too much.
    func survey() async {
        for store in [originals, renditions, verdicts] { await store.survey() }
    }
}
