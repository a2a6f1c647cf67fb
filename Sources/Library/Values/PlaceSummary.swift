public import Photos

/// A place, and how many photos shown were taken there.
public struct PlaceSummary: Hashable, Sendable {
    /// City, region and country.
    public let place: Place
    /// Names the place in URLs: lower-case letters, digits and hyphens.
    public let key: String
    /// Pictures shown in all sources.
    public let photoCount: Int
    /// How many photos a list of places says there are; `nil` if none tells.
    public let declaredCount: Int?
    /// Whether a source lists the place, so that its photos can be read.
    public let isListed: Bool
    /// The first of the pictures shown.
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

/// A place as a source lists it, and where its photos come from.
public struct PlaceListing: Hashable, Sendable {
    /// The source that lists the place.
    public let source: SourceID
    /// What the list itself calls the place.
    public let feedKey: String
    /// The place.
    public let place: Place
    /// Where the place's photos are read.
    public let location: String
    /// The source that holds the photos, once they were read.
    public let photos: SourceID?

    package init(source: SourceID, feedKey: String, place: Place, location: String, photos: SourceID?) {
        self.source = source
        self.feedKey = feedKey
        self.place = place
        self.location = location
        self.photos = photos
    }
}
