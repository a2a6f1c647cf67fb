import Basics
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import Photos

/// Handles `/images/{photo}-{revision}/{shape}`.
///
/// If the revision is that of the content, the response is immutable. A neutral
/// tile is sent for an image that is not available; the pages
/// show the reason.
struct ImageHandlers {
    let site: Site
    let originals: OriginalURLs
    let previews: PreviewImages
    let caching: ImageCaching
    /// Owns work that continues after the response to its request.
    let background: BackgroundTasks
    /// Limits requests per source, so that a slow one leaves slots for the others.
    let bySource: OpenRequests

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/images/preview/:index") { request, context in
            try await context.whileConnected { try await preview(request, context) }
        }
        router.get("/images/:image/:shape") { request, context in
            guard let ready = try ready(request, context) else {
                return try await orPending(request) {
                    try await context.whileConnected { try await image(request, context) }
                }
            }
            return try await ready.response(from: request, context: context)
        }
        router.get("/images/:image/:shape/download") { request, context in
            try await context.whileConnected { try await download(request, context) }
        }
    }

    /// A response, or the placeholder for a script that retries while the store or database is unavailable.
    private func orPending(_ request: Request, _ respond: () async throws -> Response) async throws
        -> Response
    {
        do {
            return try await respond()
        } catch LibraryError.unavailable(let cause) {
            guard request.waitLimit != nil else { throw LibraryError.unavailable(cause: cause) }
            return PendingPicture.response()
        }
    }

    /// A rendition that is in memory, without waiting; not one of a local photo, which is checked for changes first.
    private func ready(_ request: Request, _ context: ServerContext) throws -> ContentResponse? {
        guard let name = context.parameters.get("image"), let url = ImageURL(Substring(name)),
            let original = known(name, url),
            let shape = context.parameters.get("shape").flatMap({ RenditionShape($0) })
        else { return nil }
        return site.services.pipeline.cachedRendition(
            shape, request.imageFormat, of: originals.request(for: original)
        ).map { image in
            let rendition = image.rendition
            return ContentResponse(
                rendition, caching.headers(of: rendition.revision, at: url, shape.name))
        }
    }

    private func image(_ request: Request, _ context: ServerContext) async throws -> Response {
        let name = context.parameters.get("image") ?? ""
        guard let url = ImageURL(Substring(name)) else { throw HTTPError(.notFound) }
        guard let original = try await original(name, url) else {
            return try await moved(url, request, context)
        }
        let shape = context.parameters.get("shape") ?? ""
        guard let slot = bySource.acquire(original.source?.rawValue ?? "") else {
            throw ImageError.overloaded
        }
        defer { withExtendedLifetime(slot) {} }
        do {
            let imageRequest = originals.request(for: original, priority: request.imagePriority)
            let format = request.imageFormat
            return try await Self.withSecondTry {
                let content = try await LimitedWait(tasks: background).value(within: request.waitLimit) {
                    try await self.image(shape, imageRequest, at: url, format)
                }
                guard let content else { return PendingPicture.response() }
                return try await content.response(from: request, context: context)
            }
        } catch let error as ImageError {
            if error.isOutage, request.waitLimit != nil { return PendingPicture.response() }
            originals.evict(name)
            return NeutralTile.response(error, hasPicture: !request.isOfViewer)
        }
    }

    /// Tries a second time if a stored file was evicted between its lookup and its opening.
    static func withSecondTry<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch ImageError.storage(let reason, _) where reason.has(ImageMessage.storedCopyUnreadable) {
            return try await work()
        }
    }

    /// The image as a file download, under its own name. Renditions are JPEG, which all programs open.
    private func download(_ request: Request, _ context: ServerContext) async throws -> Response {
        let name = context.parameters.get("image") ?? ""
        guard let url = ImageURL(Substring(name)) else { throw HTTPError(.notFound) }
        guard let original = try await original(name, url) else {
            return try await moved(url, request, context, ending: "/download")
        }
        let shape = context.parameters.get("shape") ?? ""
        do {
            return try await Self.withSecondTry {
                var content = try await image(shape, originals.request(for: original), at: url, .jpeg)
                let file = DownloadName(
                    of: original.url, photo: url.photo, shape: shape, contentType: content.contentType)
                content.headers[.contentDisposition] = file.contentDisposition
                return try await content.response(from: request, context: context)
            }
        } catch let error as ImageError {
            originals.evict(name)
            throw RequestFailure(error.status, error.message.forSender, headers: error.retryHeaders)
        }
    }

    private func image(
        _ name: String, _ imageRequest: ImageRequest, at url: ImageURL, _ format: RenditionFormat
    ) async throws -> ContentResponse {
        let pipeline = site.services.pipeline
        if name == "original" {
            let original = try await pipeline.original(of: imageRequest)
            return ContentResponse(original, caching.headers(of: original.revision, at: url, name))
        }
        let rendition: Rendition
        if name.hasPrefix("tile-") {
            rendition = try await tile(name, of: imageRequest, format)
        } else {
            guard let shape = RenditionShape(name) else { throw HTTPError(.notFound) }
            rendition = try await pipeline.rendition(shape, format, of: imageRequest)
        }
        return ContentResponse(rendition, caching.headers(of: rendition.revision, at: url, name))
    }

    private func tile(
        _ name: String, of imageRequest: ImageRequest, _ format: RenditionFormat
    ) async throws -> Rendition {
        guard let tile = ImageTile(name) else {
            throw RequestFailure(.notFound, .tileName)
        }
        do {
            return try await site.services.pipeline.tile(tile, format, of: imageRequest)
        } catch ImageError.noSuchTile(let reason) {
            throw RequestFailure(.notFound, reason)
        }
    }

    private func preview(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard let index = context.parameters.get("index").flatMap({ Int($0) }),
            let url = await previews.picture(index, at: request.query("location") ?? "")
        else { throw HTTPError(.notFound) }
        do {
            return try await Self.withSecondTry {
                let rendition = try await site.services.pipeline.rendition(
                    .square(160), request.imageFormat, of: ImageRequest(url: url))
                let response = ContentResponse(
                    rendition,
                    [
                        .cacheControl: "private, max-age=600", .vary: "Accept",
                        .contentSecurityPolicy: "default-src 'none'; sandbox",
                    ])
                return try await response.response(from: request, context: context)
            }
        } catch let error as ImageError {
            return NeutralTile.response(error)
        }
    }
}

extension ImageHandlers {
    /// The cached original. For visitors, and for photos that were removed for everybody, the library is
    /// queried each time.
    private func known(_ name: String, _ url: ImageURL) -> OriginalURL? {
        shown(originals.known(name), url)
    }

    private func shown(_ original: OriginalURL?, _ url: ImageURL) -> OriginalURL? {
        guard !site.identity.isVisitor, let original, !site.withheld.contains(original, of: url.photo)
        else { return nil }
        return original
    }

    private func original(_ name: String, _ url: ImageURL) async throws -> OriginalURL? {
        if let known = known(name, url) { return known }
        do throws(LibraryError) {
            return try await found(name, url)
        } catch {
            // Nothing is deleted while the database is unavailable.
            guard case .unavailable = error, let last = shown(originals.extended(name), url) else {
                throw error
            }
            return last
        }
    }

    private func found(_ name: String, _ url: ImageURL) async throws(LibraryError) -> OriginalURL? {
        guard let photo = try await site.library.photo(url.photo), let original = photo.entry.original,
            ImageURL(photo) == url
                || url.revision == ImageURL.provisionalRevision(of: original)
        else { return nil }
        // May be a source that the sender may not see, if a public mix shows some of its photos.
        let source = try await site.services.library.source(photo.source)
        let found = OriginalURL(original, of: photo, in: source)
        if let source, site.withheld.remove(source) { originals.evict(source.id) }
        guard !photo.isRemovedForEverybody else { return found }
        originals.store(found, as: name, refreshedAt: source?.refreshedAt)
        return found
    }

    /// The photo has another revision now: redirects an old page's request to it.
    private func moved(
        _ url: ImageURL, _ request: Request, _ context: ServerContext, ending: String = ""
    ) async throws -> Response {
        guard let photo = try await site.library.photo(url.photo), let current = ImageURL(photo),
            let shape = context.parameters.get("shape")
        else { throw HTTPError(.notFound) }
        // Keeps the query, which contains the time limit.
        let query = request.uri.query.map { "?\($0)" } ?? ""
        var response = Response.redirect(to: "\(current.folder)/\(shape)\(ending)\(query)", type: .found)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension ContentResponse {
    /// The response for an image.
    init(_ rendition: Rendition, _ headers: HTTPFields) {
        self.init(
            bytes: rendition.bytes, byteCount: rendition.byteCount, contentType: rendition.contentType,
            entityTag: rendition.entityTag, headers: headers, folder: rendition.folder)
    }
}

extension Request {
    /// WebP for browsers that accept it, else JPEG.
    var imageFormat: RenditionFormat { RenditionFormat(accept: headers[values: .accept]) }

    /// The priority that a script states (`?urgency=opened`, `?urgency=ahead`), since browsers state none over HTTP/1.1;
    /// else the one of the browser (RFC 9218): prefetched images, with an urgency of 4 or later, wait behind visible ones.
    var imagePriority: ImagePriority {
        switch query("urgency") {
        case "opened": return .opened
        case "ahead": return .near
        default: break
        }
        guard let field = headers[.named("Priority")], let start = field.range(of: "u=")?.upperBound,
            let urgency = field[start...].first?.wholeNumberValue
        else { return .visible }
        return urgency >= 4 ? .near : .visible
    }

    /// Whether it is for the photo that fills the screen or one of those after it, by a script.
    var isOfViewer: Bool { waitLimit != nil && query("urgency") != nil }
}

extension RenditionFormat {
    /// WebP for browsers that accept it, else JPEG.
    init(accept values: [String]) {
        self = values.contains { $0.contains("image/webp") } ? .webp : .jpeg
    }
}
