import Foundation
import Hummingbird
import Library
public import Photos

/// A photo with its source, and the collection of its page.
struct OpenedPhoto {
    let photo: Photo
    let source: Source
    let collection: CollectionID
    /// Whether the sender may know the source: a public mix shows photos of sources that are not public.
    var showsSource = true
}

extension CollectionID {
    /// The paths of all collections' pages, and, below `/api/v1`, of their photos.
    static let paths =
        ["/sources/:source", "/places/:place", "/mixes/:mix", "/days/:day"]
        + [
            PageURL.recents, PageURL.all, PageURL.new, PageURL.favorites, PageURL.hidden, PageURL.search,
        ]

    /// Parses the path of a collection's page, e.g. `/places/bergen-norway?q=boat`; `nil` for other paths.
    ///
    /// - Parameter device: The device of the recents.
    public init?(path: String, device: String? = nil) {
        guard let parts = URLComponents(string: path) else { return nil }
        let names = parts.path.split(separator: "/").map(String.init)
        func value(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }
        self.init(
            names[...], words: value("q"), order: value("order").flatMap { PhotoOrder($0) }, device: device)
    }

    /// Parses the parts of a path that names only a collection.
    fileprivate init?(
        _ names: ArraySlice<String>, words: String?, order: PhotoOrder?, device: String?
    ) {
        let base: CollectionID? =
            switch (names.first, names.count) {
            case ("sources", 2): SourceID(rawValue: names[names.startIndex + 1]).map { .source($0) }
            case ("places", 2): .place(names[names.startIndex + 1])
            case ("mixes", 2): MixID(rawValue: names[names.startIndex + 1]).map { .mix($0) }
            case ("days", 2): MonthDay(names[names.startIndex + 1]).map { .day($0) }
            case ("recents", 1): device.map { .recents(device: $0) }
            case ("all", 1): .all
            case ("new", 1): .new
            case ("favorites", 1): .favorites
            case ("hidden", 1): .hidden
            // A search without words finds nothing.
            case ("search", 1): .search(words ?? "", in: CollectionID.all.ordered(by: order))
            default: nil
            }
        guard let base else { return nil }
        self = base.words == nil ? base.ordered(by: order).searched(for: words) : base
    }
}

extension RouterMethods<ServerContext> {
    /// Routes one screen of the photos of every collection.
    ///
    /// - Parameter screen: The part of the URL after the photo, e.g. `/detail`.
    func getPhoto(
        _ screen: String = "", _ site: Site,
        page: @escaping @Sendable (OpenedPhoto, Request) async throws -> TextResponse
    ) {
        for list in CollectionID.paths {
            get(RouterPath("\(list)/photos/:photo\(screen)")) { request, context -> Response in
                guard let opened = try await site.openedPhoto(request, context) else {
                    // If it is not in that list, show it in its source, whose name the sender may not know.
                    let photo = try await site.anyPhoto(context)
                    guard try await site.library.source(photo.source) != nil else {
                        throw RequestFailure(.notFound, .noSuchPhoto)
                    }
                    return .redirect(to: PageURL.photo(photo) + screen)
                }
                return try await site.viewed(opened, request, context, try await page(opened, request))
            }
        }
    }
}

extension Site {
    /// The collection that a request's path and words name, which need not exist.
    ///
    /// - Throws: `noSuchSource`, `noSuchMix` or `noSuchDay` if the path has an invalid name.
    func collection(_ request: Request, _ context: ServerContext) throws -> CollectionID {
        var names = request.uri.path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }[
            ...]
        if names.starts(with: ["api", "v1"]) { names = names.dropFirst(2) }
        let named = names.prefix(["sources", "places", "mixes", "days"].contains(names.first) ? 2 : 1)
        let collection = CollectionID(
            named, words: request.query("q"), order: request.query("order").flatMap { PhotoOrder($0) },
            device: Device(request).name)
        guard let collection else {
            let missing: [String: RequestMessage] = ["mixes": .noSuchMix, "days": .noSuchDay]
            throw RequestFailure(.notFound, names.first.flatMap { missing[$0] } ?? .noSuchSource)
        }
        return collection
    }

    /// The collection of a request, which must exist, with its source if it has one; throws an error with
    /// what does not exist.
    func knownCollection(
        _ request: Request, _ context: ServerContext
    ) async throws -> (id: CollectionID, sources: [SourceID: Source]) {
        let collection = try collection(request, context)
        switch collection.base {
        case .source:
            let source = try await source(context)
            return (collection, [source.id: source])
        case .place(let key): _ = try await place(key)
        case .mix(let id): _ = try await mix(id)
        case .all, .new, .favorites, .hidden, .day, .recents, .search, .ordered: break
        }
        return (collection, [:])
    }

    /// The collection whose page is at a path or URL; `nil` for other ones.
    func collection(at url: String, for request: Request) -> CollectionID? {
        CollectionID(path: base.path(of: url), device: Device.known(request)?.name)
    }

    /// The photo that a URL names, in the collection that it names; `nil` if the collection lacks it.
    fileprivate func openedPhoto(
        _ request: Request, _ context: ServerContext
    ) async throws -> OpenedPhoto? {
        let collection = try collection(request, context)
        if collection == collection.base, collection.source != nil {
            // Even a photo that was removed or has left its feed.
            return OpenedPhoto(
                photo: try await photo(context), source: try await source(context), collection: collection)
        }
        let photo = try await anyPhoto(context)
        guard try await library.index(of: photo.id, in: collection) != nil else { return nil }
        if let source = try await library.source(photo.source) {
            return OpenedPhoto(photo: photo, source: source, collection: collection)
        }
        guard let source = try await services.library.source(photo.source) else { return nil }
        return OpenedPhoto(
            photo: photo.withoutSource, source: source.forVisitors, collection: collection,
            showsSource: false)
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
}

extension LibraryStore {
    /// The sources of photos, including those already known.
    func sources(of photos: [Photo], known: [SourceID: Source] = [:]) async throws -> [SourceID: Source] {
        let unknown = photos.filter { known[$0.source] == nil }
        let one = Dictionary(unknown.map { ($0.source, $0.id) }, uniquingKeysWith: { first, _ in first })
        let read = try await sources(of: one.values.sorted { $0.rawValue < $1.rawValue })
        return read.reduce(into: known) { $0[$1.id] = $1 }
    }

    /// The photos of other sources that show the same picture, one of each source.
    func sourcesOfCopies(of photo: PhotoID) async throws -> [(photo: Photo, source: Source)] {
        let copies = try await copies(of: photo)
        var sources = try await sources(of: copies)
        return copies.compactMap { copy in sources.removeValue(forKey: copy.source).map { (copy, $0) } }
    }

    /// The title of a collection's list.
    ///
    /// - Parameter known: Sources that were read already.
    func title(of collection: CollectionID, known: [SourceID: Source] = [:]) async throws -> String {
        let title =
            switch collection.base {
            case .source(let id):
                if let source = known[id] { source.title } else { try await source(id)?.title ?? "" }
            case .place(let key): try await place(key)?.place.city ?? PageText.places.text
            case .all, .search, .ordered: PageMessage.allPhotos.text()
            case .mix(let id): try await mix(id)?.title ?? PageMessage.allPhotos.text()
            case .day(let day): day.title
            case .new: PageMessage.newPhotos.text()
            case .favorites: PageMessage.favorites.text()
            case .hidden: PageMessage.hiddenPhotos.text()
            case .recents: PageMessage.recents.text()
            }
        return collection.words.map { words in
            PageMessage.search.text([.text: .text(words), .title: .text(title)])
        } ?? title
    }
}

extension CollectionID {
    /// The default layout; a source's own is in its settings.
    var defaultLayout: Layout {
        switch base {
        case .source, .place, .search, .ordered: .list
        case .all, .new, .favorites, .hidden, .mix, .day, .recents: .grid
        }
    }

    /// The layout if a request names none.
    ///
    /// - Parameter settings: Those of its source, if it has one.
    func layout(_ settings: SourceSettings?) -> Layout { settings?.layout ?? defaultLayout }

    /// The active tab while the collection is shown.
    var tab: String {
        switch base {
        case .all: PageURL.all
        case .source, .new, .hidden, .mix, .day, .search, .ordered: PageURL.library
        case .place: PageURL.places
        case .favorites: PageURL.favorites
        case .recents: PageURL.recents
        }
    }

    /// Whether a list shows the places of photos: in the list of a place all are the same.
    var showsPlaces: Bool {
        if case .place = base { false } else { true }
    }

    /// The screen that a tap on one of its photos opens, by the settings of the photo's source. The recents
    /// are viewed photos: they open as photos.
    func opening(_ settings: SourceSettings?) -> OpeningScreen {
        if case .recents = base { .photo } else { settings?.opens ?? .photo }
    }
}

extension Photo {
    /// The placeholder for the name of a source that the sender may not know, in forms that only others may
    /// send.
    private static let unnamed = SourceID(rawValue: "private")

    /// The photo for a page that must not name its source.
    fileprivate var withoutSource: Photo {
        var photo = self
        if let unnamed = Self.unnamed { photo.source = unnamed }
        return photo
    }
}
