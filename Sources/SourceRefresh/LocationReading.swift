public import FeedReading
import Fetching
import Gazetteer
public import Photos

/// Reads a location into a feed: `SourceReader`, or a script in tests.
public protocol LocationReading: Sendable {
    /// Reads a location, unless it is unchanged since the validators.
    func read(
        _ location: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading

    /// Reads the location of a source that may have been read before, unless it is unchanged since the validators.
    ///
    /// - Parameter earlier: What is known of its feed. If a web page is received instead, its links are not
    ///   followed.
    func read(
        _ location: String, settings: SourceSettings, validators: Validators?, after earlier: EarlierReading?
    ) async throws(SourceError) -> SourceReading

    /// Reads a further page of a feed, without looking for other feeds on it.
    func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed?

    /// Identifies the table that names the places of coordinates; `nil` if none are named.
    var placeTable: String? { get }

    /// The most photos of one feed, all its pages together; `nil` for all.
    var maximumPhotos: Int? { get }

    /// Refuses content that is known to crash its reader.
    func refuse(_ digest: ContentDigest)

    /// The same reader, which sends credentials to their origin.
    func presenting(_ credentials: OriginCredentials) -> any LocationReading
}

extension LocationReading {
    /// Reads it like any location.
    public func read(
        _ location: String, settings: SourceSettings, validators: Validators?, after earlier: EarlierReading?
    ) async throws(SourceError) -> SourceReading {
        try await read(location, settings: settings, validators: validators)
    }

    /// Reads it like any location.
    public func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        try await read(url, settings: settings, validators: nil).feed
    }

    /// Names no places.
    public var placeTable: String? { nil }

    /// No limit.
    public var maximumPhotos: Int? { nil }

    /// Does nothing.
    public func refuse(_ digest: ContentDigest) {}

    /// Sends no credentials.
    public func presenting(_ credentials: OriginCredentials) -> any LocationReading { self }
}

extension SourceReader: LocationReading {
    /// Reads a further page of a feed at a URL, or of a location on Flickr.
    public func readPage(_ url: String, settings: SourceSettings) async throws(SourceError) -> Feed? {
        if let page = FlickrPage(url) { return namingPlaces(of: try await flickrFeed(page)) }
        return try await furtherPage(url, settings: settings)
    }

    /// The identity of its gazetteer's table.
    public var placeTable: String? { gazetteer.identity }

    /// A reader over the same connections.
    public func presenting(_ credentials: OriginCredentials) -> any LocationReading {
        SourceReader(self, presenting: credentials)
    }

    /// The limit of the fetcher.
    public var maximumPhotos: Int? { fetcher.limits.feedPhotos }
}
