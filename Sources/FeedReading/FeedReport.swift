import Foundation
public import Photos

/// A feed as `vitrine check --json` prints it: absent values are left out,
/// dates are ISO 8601 in UTC.
public struct FeedReport: Encodable, Sendable {
    private let kind: String
    private let title: String?
    private let places: [PlaceReport]?
    private let photos: [PhotoReport]
    private let skipped: [SkippedEntry]

    /// Takes what is to be printed from a feed.
    public init(_ feed: Feed) {
        kind = feed.kind.rawValue
        title = feed.title
        places = feed.places.isEmpty ? nil : feed.places.map(PlaceReport.init)
        photos = feed.photos.map(PhotoReport.init)
        skipped = feed.skipped
    }
}

/// One place of the report.
private struct PlaceReport: Encodable, Sendable {
    let title: String
    let id: String

    init(_ place: FeedPlace) {
        title = place.title
        id = place.id
    }
}

/// One photo of the report.
private struct PhotoReport: Encodable, Sendable {
    let title: String
    let description: String?
    let original: String?
    let thumbnail: String?
    let page: String?
    let width: Int?
    let height: Int?
    let latitude: Double?
    let longitude: Double?
    let place: String?
    let date: String?

    init(_ photo: FeedPhoto) {
        title = photo.title
        description = photo.description
        original = photo.original
        thumbnail = photo.thumbnail
        page = photo.page
        width = photo.size?.width
        height = photo.size?.height
        latitude = photo.coordinate?.latitude
        longitude = photo.coordinate?.longitude
        place = photo.place
        date = photo.date.map { $0.formatted(.iso8601) }
    }
}
