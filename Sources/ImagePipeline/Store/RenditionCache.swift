import Basics
public import Foundation
import Synchronization

/// A small rendition in memory, with its bytes.
///
/// Whoever refers to it weakly, and keeps no copy of the bytes, adds nothing to the cache's budget.
public final class CachedRendition: Sendable {
    /// What is sent.
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

/// Small renditions in memory, found without waiting for anything: the only place that holds their bytes.
final class RenditionCache: Sendable {
    /// A rendition of a URL.
    struct Key: Hashable, Sendable {
        let url: String
        let shape: RenditionShape
        let format: RenditionFormat
    }

    private struct Entry {
        let image: CachedRendition
        var turn: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        var turn: UInt64 = 0
    }

    private let cap: Int
    private let state = Mutex(State())

    /// Larger ones are read from the disk each time, in bytes.
    private static let largest = 128 << 10
    /// What an entry costs beside its bytes.
    private static let overhead = 512

    /// Makes a cache of so many bytes.
    init(cap: Int) { self.cap = cap }

    /// The bytes in it.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// A rendition, which counts as used now.
    ///
    /// Of a local file it is asked whether it is still the same.
    func rendition(for key: Key) -> CachedRendition? {
        let fileState = key.fileState
        return state.withLock { state in
            guard let index = state.entries.index(forKey: key),
                state.entries.values[index].image.fileState == fileState
            else { return nil }
            state.turn += 1
            state.entries.values[index].turn = state.turn
            return state.entries.values[index].image
        }
    }

    /// Keeps a rendition if it is small and in memory.
    func keep(_ rendition: Rendition, for key: Key) {
        guard case .data(let bytes) = rendition.bytes, rendition.byteCount <= min(Self.largest, cap) else {
            return
        }
        let image = CachedRendition(rendition, bytes, fileState: key.fileState)
        state.withLock { state in
            Self.remove(key, from: &state)
            state.turn += 1
            state.entries[key] = Entry(image: image, turn: state.turn)
            state.byteCount += Self.byteCount(rendition, key)
            guard state.byteCount > cap else { return }
            for (old, _) in state.entries.sorted(by: { $0.value.turn < $1.value.turn }) {
                guard state.byteCount > cap / 10 * 9 else { break }
                Self.remove(old, from: &state)
            }
        }
    }

    /// Forgets all renditions of a URL.
    func forget(_ url: String) {
        state.withLock { state in
            for shape in RenditionShape.all {
                for format in RenditionFormat.allCases {
                    Self.remove(Key(url: url, shape: shape, format: format), from: &state)
                }
            }
        }
    }

    private static func byteCount(_ rendition: Rendition, _ key: Key) -> Int {
        rendition.byteCount + key.url.utf8.count + overhead
    }

    private static func remove(_ key: Key, from state: inout State) {
        guard let old = state.entries.removeValue(forKey: key) else { return }
        state.byteCount -= byteCount(old.image.rendition, key)
    }
}

extension RenditionCache.Key {
    /// What tells two states of a local file apart; nothing for other URLs.
    fileprivate var fileState: Int64? {
        guard url.hasPrefix("/") else { return nil }
        return FileStatus(file: url).map {
            $0.modified &+ Int64($0.byteCount)
        } ?? -1
    }
}
