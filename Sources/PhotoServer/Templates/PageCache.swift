import Basics
import Foundation
import Library
import Photos
import Synchronization

/// Lists that were rendered lately, for as long as nothing has changed.
///
/// A page is found under the library's data version, which any write of any process changes, so
/// that none is ever shown from before a change. Its key has to name all else that decides how
/// it looks, but for the user whose library it is.
final class PageCache: Sendable {
    /// Which page, by all that requests can choose of it.
    enum Key: Hashable {
        case library(LibraryArrangement.Order?)
        case places
        case source(id: String, layout: String?, size: CellSize, page: Int?, at: Int64?)
    }

    private struct Name: Hashable {
        let key: Key
        let user: UserID
    }

    private struct State {
        /// What all pages were rendered from.
        var version: Int?
        var pages: LRUCache<Name, RenderedPage>
    }

    private let byteLimit: Int
    private let state: Mutex<State>

    /// Creates a cache of so many bytes.
    init(byteLimit: Int = 16 << 20) {
        self.byteLimit = byteLimit
        state = Mutex(State(pages: LRUCache(costLimit: byteLimit)))
    }

    /// The bytes in it.
    var byteCount: Int { state.withLock { $0.pages.cost } }

    /// A page that would be rendered to the same bytes now; it counts as used.
    func page(
        _ key: Key, for user: UserID = .owner, version: Int, at now: Date
    ) -> RenderedPage? {
        state.withLock { state in
            guard state.version == version else { return nil }
            return state.pages.value(
                for: Name(key: key, user: user), where: { $0.validity.contains(now) })
        }
    }

    /// Keeps a page, and evicts those of older versions and those used least lately.
    ///
    /// - Parameter version: The data version from before anything of the page was read.
    func keep(_ page: RenderedPage, for key: Key, of user: UserID = .owner, version: Int) {
        guard page.byteCount <= byteLimit else { return }
        state.withLock { state in
            if state.version != version {
                // SQLite only counts up: rendering may have taken longer than the next page did.
                guard version > state.version ?? .min else { return }
                state.version = version
                state.pages.removeAll()
            }
            state.pages.store(page, cost: page.byteCount, for: Name(key: key, user: user))
        }
    }
}

/// A page as it was rendered, with the times at which its words are true.
struct RenderedPage: Sendable {
    let answer: TextResponse
    /// From when it was rendered, to when it would say something else: "5 minutes ago".
    let validity: Range<Date>
    /// What is to be done when it is sent, e.g. looking at the images that it shows.
    var whenSent: @Sendable () -> Void = {}

    /// What it takes in memory: its compressed forms together are smaller than the page.
    var byteCount: Int { 2 * answer.byteCount + 1024 }
}

extension Site {
    /// A page from memory, if nothing has changed since it was rendered, or rendered now.
    func page(
        _ key: PageCache.Key, render: () async throws -> RenderedPage
    ) async throws -> TextResponse {
        // Files that are being worked on may change at any moment.
        guard content.isFixed else { return sent(try await render()) }
        let version = try await library.dataVersion()
        if let page = pages.page(key, for: library.user, version: version, at: Date()) { return sent(page) }
        let page = try await render()
        pages.keep(page, for: key, of: library.user, version: version)
        return sent(page)
    }

    private func sent(_ page: RenderedPage) -> TextResponse {
        page.whenSent()
        return page.answer
    }
}
