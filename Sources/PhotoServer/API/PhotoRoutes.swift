import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/api/v1/photos/{photo}`, changes of several photos, and the photos that were removed from a source.
struct PhotoRoutes {
    let site: Site
    let writes: IdempotentWrites

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/removed") { _, context in
            let source = try await site.source(context)
            let removed = try await site.library.removedPhotos(in: source.id)
            return try JSONResponse(try await site.document(removed), in: site.base)
        }
        router.get("sources/:source/removed-for-everybody") { _, context in
            let source = try await site.source(context)
            let removed = try await site.photosRemovedForEverybody(in: source.id)
            return try JSONResponse(try await site.document(removed), in: site.base)
        }
        router.get("photos/:photo") { request, context in try await photo(request, context) }
        for change in PhotoChange.allCases {
            router.post(RouterPath("photos/\(change.rawValue)")) { request, context in
                let ids = try await request.json(PhotoIDs.self, context).checked()
                try await writes.perform(.change(change, ids), for: request)
                return try JSONResponse(PhotoIDs(photos: try await site.notify(change, of: ids)))
            }
            router.post(RouterPath("photos/:photo/\(change.rawValue)")) { request, context in
                let id = try photoID(context)
                try await writes.perform(.change(change, [id]), for: request)
                try await site.notify(change, of: [id])
                return try await photo(request, context)
            }
        }
    }

    private func photoID(_ context: ServerContext) throws -> PhotoID {
        guard let id = context.parameters.get("photo").flatMap({ PhotoID($0) }) else {
            throw RequestFailure(.notFound, .noPhotoOfNumber)
        }
        return id
    }

    /// A photo and its position: in its source, or in the collection whose page is at the path `in`,
    /// among those that the words `q` find there.
    private func photo(_ request: Request, _ context: ServerContext) async throws -> JSONResponse {
        let id = try photoID(context)
        var collection = request.query("in").flatMap { site.collection(at: $0, for: request) }
        let words = request.query("q")
        if collection == nil, words != nil {
            collection = try await site.library.photo(id).map { .source($0.source) }
        }
        // If the collection does not exist, the position is that in the source.
        var found: PhotoPosition?
        if let collection {
            let order = request.query("order").flatMap { PhotoOrder($0) }
            found = try await site.library.position(
                of: id, in: collection.ordered(by: order).searched(for: words))
        }
        if found == nil { found = try await site.library.position(of: id, in: nil) }
        guard let position = found else { throw RequestFailure(.notFound, .noPhotoOfNumber) }
        let neighbors = position.neighbors
        let shown = [position.photo, neighbors.previous, neighbors.next].compactMap(\.self)
        let sources = try await site.library.sources(of: shown)
        let metadata = try await site.metadata(of: shown)
        func document(_ photo: Photo) -> PhotoDocument {
            let isHidden = sources[photo.source] == nil
            return PhotoDocument(
                photo.with(metadata), in: isHidden ? collection : nil, hidesSource: isHidden)
        }
        return try JSONResponse(
            PhotoPositionDocument(
                photo: document(position.photo), index: position.index,
                previous: neighbors.previous.map(document), next: neighbors.next.map(document),
                position: neighbors.index + 1, count: neighbors.count, version: position.version),
            in: site.base)
    }
}

/// The photos of a request.
struct PhotoIDs: JSONBody, Encodable {
    enum CodingKeys: String, CodingKey, CaseIterable { case photos }

    /// The maximum number of photos in one request.
    private static let maxCount = 1000

    let photos: [PhotoID]

    /// The photos, each once.
    ///
    /// - Throws: 400 if there are none, or too many.
    func checked() throws -> [PhotoID] {
        guard (1...Self.maxCount).contains(photos.count) else {
            throw RequestFailure(.badRequest, .photoCount, [.limit: .number(Self.maxCount)])
        }
        var seen: Set<PhotoID> = []
        return photos.filter { seen.insert($0).inserted }
    }
}
