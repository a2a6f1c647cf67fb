public import Photos

/// A place, and how many shown photos were taken there.
public struct PlaceSummary: Hashable, Sendable {
    /// City, region and country.
    public let place: Place
    /// Names the place in URLs: lower-case letters, digits and hyphens.
    public let key: String
    /// The shown pictures of all sources.
    public let photoCount: Int
    /// How many photos the place has according to a list of places; `nil` if no list contains the number.
    public let declaredCount: Int?
    /// Whether a source lists the place, so that its photos can be read.
    public let isListed: Bool
    /// The first of the shown pictures.
    public let cover: Photo?

    package init(
        place: Place, key: String, photoCount: Int, declaredCount: Int?, isListed: Bool, cover: Photo?
    ) {
        self.place = place
        self.key = key
        self.photoCount = photoCount
        self.declaredCount = declaredCount
        self.isListed = isListed
        self.cover = cover
    }
}

/// A place as listed by a source, and the location of its photos.
public struct PlaceListing: Hashable, Sendable {
    /// The source that lists the place.
    public let source: SourceID
    /// The list's own identifier of the place.
    public let feedKey: String
    /// The place.
    public let place: Place
    /// The location of the place's photos.
    public let location: String
    /// The source with the photos, once they were read.
    public let photos: SourceID?

    package init(source: SourceID, feedKey: String, place: Place, location: String, photos: SourceID?) {
        self.source = source
        self.feedKey = feedKey
        self.place = place
        self.location = location
        self.photos = photos
    }
}
