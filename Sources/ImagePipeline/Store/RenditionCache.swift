import Basics
public import Foundation
import Synchronization

/// A small rendition in memory, with its bytes.
///
/// A weak reference to it without a copy of the bytes adds nothing to the cache's budget.
public final class CachedRendition: Sendable {
    /// The rendition that is sent.
    public let rendition: Rendition
    /// Its bytes.
    public let bytes: Data
    /// The state of a local file that the rendition shows.
    fileprivate let fileState: Int64?

    fileprivate init(_ rendition: Rendition, _ bytes: Data, fileState: Int64?) {
        self.rendition = rendition
        self.bytes = bytes
        self.fileState = fileState
    }
}

/// Small renditions in memory, found without waiting: the only copy of their bytes in memory.
final class RenditionCache: Sendable {
    /// A rendition of a URL.
    struct Key: Hashable, Sendable {
        let url: String
        let shape: RenditionShape
        let format: RenditionFormat
    }

    private let cap: Int
    private let images: Mutex<LRUCache<Key, CachedRendition>>

    /// The largest rendition in bytes; others are read from the disk each time.
    private static let largest = 128 << 10
    /// The cost of an entry beside its bytes.
    private static let overhead = 512

    /// Creates a cache with a limit of `cap` bytes.
    init(cap: Int) {
        self.cap = cap
        images = Mutex(LRUCache(costLimit: cap))
    }

    /// The bytes of all renditions.
    var byteCount: Int { images.withLock { $0.cost } }

    /// A rendition, which is marked as used now.
    ///
    /// - Parameter fileState: The state of a local file now, which must be the one that the rendition shows.
    func rendition(for key: Key, fileState: Int64? = nil) -> CachedRendition? {
        images.withLock { $0.value(for: key, where: { $0.fileState == fileState }) }
    }

    /// Stores a rendition if it is small and in memory.
    ///
    /// - Parameter fileState: The state of a local file before it was decoded.
    func store(_ rendition: Rendition, for key: Key, fileState: Int64? = nil) {
        guard case .data(let bytes) = rendition.bytes, rendition.byteCount <= min(Self.largest, cap) else {
            return
        }
        let image = CachedRendition(rendition, bytes, fileState: fileState)
        images.withLock { $0.store(image, cost: Self.byteCount(rendition, key), for: key) }
    }

    /// Removes all renditions of a URL.
    func remove(_ url: String) {
        images.withLock { images in
            for shape in RenditionShape.all {
                for format in RenditionFormat.allCases {
                    images.remove(Key(url: url, shape: shape, format: format))
                }
            }
        }
    }

    /// Removes all renditions.
    func removeAll() { images.withLock { $0.removeAll() } }

    private static func byteCount(_ rendition: Rendition, _ key: Key) -> Int {
        rendition.byteCount + key.url.utf8.count + overhead
    }
}
