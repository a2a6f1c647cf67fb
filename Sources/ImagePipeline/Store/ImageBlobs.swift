package import BlobStorage
import Foundation

/// The blob stores of the pipeline; their contents can be recreated.
package struct ImageBlobs: Sendable {
    /// Originals, by the SHA-256 of their bytes.
    package let originals: any BlobStore
    /// Renditions, by the original's SHA-256 and the shape.
    package let renditions: any BlobStore
    /// Records of why bytes cannot be shown, by their SHA-256.
    package let failures: any BlobStore
    /// The cache of originals on this machine.
    let localOriginals: any BlobStore
    /// The cache of renditions on this machine.
    let localRenditions: any BlobStore

    /// The limit of `failures` in bytes.
    static let failureLimit = 256 << 20

    /// Creates the value from three stores of any kind.
    ///
    /// - Parameters:
    ///   - localOriginals: A part of `originals` on this machine; by default, all of it.
    ///   - localRenditions: The same of `renditions`.
    package init(
        originals: any BlobStore, renditions: any BlobStore, failures: any BlobStore,
        localOriginals: (any BlobStore)? = nil, localRenditions: (any BlobStore)? = nil
    ) {
        self.originals = originals
        self.renditions = renditions
        self.failures = failures
        self.localOriginals = localOriginals ?? originals
        self.localRenditions = localRenditions ?? renditions
    }

    /// Creates three folders in the cache folder of a configuration.
    ///
    /// - Parameters:
    ///   - areLimited: Whether the folders evict blobs beyond their limits.
    ///   - objects: A store shared by several servers; the folders are then local caches of it.
    init(
        in configuration: ImagePipelineConfiguration, incoming: URL, areLimited: Bool = true,
        objects: ObjectStoreClient? = nil
    ) {
        func folder(_ name: String, _ byteLimit: Int, isSynchronized: Bool = false) -> BlobFolder {
            BlobFolder(
                folder: configuration.cacheFolder.appendingPathComponent(name, isDirectory: true),
                incoming: incoming, byteLimit: areLimited ? byteLimit : .max,
                synchronize: isSynchronized ? DiskSync.file : nil)
        }
        func blobs(_ name: String, _ folder: BlobFolder, hasOneContent: Bool = false) -> any BlobStore {
            guard let objects else { return folder }
            return ObjectStore(
                objects, folder: name, local: folder, incoming: incoming,
                pending: configuration.cacheFolder.appending(path: "pending/\(name)"),
                hasOneContent: hasOneContent)
        }
        // Only the bytes of originals are not checked when they are read.
        let originals = folder("originals", configuration.originalsCap, isSynchronized: true)
        let renditions = folder("renditions", configuration.renditionsCap)
        self.init(
            originals: blobs("originals", originals, hasOneContent: true),
            renditions: blobs("renditions", renditions),
            failures: blobs("verdicts", folder("verdicts", Self.failureLimit)),
            localOriginals: originals, localRenditions: renditions)
    }

    /// The prefixes of the objects of the three stores in a shared store.
    package static let folders = ["originals", "renditions", "verdicts"]

    private var shared: [ObjectStore] { [originals, renditions, failures].compactMap { $0 as? ObjectStore } }

    /// The number of blobs waiting to be uploaded to a shared store.
    var pendingCount: Int { shared.reduce(0) { $0 + $1.pendingCount } }

    /// Deletes an original from a shared store; the local copy stays.
    func removeSharedOriginal(_ content: String) async {
        await (originals as? ObjectStore)?.removeObject(content)
    }

    /// Cancels pending transfers to and from a shared store.
    func shutdown() async { for store in shared { await store.shutdown() } }

    /// Scans the blobs stored by earlier processes, and evicts those beyond the limits.
    func survey() async {
        for store in [originals, renditions, failures] { await store.survey() }
    }
}
