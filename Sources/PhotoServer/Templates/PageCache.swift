import Basics
import Foundation
import Library
import Messages
import Photos
import Synchronization

/// Caches rendered lists until something changes.
///
/// Pages are stored under the library's data version, which any write of any process changes, so
/// that no outdated page is ever sent. The key must contain everything else that affects
/// the page, except the user and the role, which may be that of some seconds ago.
final class PageCache: Sendable {
    /// Identifies a page by everything that requests can choose.
    enum Key: Hashable {
        case library(LibraryArrangement.Order?)
        case places
        case source(id: String, layout: String?, size: CellSize, titles: WallTitles?, page: Int?, at: Int64?)
    }

    private struct Name: Hashable {
        let key: Key
        let user: UserID
        let role: Role?
    }

    private struct State {
        /// The data version of all pages.
        var version: Int?
        var pages: LRUCache<Name, RenderedPage>
    }

    private let byteLimit: Int
    private let state: Mutex<State>

    /// Creates a cache with a limit in bytes.
    init(byteLimit: Int = 16 << 20) {
        self.byteLimit = byteLimit
        state = Mutex(State(pages: LRUCache(costLimit: byteLimit)))
    }

    /// The bytes of all pages.
    var byteCount: Int { state.withLock { $0.pages.cost } }

    /// A current page, which is marked as used.
    func page(
        _ key: Key, for user: UserID = .owner, role: Role? = .admin, version: Int, at now: Date
    ) -> RenderedPage? {
        state.withLock { state in
            guard state.version == version else { return nil }
            return state.pages.value(
                for: Name(key: key, user: user, role: role), where: { $0.validity.contains(now) })
        }
    }

    /// A page that may be outdated, for use while the library is unavailable.
    func last(_ key: Key, for user: UserID = .owner, role: Role? = .admin) -> RenderedPage? {
        state.withLock { $0.pages.value(for: Name(key: key, user: user, role: role)) }
    }

    /// Marks all pages as outdated; they are still used while the library is unavailable.
    ///
    /// A database that has lost transactions, e.g. after a failover, continues from an earlier version.
    func invalidate() { state.withLock { $0.version = nil } }

    /// Stores a page, and evicts those of older versions and the least recently used.
    ///
    /// - Parameter version: The data version before anything of the page was read.
    func store(
        _ page: RenderedPage, for key: Key, of user: UserID = .owner, role: Role? = .admin, version: Int
    ) {
        guard page.byteCount <= byteLimit else { return }
        state.withLock { state in
            if state.version != version {
                // Versions only increase: a page with a later version may have been rendered faster.
                guard version > state.version ?? .min else { return }
                state.version = version
                state.pages.removeAll()
            }
            state.pages.store(page, cost: page.byteCount, for: Name(key: key, user: user, role: role))
        }
    }
}

/// A rendered page, and how long its text is valid.
struct RenderedPage: Sendable {
    let response: TextResponse
    /// The time from rendering until its text would change: "5 minutes ago".
    let validity: Range<Date>
    /// Called when it is sent, e.g. to check the images that it shows.
    var whenSent: @Sendable () -> Void = {}

    /// Its memory: the compressed forms together are smaller than the page.
    var byteCount: Int { 2 * response.byteCount + 1024 }
}

extension Site {
    /// A cached page, if nothing has changed since it was rendered; otherwise renders it.
    func page(
        _ key: PageCache.Key, render: () async throws -> RenderedPage
    ) async throws -> TextResponse {
        // Files under development may change at any moment.
        guard content.isFixed else { return sent(try await render()) }
        let version: Int
        do throws(LibraryError) {
            version = try await library.dataVersion()
        } catch {
            return try lastPage(key, without: error)
        }
        let (user, role) = (library.user, identity.role)
        if let page = pages.page(key, for: user, role: role, version: version, at: Date()) {
            return sent(page)
        }
        let page = try await render()
        pages.store(page, for: key, of: user, role: role, version: version)
        return sent(page)
    }

    /// The cached page with a notice, while the database is unreachable or has no free connection.
    private func lastPage(_ key: PageCache.Key, without error: LibraryError) throws -> TextResponse {
        switch error {
        case .unavailable, .connectionsInUse: break
        default: throw error
        }
        // What visitors may see can have changed.
        guard !identity.isVisitor, let page = pages.last(key, for: library.user, role: identity.role) else {
            throw error
        }
        let text = Message(RequestMessage.shownFromMemory).text()
        let notice = try content.current().templates.render(Notice(text: text), with: "notice")
        return page.response.inserting(notice, at: Notice.placeholder)
    }

    private func sent(_ page: RenderedPage) -> TextResponse {
        page.whenSent()
        return page.response
    }
}

/// A notice about a page that was rendered before.
private struct Notice: ViewModel {
    let text: String

    /// The placeholder in every page for the notice.
    static let placeholder = "<!--notice-->"
}
