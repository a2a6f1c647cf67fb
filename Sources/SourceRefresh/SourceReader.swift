import Basics
public import FeedReading
public import Fetching
public import Foundation
public import Gazetteer
public import Photos

/// Reads what an image file says of itself; `nil` if it says nothing.
///
/// It throws `UnreadablePhoto` for a file that can never be shown, which is
/// then skipped. After any other error the photo is kept, and asked again later.
public typealias PhotoMetadataReading = @Sendable (_ file: URL) async throws -> PhotoMetadata?

/// A file that looks like an image and cannot be shown.
public struct UnreadablePhoto: Error, Hashable, Sendable {
    /// Why.
    public let reason: Message

    /// Tells why.
    public init(reason: Message) { self.reason = reason }
}

/// Makes a feed of a URL, a file or a folder; it knows no library.
///
/// Locations are `http` and `https` URLs, share links of albums among them, local paths (absolute, from
/// `~`, relative, `file:`), and `flickr:` with what to show of it.
public struct SourceReader: Sendable {
    let fetcher: Fetcher
    let gazetteer: Gazetteer
    let flickr: FlickrClient
    let folders: FolderReader
    let parser: any FeedParsing
    let budget: ReadingBudget
    let albums: AlbumReader
    /// Where long feeds lie while they are read.
    let scratchFolder: URL

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - gazetteer: Names the places of coordinates.
    ///   - photoMetadata: Reads image files; it is called for a few files at a time.
    ///   - parser: Makes feeds of bytes; `FeedReader` does so in this process.
    ///   - flickr: Asks Flickr; without one, `flickr:` locations say that a key is needed.
    ///   - scratchFolder: Where long feeds lie while they are read, in files without a name.
    ///   - iCloudURL: Where shared albums of iCloud are asked for first; Apple's own server by default.
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

    /// Reads what is at a location, unless it is as it was when the validators were given.
    public func read(
        _ location: String, settings: SourceSettings = SourceSettings(), validators: Validators? = nil
    ) async throws(SourceError) -> SourceReading {
        let reading: SourceReading
        switch try ReadableLocation(location) {
        case .web(let url):
            reading = try await readURL(url, settings: settings, validators: validators)
        case .flickr(let location):
            reading = try await readFlickr(location)
        case .path(let path):
            reading = try await readPath(path, settings: settings, validators: validators)
        }
        guard case .feed(let feed, let location, let validators) = reading else { return reading }
        return .feed(namingPlaces(of: feed), location: location, validators: validators)
    }

    /// Refuses bytes from now on that are known to end their reader.
    public func refuse(_ digest: ContentDigest) { parser.refuse(digest) }

    /// Makes a feed of bytes; says that the work was cancelled where it was.
    func feed(of bytes: SpooledBytes, from context: FeedContext) async throws(SourceError) -> Feed {
        do {
            return try await parser.feed(of: bytes, from: context)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .feed(error)
        }
    }

    /// Names the places of photos that have coordinates and no place of their own.
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

    /// Reads one page of what Flickr shows.
    func flickrFeed(_ page: FlickrPage) async throws(SourceError) -> Feed {
        do {
            return try await flickr.feed(of: page)
        } catch {
            throw error == .fetch(.cancelled) ? .cancelled : .flickr(error)
        }
    }
}
