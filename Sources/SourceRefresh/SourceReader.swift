import Basics
public import FeedReading
public import Fetching
public import Foundation
public import Gazetteer
public import Photos

/// Reads the metadata of an image file; `nil` if it has none.
///
/// It throws `UnreadablePhoto` for a file that can never be shown, which is
/// then skipped. After any other error the photo is stored, and read again later.
public typealias PhotoMetadataReading = @Sendable (_ file: URL) async throws -> PhotoMetadata?

/// A file that looks like an image and cannot be shown.
public struct UnreadablePhoto: Error, Hashable, Sendable {
    /// The reason.
    public let reason: Message

    /// Creates the error with its reason.
    public init(reason: Message) { self.reason = reason }
}

/// Reads a URL, a file or a folder into a feed, independently of the library.
///
/// Locations are `http` and `https` URLs, including share links of albums, local paths (absolute, from
/// `~`, relative, `file:`), and `flickr:` locations.
public struct SourceReader: Sendable {
    let fetcher: Fetcher
    let gazetteer: Gazetteer
    let flickr: FlickrClient
    let folders: FolderReader
    let parser: any FeedParsing
    let budget: ReadingBudget
    let albums: AlbumReader
    /// The folder for long feeds while they are read.
    let scratchFolder: URL

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - gazetteer: Names the places of coordinates.
    ///   - photoMetadata: Reads image files; it is called for a few files at a time.
    ///   - parser: Parses bytes; `FeedReader` does so in this process.
    ///   - flickr: The client of Flickr; without one, `flickr:` locations fail with `noKey`.
    ///   - scratchFolder: The folder for long feeds while they are read, in files without a name.
    ///   - iCloudURL: The first server for shared albums of iCloud; Apple's own by default.
    public init(
        fetcher: Fetcher, gazetteer: Gazetteer, photoMetadata: @escaping PhotoMetadataReading,
        parser: any FeedParsing = FeedReader(), flickr: FlickrClient? = nil,
        scratchFolder: URL = FileManager.default.temporaryDirectory,
        iCloudURL: String = "https://p01-sharedstreams.icloud.com"
    ) {
        self.scratchFolder = scratchFolder
        self.fetcher = fetcher
        self.gazetteer = gazetteer
        self.parser = parser
        self.flickr = flickr ?? FlickrClient(key: nil, fetcher: fetcher, parser: parser)
        let budget = ReadingBudget()
        self.budget = budget
        albums = AlbumReader(
            fetcher: fetcher, parser: parser, budget: budget, scratchFolder: scratchFolder,
            iCloudURL: iCloudURL)
        folders = FolderReader(metadata: PhotoMetadataCache(read: photoMetadata))
    }

    init(_ other: SourceReader, presenting credentials: OriginCredentials) {
        fetcher = other.fetcher.presenting(credentials)
        albums = AlbumReader(other.albums, fetcher: fetcher)
        (gazetteer, flickr, folders, parser) = (other.gazetteer, other.flickr, other.folders, other.parser)
        (budget, scratchFolder) = (other.budget, other.scratchFolder)
    }

    /// Reads a location, unless it is unchanged since the validators.
    public func read(
        _ location: String, settings: SourceSettings = SourceSettings(), validators: Validators? = nil
    ) async throws(SourceError) -> SourceReading {
        try await read(location, settings: settings, validators: validators, after: nil)
    }

    /// Reads the location of a source that may have been read before, unless it is unchanged since the validators.
    public func read(
        _ location: String, settings: SourceSettings, validators: Validators?, after earlier: EarlierReading?
    ) async throws(SourceError) -> SourceReading {
        let reading: SourceReading
        switch try ReadableLocation(location) {
        case .web(let url):
            reading = try await readURL(url, settings: settings, validators: validators, after: earlier)
        case .flickr(let location):
            reading = try await readFlickr(location)
        case .path(let path):
            reading = try await readPath(path, settings: settings, validators: validators)
        }
        guard case .feed(let feed, let location, let validators) = reading else { return reading }
        return .feed(namingPlaces(of: feed), location: location, validators: validators)
    }

    /// Refuses bytes that are known to crash their reader.
    public func refuse(_ digest: ContentDigest) { parser.refuse(digest) }

    /// Parses bytes into a feed; throws `cancelled` if the task was cancelled.
    func feed(of bytes: SpooledBytes, from context: FeedContext) async throws(SourceError) -> Feed {
        do {
            return try await parser.feed(of: bytes, from: context)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .feed(error)
        }
    }

    /// Names the places of photos with coordinates and without a place.
    func namingPlaces(of feed: Feed) -> Feed {
        var feed = feed
        for index in feed.photos.indices { feed.photos[index].place = place(of: feed.photos[index]) }
        feed.further?.change { photo in
            var photo = photo
            photo.place = place(of: photo)
            return photo
        }
        return feed
    }

    /// The place that the feed names, else the one at the coordinates.
    private func place(of photo: FeedPhoto) -> String? {
        guard photo.place == nil, let coordinate = photo.coordinate else { return photo.place }
        return gazetteer.place(at: coordinate)?.name
    }

    private func readFlickr(_ location: FlickrLocation) async throws(SourceError) -> SourceReading {
        let feed = try await flickrFeed(FlickrPage(location, number: 1))
        return .feed(feed, location: location.text, validators: Validators())
    }

    /// Reads one page of a location on Flickr.
    func flickrFeed(_ page: FlickrPage) async throws(SourceError) -> Feed {
        do {
            return try await flickr.feed(of: page)
        } catch {
            throw error == .fetch(.cancelled) ? .cancelled : .flickr(error)
        }
    }
}
