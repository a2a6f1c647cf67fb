import Foundation
import Library
import Messages
import Photos

/// A photo in the API.
struct PhotoDocument: Encodable {
    let id: Int64
    /// Absent if the user may not see the source: a visitor who sees the photo in a public mix.
    let source: SourceID?
    let title: String
    let description: String?
    /// The language of its texts, as a tag of BCP 47.
    let language: LanguageTag?
    let place: String?
    let date: Date?
    /// When it was taken according to its file, in local time: `2026-01-01T08:00+09:00`; unknown parts are
    /// left out.
    let taken: String?
    let credit: String?
    let camera: String?
    let lens: String?
    /// `1/250 s · f/5.6 · ISO 200 · 35 mm`.
    let exposure: String?
    let keywords: [String]?
    let page: String?
    let latitude: Double?
    let longitude: Double?
    /// The size of the original in pixels.
    let width: Int?
    let height: Int?
    /// The average color, e.g. `#7f8a91`.
    let color: String?
    /// A ThumbHash in Base64.
    let placeholder: Data?
    /// The folder of its renditions (`square-320`, `fitted-1280`, `original`); `nil` for a row of text.
    let image: SiteURL?
    /// The last part of `image`: identifies the content of the original, or begins with a `u` while that is
    /// not known.
    let revision: String?
    /// The image's name in events; the same for all photos with the same original.
    let imageKey: String?
    /// Why the image is not available.
    let failure: String?
    /// The same as a code with its arguments.
    let failureMessage: Message?
    let isRemoved: Bool
    /// Whether an administrator has removed it for everybody; absent otherwise.
    let isRemovedForEverybody: Bool?
    let isFavorite: Bool
    /// The page that a tap opens, according to the source's settings if they are known.
    let address: SiteURL
    /// The initial zoom, in lists of photos of several sources.
    let initialZoom: InitialZoom?

    init(
        _ photo: Photo, opens: OpeningScreen = .photo, in collection: CollectionID? = nil,
        initialZoom: InitialZoom? = nil, hidesSource: Bool = false
    ) {
        let entry = photo.entry
        id = photo.id.rawValue
        source = hidesSource ? nil : photo.source
        title = entry.title
        description = entry.description
        language = entry.language
        place = entry.place
        date = entry.date
        credit = entry.credit
        camera = entry.camera
        let metadata = photo.facts?.metadata
        taken = metadata.flatMap(TakenTime.init)?.text
        lens = metadata?.lens
        exposure = metadata.flatMap { ExposureLine($0).text }
        keywords = metadata.flatMap { $0.keywords.isEmpty ? nil : $0.keywords }
        page = entry.page
        latitude = entry.coordinate?.latitude
        longitude = entry.coordinate?.longitude
        width = photo.size?.width
        height = photo.size?.height
        color = photo.color
        placeholder = photo.facts?.placeholder
        let url = ImageURL(photo)
        image = (url?.folder).map(SiteURL.init)
        revision = url?.revision
        imageKey = entry.original.map(ImageURL.key)
        failure = photo.failure?.text()
        failureMessage = photo.failure
        isRemoved = photo.isRemoved
        isRemovedForEverybody = photo.isRemovedForEverybody ? true : nil
        isFavorite = photo.isFavorite
        address = SiteURL(PhotoLink(in: collection ?? .source(photo.source)).opened(photo, as: opens))
        self.initialZoom = initialZoom
    }
}

/// Photos of a longer list.
struct PhotosDocument: Encodable {
    let photos: [PhotoDocument]
    /// The `cursor` of the next page; absent after the last.
    var next: String?
    /// The index of the first of them in the whole list, if requested by index.
    var offset: Int?
    /// Photos in the whole list.
    let total: Int
    /// Grows with each change of the list.
    var version: Int64?
    /// What was omitted, as text.
    var notice: String?
}

/// A photo and its position in its source.
struct PhotoPositionDocument: Encodable {
    let photo: PhotoDocument
    /// Its index among the shown photos, including rows of text, from 0; absent if it is not shown.
    let index: Int?
    let previous: PhotoDocument?
    let next: PhotoDocument?
    /// Its number among the pictures, from 1, and how many there are.
    let position: Int
    let count: Int
    /// The version of its source's list.
    let version: Int64
}

/// Every place with the number of its photos.
struct PlacesDocument: Encodable {
    let places: [PlaceDocument]
    let total: Int

    init(_ places: [PlaceSummary]) {
        self.places = places.map { PlaceDocument($0) }
        total = places.count
    }
}

/// One place.
struct PlaceDocument: Encodable {
    let key: String
    let city: String
    let region: String
    let country: String
    let photoCount: Int
    /// How many photos a list of places declares; absent if none does.
    let declaredCount: Int?
    /// How many photos are shown, and of how many, as text.
    let facts: String
    let cover: PhotoDocument?
    /// What a refresh has changed, if one was requested.
    var refresh: RefreshDocument?

    init(_ place: PlaceSummary) {
        key = place.key
        city = place.place.city
        region = place.place.region
        country = place.place.country
        photoCount = place.photoCount
        declaredCount = place.declaredCount
        facts = place.facts
        cover = place.cover.map { PhotoDocument($0) }
    }
}
