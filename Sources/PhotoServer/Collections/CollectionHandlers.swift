import Foundation
import Hummingbird
import Library
import Messages
import Photos
import SourceRefresh

/// Handles the page of every collection: a window of its photos in a layout, or the results of a search.
struct CollectionHandlers {
    let site: Site
    let sizes: SizeSurvey

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source") { request, context in try await sourcePage(request, context) }
        router.get("/places/:place") { request, context in
            let key = context.parameters.get("place") ?? ""
            let (frame, sources) = try await placeFrame(key)
            if request.method == .get, !request.isPrefetch { try await recordVisit(to: sources, at: Date()) }
            let place = try site.collection(request, context)
            return try await page(of: place, .place, title: frame.name, request, context) { _ in frame }
        }
        router.get("/mixes/:mix") { request, context in
            let collection = try site.collection(request, context)
            guard case .mix(let id) = collection.base else { throw RequestFailure(.notFound, .noSuchMix) }
            let mix = try await site.mix(id)
            let all = try await totalCount(collection)
            return try await page(of: collection, .mix, title: mix.title, request, context) { window in
                .mix(mix, total: all ?? window.total, for: site.identity)
            }
        }
        router.get("/days/:day") { request, context in
            try await collectionPage(.day, request, context)
        }
        for screen in [Screen.recents, .all, .new, .favorites, .hidden, .search] {
            router.get("/\(screen.rawValue)") { request, context in
                try await collectionPage(screen, request, context)
            }
        }
    }

    /// The page of a collection that is neither a source nor a place.
    private func collectionPage(
        _ screen: Screen, _ request: Request, _ context: ServerContext
    ) async throws -> TextResponse {
        let collection = try site.collection(request, context)
        let all = screen == .search ? nil : try await totalCount(collection)
        return try await page(
            of: collection, screen, title: try await site.library.title(of: collection), request, context,
            notice: SeenHandlers.notice(request)
        ) { window in
            .frame(of: screen == .search ? collection : collection.base, total: all ?? window.total)
        }
    }

    /// The total number of photos, which the page of a search shows, too; `nil` without a search.
    private func totalCount(_ collection: CollectionID) async throws -> Int? {
        guard collection.words != nil else { return nil }
        return try await site.library.window(of: collection.base, offset: 0, limit: 0).total
    }

    private func page(
        of collection: CollectionID, _ screen: Screen, title: String, _ request: Request,
        _ context: ServerContext, notice: PageShell.Notice? = nil, frame: (PhotoWindow) -> CollectionFrame
    ) async throws -> TextResponse {
        let (sources, version) = try await site.library.sourcesAndPersonalVersion()
        let page = try await rendered(
            collection,
            in: try await site.shell(screen, title: title, notice: notice, known: sources, personal: version),
            sources, request, context, validity: .distantPast..<Date.distantFuture, frame: frame)
        page.whenSent()
        return page.response
    }

    /// The page of one window, by number or by a photo on it.
    private func rendered(
        _ collection: CollectionID, in shell: PageShell, _ known: [Source], _ request: Request,
        _ context: ServerContext, validity: Range<Date>, frame: (PhotoWindow) -> CollectionFrame
    ) async throws -> RenderedPage {
        let shown = try await shown(of: collection, request, context)
        let window = shown.window
        let frame = frame(window)
        let layout =
            request.query("layout").flatMap(Layout.init) ?? collection.layout(frame.settings)
        let sources = try await site.library.sources(
            of: window.photos, known: Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) }))
        let isDated = collection.dateOrder != nil || frame.ownOrder != nil
        let dates = isDated ? try await site.library.dates(of: collection) : nil
        let model = CollectionPage(
            shell: shell, frame: frame, collection: collection, window: window, page: shown.page,
            layout: layout, size: CellSize(request), titles: WallTitles(request), sources: sources,
            dates: dates, hasSettings: site.identity.may(.admin))
        // Only a wall needs the sizes; failed and changed pictures are checked for any layout.
        let check = sizes.repeatableCheck(
            of: window.photos, in: try await site.readable(sources, of: window.photos),
            needsSizes: layout == .wall)
        return RenderedPage(
            response: try site.page("collection", model), validity: validity, whenSent: check.repeatIfDue)
    }

    /// A part of a collection, and its position in the whole.
    private struct Shown {
        let page: PageOfPhotos
        let window: PhotoWindow
    }

    private func shown(
        of collection: CollectionID, _ request: Request, _ context: ServerContext
    ) async throws -> Shown {
        guard collection.words != nil else { return try await shown(of: collection, request) }
        // A search ends with its connection.
        return try await context.whileConnected { try await shown(of: collection, request) }
    }

    /// The requested page, by number or by a photo on it.
    private func shown(of collection: CollectionID, _ request: Request) async throws -> Shown {
        var number = request.query("page").flatMap { Int($0) } ?? 1
        if let index = try await index(of: request.query("at"), in: collection) {
            number = index / PageOfPhotos.size + 1
        }
        let requested = PageOfPhotos(number: number, total: .max - PageOfPhotos.size)
        let window = try await window(of: collection, requested)
        let page = PageOfPhotos(number: number, total: window.total)
        guard page.number != requested.number else { return Shown(page: page, window: window) }
        // Beyond the end, show the last page.
        let last = try await self.window(of: collection, page)
        return Shown(page: PageOfPhotos(number: page.number, total: last.total), window: last)
    }

    /// The index of a photo, or of the beginning of a year, month or day.
    private func index(of place: String?, in collection: CollectionID) async throws -> Int? {
        guard let place else { return nil }
        // A year is a number too: in lists by date it is a year.
        if let date = CalendarDate(place), let index = try await site.library.index(of: date, in: collection)
        {
            return index
        }
        guard let photo = PhotoID(place) else { return nil }
        return try await site.library.index(of: photo, in: collection)
    }

    private func window(
        of collection: CollectionID, _ page: PageOfPhotos
    ) async throws -> PhotoWindow {
        try await site.library.window(of: collection, offset: page.offset, limit: PageOfPhotos.size)
    }
}

// MARK: - Sources

extension CollectionHandlers {
    private func sourcePage(_ request: Request, _ context: ServerContext) async throws -> TextResponse {
        // Searches and orders other than the default vary too much to cache.
        let isCacheable = ["q", "order", "retried"].allSatisfy { request.query($0)?.isEmpty ?? true }
        guard isCacheable else {
            let page = try await renderedSource(request, context, at: Date())
            page.whenSent()
            return page.response
        }
        let key = PageCache.Key.source(
            id: context.parameters.get("source") ?? "",
            layout: request.query("layout").flatMap(Layout.init)?.rawValue, size: CellSize(request),
            titles: WallTitles(request), page: request.query("page").flatMap { Int($0) },
            at: request.query("at").flatMap { PhotoID($0) }?.rawValue)
        return try await site.page(key) { try await renderedSource(request, context, at: Date()) }
    }

    private func renderedSource(
        _ request: Request, _ context: ServerContext, at now: Date
    ) async throws -> RenderedPage {
        let (sources, version) = try await site.library.sourcesAndPersonalVersion()
        let name = context.parameters.get("source")
        // Sources of a list of places are not among them.
        let listed = sources.first { $0.id.rawValue == name }
        let source = if let listed { listed } else { try await site.source(context) }
        let status = SourceStatus(source, now: now)
        // This request marks the new photos as seen: the page that shows them as new is not cached.
        let validity = now..<(source.newCount > 0 ? now : max(now, status.end))
        let isVisit = source.newCount > 0 && request.method == .get && !request.isPrefetch
        if isVisit {
            try await site.library.noteVisit(to: source.id, at: now)
            site.notify(.ownChanged(source.id))
        }
        let shell = try await site.shell(
            .source, title: source.title, current: source.id,
            notice: RetryHandlers.notice(request), known: sources, personal: isVisit ? nil : version)
        guard !source.listsPlaces else {
            let page = SourcePlacesPage(
                shell: shell, source: source, places: try await site.library.places(listedBy: source.id),
                now: now)
            return RenderedPage(response: try site.page("source-places", page), validity: validity)
        }
        let failedCount = try await site.library.failedPhotos(in: source.id).count
        let frame = CollectionFrame(source, status, failedCount: failedCount)
        return try await rendered(
            try site.collection(request, context), in: shell, sources, request, context,
            validity: validity, frame: { _ in frame })
    }
}

// MARK: - Places

extension CollectionHandlers {
    /// The frame of a place, whose photos are read now if they were not yet, and the sources with its photos.
    private func placeFrame(_ key: String) async throws -> (CollectionFrame, [Source]) {
        _ = try await site.place(key)
        let opening = try await LoadSlot.released { await site.services.refresher.openPlace(key) }
        // After opening it, which may have read them.
        let sources = try await site.library.photoSources(ofPlace: key).compactMap(\.self)
        let frame = CollectionFrame(
            try await site.place(key), all: try await site.library.places(),
            failure: failure(opening, sources), isPending: opening.isPending)
        return (frame, sources)
    }

    /// Marks the new photos of sources as seen.
    private func recordVisit(to sources: [Source], at now: Date) async throws {
        // Several lists may have the same photos of the place.
        var visited: Set<SourceID> = []
        for source in sources where source.newCount > 0 && visited.insert(source.id).inserted {
            try await site.library.noteVisit(to: source.id, at: now)
            site.notify(.ownChanged(source.id))
        }
    }

    /// Why the photos of a place could not be read.
    private func failure(_ opening: PlaceOpening, _ sources: [Source]) -> String? {
        switch opening {
        case .failed(let error): return error.text()
        case .pending: return nil
        case .stored:
            let now = Date()
            return sources.lazy.compactMap { SourceStatus($0, now: now).failure }.first
        }
    }
}

extension PlaceOpening {
    fileprivate var isPending: Bool {
        if case .pending = self { true } else { false }
    }
}
