import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import Photos
import SourceRefresh
import ViewerCore

/// `/api/v1/sources/{source}`, `/places/{place}`, `/all` and the like, each with `/photos`, `/search`, `/shapes`,
/// `/dates` and `/keep`: the photos of every collection, or those that the words `q` find in it.
struct CollectionRoutes {
    let site: Site
    let sizes: SizeSurvey

    func addRoutes(to router: RouterGroup<ServerContext>) {
        for list in CollectionID.paths {
            router.get(RouterPath("\(list)/photos")) { request, context in try await photos(request, context)
            }
            router.get(RouterPath("\(list)/search")) { request, context in
                try await photos(request, context, isSearch: true)
            }
            router.get(RouterPath("\(list)/shapes")) { request, context in try await shapes(request, context)
            }
            router.get(RouterPath("\(list)/dates")) { request, context in try await dates(request, context) }
            router.get(RouterPath("\(list)/keep")) { request, context in try await keep(request, context) }
        }
        router.post("places/:place/refresh") { _, context in
            let place = try await site.place(context.parameters.get("place") ?? "")
            let summary = try await site.services.refresher.refreshPlace(place.key)
            var document = PlaceDocument(try await site.place(place.key))
            document.refresh = RefreshDocument(.stored(summary), total: document.photoCount)
            return try JSONResponse(document, in: site.base)
        }
    }

    private static let maxPhotos = 500
    private static let defaultCount = 60

    /// A window by `offset`, for scrolling to any position; or the
    /// next photos by `cursor`, for reading from the start.
    ///
    /// - Parameter isSearch: Whether a request without words finds nothing instead of everything.
    private func photos(
        _ request: Request, _ context: ServerContext, isSearch: Bool = false
    ) async throws -> JSONResponse {
        let (collection, sources) = try await site.knownCollection(request, context)
        let limit = try request.integer("limit", in: 1...Self.maxPhotos) ?? Self.defaultCount
        let offset = try request.integer("offset", in: 0...Int.max)
        if isSearch, request.query("q")?.isEmpty != false {
            return try JSONResponse(PhotosDocument(photos: [], offset: offset ?? 0, total: 0), in: site.base)
        }
        guard offset != nil || collection.words != nil || collection.order != nil else {
            return try await page(of: collection, sources, request, limit: limit)
        }
        try rejectCursor(of: request)
        let window = try await context.whileConnected {
            try await site.library.window(of: collection, offset: offset ?? 0, limit: limit)
        }
        var document = PhotosDocument(
            photos: try await documents(window.photos, of: collection, sources), offset: offset ?? 0,
            total: window.total, version: window.version)
        document.notice = SearchNotice.text(of: window)
        return try JSONResponse(document, in: site.base)
    }

    /// A cursor is valid only in the order of the whole list.
    private func rejectCursor(of request: Request) throws(RequestFailure) {
        guard request.hasQuery("cursor") else { return }
        guard let other = ["offset", "q", "order"].first(where: request.hasQuery) else {
            throw RequestFailure(.badRequest, .cursor)
        }
        throw RequestFailure(
            .badRequest, .parametersApart, [.name: .text("cursor"), .text: .text(other)])
    }

    private func page(
        of collection: CollectionID, _ known: [SourceID: Source], _ request: Request, limit: Int
    ) async throws -> JSONResponse {
        let text = request.query("cursor")
        let cursor = text.flatMap { PhotoCursor($0) }
        guard (text == nil) == (cursor == nil) else { throw RequestFailure(.badRequest, .cursor) }
        let page = try await site.library.page(of: collection, after: cursor, limit: limit)
        return try JSONResponse(
            PhotosDocument(
                photos: try await documents(page.photos, of: collection, known), next: page.next?.description,
                total: page.total, version: page.version), in: site.base)
    }

    private func documents(
        _ photos: [Photo], of collection: CollectionID, _ known: [SourceID: Source]
    ) async throws -> [PhotoDocument] {
        let sources = try await site.library.sources(of: photos, known: known)
        sizes.check(photos, of: try await site.readable(sources, of: photos))
        return try await site.withMetadata(photos).map { photo in
            let settings = sources[photo.source]?.settings
            return PhotoDocument(
                photo, opens: collection.opening(settings), in: collection,
                initialZoom: collection.source == nil ? settings?.initialZoom : nil,
                hidesSource: settings == nil)
        }
    }
}

// MARK: - Shapes

extension CollectionRoutes {
    /// The shape of every photo, in order, two bytes each (little-endian, `ShapeCode`), for layouts of any
    /// length.
    private func shapes(_ request: Request, _ context: ServerContext) async throws -> Response {
        let collection = try await site.knownCollection(request, context).id
        let list = try await context.whileConnected { try await site.library.shapes(of: collection) }
        var response = try ShapeTable(list).response(to: request, context)
        response.headers[.personalVersion] = String(try await site.library.personalVersion())
        return response
    }
}

extension HTTPField.Name {
    /// The version of the user's favorites and visits: a page rendered with another one reloads its photos.
    fileprivate static let personalVersion = named("X-Personal-Version")
}

// MARK: - Dates

extension CollectionRoutes {
    private struct DatesDocument: Encodable {
        let sections: [SectionDocument]
        /// Photos in the whole list.
        let total: Int
        let version: Int64
    }

    private struct SectionDocument: Encodable {
        let title: String
        /// A year, month or day in ISO 8601; empty if there is none.
        let at: String
        let start: Int
        let count: Int
    }

    /// The days, months or years of the photos, in order; none if they are not ordered by date.
    private func dates(_ request: Request, _ context: ServerContext) async throws -> JSONResponse {
        let collection = try await site.knownCollection(request, context).id
        let dates = try await context.whileConnected { try await site.library.dates(of: collection) }
        guard let dates else {
            let window = try await context.whileConnected {
                try await site.library.window(of: collection, offset: 0, limit: 1)
            }
            return try JSONResponse(
                DatesDocument(sections: [], total: window.total, version: window.version))
        }
        return try JSONResponse(
            DatesDocument(
                sections: dates.sections.map { section in
                    SectionDocument(
                        title: section.title, at: section.date?.description ?? "", start: section.start,
                        count: section.count)
                },
                total: dates.total, version: dates.version))
    }
}

// MARK: - Keeping

extension CollectionRoutes {
    private struct KeepPlan: Encodable {
        /// The source, if the collection is one.
        let source: SourceID?
        let title: String
        /// Rows of the list, including rows of text and photos whose picture has failed.
        let rows: Int
        /// One rendition per photo.
        let pictures: [SiteURL]
        /// Their approximate total size.
        let bytes: Int
    }

    /// What a device must fetch to use the collection offline, with pictures of the side `side`,
    /// and its approximate size.
    private func keep(_ request: Request, _ context: ServerContext) async throws -> JSONResponse {
        let (collection, sources) = try await site.knownCollection(request, context)
        let side = try request.integer("side", in: 1...Int.max) ?? 1280
        guard RenditionShape.fittedSides.contains(side) else { throw RequestFailure(.badRequest, .side) }
        let all = try await site.library.photos(in: collection)
        let photos = all.filter { $0.failure == nil && $0.entry.original != nil }
        return try JSONResponse(
            KeepPlan(
                source: collection.source,
                title: try await site.library.title(of: collection, known: sources),
                rows: all.count,
                pictures: photos.compactMap { ImageURL($0)?.fitted(side) }.map(SiteURL.init),
                bytes: photos.reduce(0) { $0 + PictureEstimate.bytes(of: $1.size, side: side) }),
            in: site.base)
    }
}
