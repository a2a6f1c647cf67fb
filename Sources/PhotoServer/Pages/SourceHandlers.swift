import Foundation
import Hummingbird
import Library
import Logging
import Photos
import SourceRefresh

/// Answers for a source's page and what its bar does.
struct SourceHandlers {
    let site: Site
    let sizes: SizeSurvey

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source") { request, context in try await page(request, context) }
        router.post("/sources/:source/refresh") { request, context in try await refresh(request, context) }
        router.post("/sources/:source/layout") { request, context in try await setLayout(request, context) }
    }

    private func page(_ request: Request, _ context: ServerContext) async throws -> TextResponse {
        // A search ends with its connection, and each finds something else.
        if let query = request.query("q"), !query.isEmpty {
            let page = try await rendered(request, context, query: query, at: Date())
            page.whenSent()
            return page.answer
        }
        let key = PageCache.Key.source(
            id: context.parameters.get("source") ?? "",
            layout: request.query("layout").flatMap(Layout.init)?.rawValue,
            page: request.query("page").flatMap { Int($0) },
            at: request.query("at").flatMap { PhotoID($0) }?.rawValue)
        return try await site.page(key) { try await rendered(request, context, query: nil, at: Date()) }
    }

    private func rendered(
        _ request: Request, _ context: ServerContext, query: String?, at now: Date
    ) async throws -> RenderedPage {
        let sources = try await site.library.sources()
        let name = context.parameters.get("source")
        // What belongs to a list of places is not among them.
        let listed = sources.first { $0.id.rawValue == name }
        let source = if let listed { listed } else { try await site.source(context) }
        let validity = now..<max(now, SourceStatus(source, now: now).end)
        guard !source.listsPlaces else {
            let page = SourcePlacesPage(
                shell: try await site.shell(
                    .source, title: source.title, current: source.id, known: sources),
                source: source, places: try await site.library.places(listedBy: source.id), now: now)
            return RenderedPage(answer: try site.page("source-places", page), validity: validity)
        }
        let layout = request.query("layout").flatMap(Layout.init) ?? source.settings.layout
        let shown =
            if let query {
                try await context.whileConnected { try await found(query, in: source, for: request) }
            } else {
                try await photos(of: source, for: request)
            }
        let model = try await model(source, of: sources, layout: layout, query: query, shown, at: now)
        // Only a wall needs the sizes; what failed or may have changed is looked at for any layout.
        let glance = sizes.glance(at: shown.photos, of: source, needsSizes: layout == .wall)
        return RenderedPage(
            answer: try site.page("source", model), validity: validity, whenSent: glance.repeatIfDue)
    }

    /// The photos of one page.
    private struct Shown {
        let page: PageOfPhotos
        let photos: [Photo]
        /// What was left out, in words.
        var notice: String?
    }

    /// The page that is asked for by its number, or by a photo that stands on it.
    private func photos(of source: Source, for request: Request) async throws -> Shown {
        var number = request.query("page").flatMap { Int($0) } ?? 1
        if let wanted = request.query("at").flatMap({ PhotoID($0) }),
            let index = try await site.library.index(of: wanted)
        {
            number = index / PageOfPhotos.size + 1
        }
        let page = PageOfPhotos(number: number, total: source.photoCount)
        let photos = try await site.library.photos(
            in: source.id, offset: page.offset, limit: PageOfPhotos.size)
        return Shown(page: page, photos: photos)
    }

    /// The same of what a search finds.
    private func found(_ query: String, in source: Source, for request: Request) async throws -> Shown {
        let found = try await site.library.search(query, in: source.id)
        var number = request.query("page").flatMap { Int($0) } ?? 1
        if let wanted = request.query("at").flatMap({ PhotoID($0) }),
            let index = found.photos.firstIndex(of: wanted)
        {
            number = index / PageOfPhotos.size + 1
        }
        let page = PageOfPhotos(number: number, total: found.photos.count)
        let photos = try await site.library.photos(
            Array(found.photos.dropFirst(page.offset).prefix(PageOfPhotos.size)))
        return Shown(
            page: page, photos: photos, notice: SearchNotice.words(ignoredWords: found.ignoredWordCount))
    }

    private func model(
        _ source: Source, of sources: [Source], layout: Layout, query: String?, _ shown: Shown, at now: Date
    ) async throws -> SourcePage {
        let (page, photos) = (shown.page, shown.photos)
        let status = SourceStatus(source, now: now)
        let address = Address.source(source.id)
        let settings = source.settings
        let link = ViewerLink(in: query.map { .search($0, in: source.id) } ?? .source(source.id))
        let first = photos.first { $0.entry.original != nil && $0.failure == nil }
        let extra =
            (query.map { ["q=\(Address.encoded($0))"] } ?? [])
            + (layout == settings.layout ? [] : ["layout=\(layout.rawValue)"])
        let facts = query.map { query in
            ["\(count(page.total, "photo")) for “\(query)”", shown.notice].compactMap(\.self)
                .joined(separator: " · ")
        }
        return SourcePage(
            shell: try await site.shell(.source, title: source.title, current: source.id, known: sources),
            id: source.id.rawValue, name: source.title, address: address,
            here: PageOfPhotos.address(address, page: page.number, and: query == nil ? [] : extra) ?? address,
            layout: layout.rawValue,
            layouts: Layout.allCases.map { LayoutChoice($0, chosen: layout) },
            query: query,
            slideshow: first.map(link.gallery),
            failure: status.failure,
            facts: facts ?? status.longFacts, total: source.photoCount, freshness: status.freshness,
            hasCells: !photos.isEmpty,
            cells: photos.enumerated().map { index, photo in
                PhotoCell(
                    photo, in: layout, address: link.opened(photo, as: settings.opens),
                    isFirst: index < Self.countOnFirstScreen(layout))
            },
            count: page.total, version: Int(source.version),
            offset: page.offset,
            opens: settings.opens.rawValue, initialZoom: settings.initialZoom.rawValue,
            seconds: settings.slideshowSeconds, slideshowMode: settings.slideshowFits ? "fit" : "fill",
            emptyTitle: query == nil ? "No photos" : "Nothing found",
            emptyText: query == nil ? emptyText(source) : "No title, description or place has these words.",
            isPaged: !page.isOnly,
            previousPage: PageOfPhotos.address(address, page: page.previous, and: extra),
            nextPage: PageOfPhotos.address(address, page: page.next, and: extra),
            pageWords: page.words)
    }

    /// Photos that the first screen of a phone shows: these are loaded before the page is laid out.
    private static func countOnFirstScreen(_ layout: Layout) -> Int {
        switch layout {
        case .list: 10
        case .wall: 12
        case .grid: 24
        }
    }

    private func emptyText(_ source: Source) -> String {
        guard source.removedCount > 0 else { return "The source is here, but shows no photo at the moment." }
        return "Every photo of it was removed. Its settings can restore them."
    }
}

extension SourceHandlers {
    /// Reads the source again. A failure is noted in the library, and the page says so.
    private func refresh(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        do {
            _ = try await site.services.refresher.refresh(source.id)
        } catch {
            context.logger.info("A refresh failed", metadata: ["reason": "\(error)"])
        }
        return .redirect(to: Address.source(source.id))
    }

    private struct LayoutForm: Decodable {
        let layout: String
        let to: String?
    }

    private func setLayout(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let form = try await request.form(LayoutForm.self, context)
        guard let layout = Layout(rawValue: form.layout) else {
            throw RequestFailure(.badRequest, .noSuchLayout)
        }
        var settings = source.settings
        settings.layout = layout
        try await site.library.update(source.id, title: nil, settings: settings)
        site.tell(.changed(source.id))
        let address = Address.source(source.id)
        // Only an address of this source is gone back to.
        let isHere = form.to.map { $0 == address || $0.hasPrefix(address + "?") } ?? false
        return .redirect(to: isHere ? form.to ?? address : address)
    }
}
