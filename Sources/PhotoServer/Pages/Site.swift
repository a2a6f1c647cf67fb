import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos
import SourceRefresh

/// What all pages need: the services, the templates, and the frame around a page.
struct Site: Sendable {
    let services: Services
    let content: WebContentProvider
    /// Reads the locations that people enter.
    let adding: SourceAdding
    /// Receives changes from handlers.
    let changes: EventHub<ChangeEvent>
    /// The events for open pages.
    let live: LiveEvents
    /// The base path of the server.
    let base: BasePath
    /// The identity outside of requests: a visitor if there are accounts, so that nothing personal is shown.
    let defaultIdentity: Identity
    /// Photos whose images are only sent after querying the library.
    let withheld = WithheldPhotos()
    /// The counts of responses since the start.
    let requests = RequestCounts()
    /// The rendered lists.
    let pages = PageCache()

    /// The sender of the current request.
    var identity: Identity { Identity.current ?? defaultIdentity }

    /// The library of the sender of the request.
    var library: any LibraryStore { services.library.personal(to: identity.user) }

    /// - Parameter adding: Without it no folder can be added.
    init(
        services: Services, content: WebContentProvider, adding: SourceAdding? = nil, base: BasePath = .root,
        defaultIdentity: Identity = .owner
    ) {
        self.services = services
        self.content = content
        self.base = base
        self.defaultIdentity = defaultIdentity
        self.adding = adding ?? SourceAdding(services.refresher, folders: FolderAccess())
        changes = EventHub(byteLimit: 64 << 10) { _ in 100 }
        live = LiveEvents(services: services, changes: changes)
    }

    /// The frame of one page.
    ///
    /// - Parameters:
    ///   - title: The page's own title, followed by the program's name; if `nil`, only that.
    ///   - isBarShown: The value of `data-bar`.
    ///   - current: The source that the page belongs to.
    ///   - collection: The collection that the page belongs to, unless that is a source.
    ///   - known: All sources, if they were already read.
    ///   - personal: The personal version, if it was already read.
    func shell(
        _ screen: Screen, title: String?, current: SourceID? = nil, collection: CollectionID? = nil,
        isBarShown: Bool = true, notice: PageShell.Notice? = nil, known: [Source]? = nil,
        personal: Int64? = nil
    ) async throws -> PageShell {
        let (sources, personal) = try await sourcesAndPersonalVersion(known, personal)
        let content = try content.current()
        let assets = content.assets
        let identity = identity
        return PageShell(
            title: title.map { PageMessage.title.text([.title: .text($0)]) } ?? "Vitrine",
            screen: screen.rawValue,
            bar: isBarShown ? "shown" : "hidden",
            assets: assets.folder,
            user: library.user.nameInBrowsers,
            personal: personal,
            hasScript: assets.asset(at: "js/app.js") != nil,
            tabs: Self.tabs(
                current: collection?.tab ?? screen.tab, isInSource: (collection?.source ?? current) != nil,
                isVisitor: identity.isVisitor),
            sources: try content.sidebar.html(
                of: sources.map { .init($0, isCurrent: $0.id == collection?.source ?? current) }),
            hasSources: !sources.isEmpty || !identity.isVisitor,
            isAdding: screen == .add, role: identity.role?.rawValue ?? "visitor",
            isAdmin: identity.may(.admin),
            account: identity.name.map {
                .init(name: $0, isCurrent: [.account, .people].contains(screen))
            },
            newCount: Self.newCount(of: sources),
            notice: notice)
    }

    private func sourcesAndPersonalVersion(
        _ sources: [Source]?, _ personal: Int64?
    ) async throws -> (sources: [Source], personalVersion: Int64) {
        guard let sources else { return try await library.sourcesAndPersonalVersion() }
        guard let personal else { return (sources, try await library.personalVersion()) }
        return (sources, personal)
    }

    /// Renders a page from its template.
    func page(
        _ template: String, _ model: some ViewModel, status: HTTPResponse.Status = .ok
    ) throws -> TextResponse {
        let current = try content.current()
        let html = try current.templates.render(model, with: template)
        // Browsers revalidate pages each time, since a list may have changed.
        return TextResponse(
            html, contentType: "text/html; charset=utf-8", status: status,
            headers: [.cacheControl: "no-cache, private", .assetsVersion: current.assets.version])
    }

    /// Photos that are new to the user; one in several sources counts for each.
    private static func newCount(of sources: [Source]) -> Int? {
        let count = sources.reduce(0) { $0 + $1.newCount }
        return count > 0 ? count : nil
    }

    private static func tabs(current: String, isInSource: Bool, isVisitor: Bool) -> [PageShell.Tab] {
        // Visitors see only single sources.
        if isVisitor {
            return [
                .init(
                    name: PageText.library.text, url: PageURL.library, icon: "icon-library",
                    isCurrent: current == PageURL.library && !isInSource),
                .init(
                    name: PageText.signIn.text, url: SignInURL.path, icon: "icon-person",
                    isCurrent: current == SignInURL.path),
            ]
        }
        return [
            .init(
                name: PageText.library.text, url: PageURL.library, icon: "icon-library",
                isCurrent: current == PageURL.library && !isInSource),
            .init(
                name: PageMessage.allPhotos.text(), url: PageURL.all, icon: "icon-all",
                isCurrent: current == PageURL.all),
            .init(
                name: PageText.places.text, url: PageURL.places, icon: "icon-places",
                isCurrent: current == PageURL.places),
            .init(
                name: PageMessage.favorites.text(), url: PageURL.favorites, icon: "icon-favorite",
                isCurrent: current == PageURL.favorites),
            .init(
                name: PageMessage.recents.text(), url: PageURL.recents, icon: "icon-recents",
                isCurrent: current == PageURL.recents),
        ]
    }
}

extension HTTPField.Name {
    /// The version of the assets of a page, for the service worker.
    fileprivate static let assetsVersion = named("Vitrine-Assets")
}

extension Site {
    /// The source named by a URL; throws if it does not exist.
    func source(_ context: ServerContext) async throws -> Source {
        let name = context.parameters.get("source") ?? ""
        guard let id = SourceID(rawValue: name), let source = try await library.source(id) else {
            throw RequestFailure(.notFound, .noSuchSource)
        }
        return source
    }

    /// The photo named by a URL, in the source named by it.
    func photo(_ context: ServerContext) async throws -> Photo {
        let id = context.parameters.get("photo").flatMap { PhotoID($0) }
        guard let id, let photo = try await library.photo(id),
            photo.source.rawValue == context.parameters.get("source")
        else {
            throw RequestFailure(.notFound, .noSuchPhoto)
        }
        return photo
    }
}
