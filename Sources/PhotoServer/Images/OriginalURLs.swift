import Foundation
import ImagePipeline
import Library
import Photos
import Synchronization

/// The location of a photo's bytes.
struct OriginalURL: Sendable {
    let url: String
    let referer: String?
    /// The folder that a local photo must be inside of.
    var root: String?
    var source: SourceID?
}

extension OriginalURL {
    /// The original of a photo.
    ///
    /// - Parameter source: The source of the photo; `nil` if it was deleted.
    init(_ url: String, of photo: Photo, in source: Source?) {
        self.init(
            url: url, referer: source?.settings.referer, root: source?.photoFolder, source: photo.source)
    }
}

/// Caches the originals of recently requested images, so that a wall of
/// pictures queries the library once for each.
///
/// A cached `Referer` may become outdated, and is read again after a failure. Everything is read again after a minute,
/// in which another process may have deleted the source.
final class OriginalURLs: Sendable {
    private struct Entry {
        let original: OriginalURL
        var readAt: ContinuousClock.Instant
    }

    private struct State {
        var known: [String: Entry] = [:]
        var byteCount = 0
        /// When each source was last read.
        var refreshes: [SourceID: Date] = [:]
        /// The most recently requested photos of each source, the newest last.
        var recent: [SourceID: [String]] = [:]
    }

    private let state = Mutex(State())

    /// The limit of the cache in bytes; beyond it everything is evicted.
    private static let byteLimit = 8 << 20
    /// The cost of an entry without its strings.
    private static let overhead = 160
    /// Photos of a source that are checked after each of its refreshes.
    private static let recentCount = 12

    private let lifetime: Duration

    /// - Parameter lifetime: How long an entry is valid.
    init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

    func known(_ name: String) -> OriginalURL? {
        let earliest = ContinuousClock.now - lifetime
        return state.withLock { state in
            state.known[name].flatMap { $0.readAt > earliest ? $0.original : nil }
        }
    }

    /// The cached original, even an expired one, extended by another lifetime: used while the library is
    /// unavailable.
    func extended(_ name: String) -> OriginalURL? {
        state.withLock { state in
            state.known[name]?.readAt = .now
            return state.known[name]?.original
        }
    }

    func evict(_ name: String) {
        state.withLock { state in
            guard let old = state.known.removeValue(forKey: name) else { return }
            state.byteCount -= Self.byteCount(old.original, name)
        }
    }

    /// Evicts the originals of a source that was deleted.
    func evict(_ source: SourceID) {
        let names = state.withLock { $0.known.filter { $0.value.original.source == source }.map(\.key) }
        for name in names { evict(name) }
    }

    /// Evicts everything.
    func evictAll() { state.withLock { $0 = State(refreshes: $0.refreshes) } }

    func store(_ original: OriginalURL, as name: String, refreshedAt: Date? = nil) {
        state.withLock { state in
            state.byteCount += Self.byteCount(original, name)
            if let old = state.known[name] { state.byteCount -= Self.byteCount(old.original, name) }
            if state.byteCount > Self.byteLimit {
                state = State(byteCount: Self.byteCount(original, name), refreshes: state.refreshes)
            }
            state.known[name] = Entry(original: original, readAt: .now)
            guard let source = original.source else { return }
            if let refreshedAt {
                state.refreshes[source] = max(state.refreshes[source] ?? refreshedAt, refreshedAt)
            }
            var recent = state.recent[source, default: []].filter { $0 != name }
            recent.append(name)
            state.recent[source] = recent.suffix(Self.recentCount)
        }
    }

    private static func byteCount(_ original: OriginalURL, _ name: String) -> Int {
        overhead + name.utf8.count + original.url.utf8.count + (original.referer?.utf8.count ?? 0)
    }

    /// Records that a source was refreshed: images checked before are due for revalidation.
    func recordRefresh(of source: SourceID, at date: Date) {
        state.withLock { $0.refreshes[source] = date }
    }

    /// The most recently requested photos of a source, with their revisions, each once.
    func recent(of source: SourceID) -> [(original: OriginalURL, revision: String)] {
        state.withLock { state in
            var seen: Set<String> = []
            return state.recent[source, default: []].reversed().compactMap { name in
                guard let original = state.known[name]?.original, let url = ImageURL(Substring(name)),
                    seen.insert(original.url).inserted
                else { return nil }
                return (original, url.revision)
            }
        }
    }

    /// The request for an original, fresh since its source's refresh.
    func request(for original: OriginalURL, priority: ImagePriority = .visible) -> ImageRequest {
        let refreshedAt = original.source.flatMap { source in state.withLock { $0.refreshes[source] } }
        return ImageRequest(
            url: original.url, referer: original.referer, root: original.root,
            freshSince: refreshedAt, priority: priority)
    }
}

extension Site {
    /// The sources with the settings for loading their photos, which a visitor's library does not contain.
    func readable(_ sources: [SourceID: Source], of photos: [Photo]) async throws -> [SourceID: Source] {
        guard identity.isVisitor else { return sources }
        return try await services.library.sources(of: photos).filter { sources[$0.key] != nil }
    }

    /// The same for one source.
    func readable(_ source: Source) async throws -> Source {
        guard identity.isVisitor else { return source }
        return try await services.library.source(source.id) ?? source
    }
}

extension Source {
    /// The folder that its photos must be inside of; `nil` for sources elsewhere, and for a list of photos
    /// in a file, which may name any.
    var photoFolder: String? { kind == .folder ? location : nil }

    /// The folder that exported local pictures must be inside of: the source's, or that of the file that
    /// lists them.
    var publishedFolder: String {
        photoFolder ?? URL(fileURLWithPath: location).deletingLastPathComponent().path
    }
}
