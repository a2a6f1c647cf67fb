public import FeedReading
import Fetching
import Gazetteer
public import Photos

/// What reads a location into a feed: `SourceReader`, or a script in tests.
public protocol LocationReading: Sendable {
    /// Reads what is at a location, unless it is as it was when the validators were given.
    func read(
        _ location: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading

    /// Reads a further page of a feed, without looking for other feeds on it.
    func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed?

    /// Another text if the places of coordinates may get other names; `nil` if none are named.
    var placeTable: String? { get }

    /// The most photos that are taken from one feed, all its pages together; `nil` for all.
    var maximumPhotos: Int? { get }

    /// Refuses content from now on that is known to end its reader.
    func refuse(_ digest: ContentDigest)

    /// The same, which sends credentials to their origin.
    func presenting(_ credentials: OriginCredentials) -> any LocationReading
}

extension LocationReading {
    /// Reads it as any location.
    public func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        try await read(url, settings: settings, validators: nil).feed
    }

    /// Names no places.
    public var placeTable: String? { nil }

    /// Takes all photos.
    public var maximumPhotos: Int? { nil }

    /// Does nothing.
    public func refuse(_ digest: ContentDigest) {}

    /// Sends none.
    public func presenting(_ credentials: OriginCredentials) -> any LocationReading { self }
}

extension SourceReader: LocationReading {
    /// Reads a further page of a feed at a URL, or of what Flickr shows.
    public func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        if let page = FlickrPage(url) { return namingPlaces(of: try await flickrFeed(page)) }
        return try await furtherPage(url, settings: settings)
    }

    /// The identity of its gazetteer's table.
    public var placeTable: String? { gazetteer.identity }

    /// One over the same connections.
    public func presenting(_ credentials: OriginCredentials) -> any LocationReading {
        SourceReader(self, presenting: credentials)
    }

    /// The limit of its fetcher.
    public var maximumPhotos: Int? { fetcher.limits.feedPhotos }
}
