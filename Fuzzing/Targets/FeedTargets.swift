import Foundation
import Messages
import Photos

@testable import FeedReading
@testable import WorkerProcesses

extension FuzzTarget {
    /// Feeds of every kind, and responses of the process that reads them.
    static let feeds = [
        FuzzTarget("json") { readFeed($0) },
        FuzzTarget("xml") { readFeed($0) },
        FuzzTarget("html") { read($0, as: [WebPageFormat()]) },
        FuzzTarget("iiif") { read($0, as: [IIIFFormat(), IIIFImageInformationFormat()]) },
        FuzzTarget("flickr") { read($0, as: [FlickrFormat()]) },
        FuzzTarget("rows") { read($0, as: [TitledRowsFormat(), ScoredJSONFormat(), JSONFeedFormat()]) },
        FuzzTarget("fields") { readFields($0) },
        FuzzTarget("outlines") { bytes in
            guard let outlines = try? OutlineReader.read(Data(bytes)) else { return }
            for outline in outlines { require(!outline.title.isEmpty, "An outline has no title") }
        },
        FuzzTarget("albums") { readAlbum($0) },
        FuzzTarget("responses") { readResponse($0) },
    ]

    private static let context = FeedContext(url: "https://f.example/feed")

    private static func readFeed(_ bytes: UnsafeRawBufferPointer) {
        do throws(FeedReadingError) {
            check(try FeedReader().read(Data(bytes), from: context))
        } catch {
            require(
                !error.text().isEmpty && !error.text().contains(where: \.isNewline),
                "Not one line: \(error.text())")
        }
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, as formats: [any FeedFormat]) {
        guard let document = try? FeedDocument(Data(bytes), context: context) else { return }
        for format in formats {
            if let feed = try? format.read(document) { check(feed) }
        }
    }

    private static let albums: [(service: AlbumService, url: String)] = [
        (.immich, "https://a.example/api/albums/al?key=k"),
        (.immich, "https://a.example/api/timeline/bucket?albumId=al&key=k#previews"),
        (.piwigo, "https://a.example/ws.php?cat_id=12&page=0"),
        (.lychee, "https://a.example/api/v2/Album::photos?album_id=x&page=1"),
        (.iCloud, "https://a.example/T/sharedstreams/webstream"),
        (.nextcloud, "https://a.example/public.php/dav/files/T/"), (.nextcloud, "https://a.example/s/T"),
    ]

    /// Parses the bytes as a response of each service that shares albums.
    private static func readAlbum(_ bytes: UnsafeRawBufferPointer) {
        for (service, url) in albums {
            let context = FeedContext(url: url, service: service)
            if let feed = try? FeedReader().read(Data(bytes), from: context) { check(feed) }
        }
    }

    private static func check(_ feed: Feed) {
        for photo in feed.photos {
            require(!photo.title.isEmpty, "A photo has no title")
            for url in [photo.original, photo.thumbnail] {
                guard let url else { continue }
                let isAbsolute = ["http://", "https://", "data:image/"].contains {
                    url.lowercased().hasPrefix($0)
                }
                require(isAbsolute, "An address is not absolute: \(url)")
            }
        }
        let encoded = try? FeedCoder.encode(feed)
        guard let encoded else { fatalError("A feed cannot be sent") }
        let decoded = try? FeedCoder.decode(encoded, urls: URLCheck(context))
        require(decoded?.kind == feed.kind, "A feed does not arrive as it was sent")
    }

    /// The first three lines name a list, an image and a title, the rest is the feed.
    private static func readFields(_ bytes: UnsafeRawBufferPointer) {
        let parts = Data(bytes).split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return }
        let fields = parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        let pointer = FeedPointer(
            list: fields[0].isEmpty ? nil : fields[0], image: fields[1].isEmpty ? nil : fields[1],
            title: fields[2].isEmpty ? nil : fields[2])
        let pointed = FeedContext(url: "https://f.example/feed", pointer: pointer)
        if let feed = try? FeedReader().read(Data(parts[3]), from: pointed) { check(feed) }
    }

    /// The first byte is the kind of the message, as if the worker had been compromised.
    private static func readResponse(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let body = Data(bytes.dropFirst())
        var response = ReadResponse(context)
        _ = try? response.add(.init(head: Data([first]), body: body, descriptor: -1))
    }
}
