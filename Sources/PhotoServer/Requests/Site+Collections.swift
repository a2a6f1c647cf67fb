import Foundation
import Hummingbird
import Library
import Photos

/// A photo, the source that it comes from, and the collection that its page belongs to.
struct OpenedPhoto {
    let photo: Photo
    let source: Source
    let collection: CollectionID
}

extension RouterMethods<ServerContext> {
    /// Answers for one screen of the photos of every collection.
    ///
    /// - Parameter screen: What follows the photo in the URL, e.g. `/detail`.
    func getPhoto(
        _ screen: String = "", _ site: Site,
        page: @escaping @Sendable (OpenedPhoto, Request) async throws -> TextResponse
    ) {
        for list in ["/sources/:source", "/places/:place", "/recents"] {
            get(RouterPath("\(list)/photos/:photo\(screen)")) { request, context -> Response in
                guard let opened = try await site.openedPhoto(request, context) else {
                    // No longer in that list, or never: its source has it.
                    let photo = try await site.anyPhoto(context)
                    return .redirect(to: Address.photo(photo) + screen)
                }
                return try await site.viewed(opened, request, context, try await page(opened, request))
            }
        }
    }
}

extension Site {
    /// The photo that a URL names, in the collection that it names; nothing where it is not there.
    fileprivate func openedPhoto(
        _ request: Request, _ context: ServerContext
    ) async throws -> OpenedPhoto? {
        if context.parameters.get("source") != nil {
            let (source, photo) = (try await source(context), try await photo(context))
            guard let words = request.query("q"), !words.isEmpty else {
                return OpenedPhoto(photo: photo, source: source, collection: .source(source.id))
            }
            return try await opened(photo, of: source, in: .search(words, in: source.id))
        }
        let photo = try await anyPhoto(context)
        guard let collection = Self.collection(request, context),
            let source = try await library.source(photo.source)
        else { return nil }
        return try await opened(photo, of: source, in: collection)
    }

    private func opened(
        _ photo: Photo, of source: Source, in collection: CollectionID
    ) async throws -> OpenedPhoto? {
        guard try await library.index(of: photo.id, in: collection) != nil else { return nil }
        return OpenedPhoto(photo: photo, source: source, collection: collection)
    }

    /// The photo that a URL names, whatever its source.
    fileprivate func anyPhoto(_ context: ServerContext) async throws -> Photo {
        guard let id = context.parameters.get("photo").flatMap({ PhotoID($0) }),
            let photo = try await library.photo(id)
        else {
            throw RequestFailure(.notFound, .noSuchPhoto)
        }
        return photo
    }

    private static func collection(_ request: Request, _ context: ServerContext) -> CollectionID? {
        if let key = context.parameters.get("place") { return .place(key) }
        return Viewer.known(request).map { .recents(viewer: $0.name) }
    }

    /// The collection whose page is at a path, e.g. `/places/bergen-norway`; nothing for other paths.
    static func collection(at path: String, for request: Request) -> CollectionID? {
        guard let parts = URLComponents(string: path) else { return nil }
        let names = parts.path.split(separator: "/").map(String.init)
        switch (names.first, names.count) {
        case ("recents", 1): return Viewer.known(request).map { .recents(viewer: $0.name) }
        case ("places", 2): return .place(names[1])
        case ("sources", 2):
            guard let id = SourceID(rawValue: names[1]) else { return nil }
            let words = parts.queryItems?.first { $0.name == "q" }?.value ?? ""
            return words.isEmpty ? .source(id) : .search(words, in: id)
        default: return nil
        }
    }

    /// What a list of a collection's photos is called.
    func title(of collection: CollectionID, source: Source) async throws -> String {
        switch collection {
        case .source: source.title
        case .search(let words, _): "“\(words)” in \(source.title)"
        case .place(let key): try await library.place(key)?.place.city ?? "Places"
        case .recents: "Recents"
        }
    }

    /// How the sources of some photos are shown.
    func settings(of photos: [Photo]) async throws -> [SourceID: SourceSettings] {
        var settings: [SourceID: SourceSettings] = [:]
        for id in Set(photos.map(\.source)) { settings[id] = try await library.source(id)?.settings }
        return settings
    }
}

extension CollectionID {
    /// The tab that is lit while the collection is looked at.
    var tab: String {
        switch self {
        case .source, .search: Address.library
        case .place: Address.places
        case .recents: Address.recents
        }
    }
}
