import FeedReading
import Fetching
import Foundation
import Photos

extension AlbumReader {
    /// Photos per request for URLs.
    private static let batchSize = 25
    /// The most redirects of an album to other servers.
    private static let redirectLimit = 5
    /// URLs that expire within this many seconds are renewed.
    private static let renewalSeconds = 7200.0

    /// Reads a shared album of iCloud.
    ///
    /// Its URLs expire. An unchanged album is read again before that: the
    /// validators contain its digest and the expiry of its URLs.
    func iCloud(
        _ location: AlbumLocation, _ token: String, _ settings: SourceSettings, _ validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        let session = Session(service: .iCloud, settings: settings)
        var (stream, base) = try await stream(token, session)
        // All of them are in memory, with their derivatives: no more than the bytes of a feed name.
        stream.photos = try Self.allPhotos(of: stream)
        stream.further = nil
        let digest = Self.digest(of: stream)
        let last = validators?.entityTag.flatMap(ICloudTag.init)
        if let last, last.digest == digest, last.expiry - now().timeIntervalSince1970 > Self.renewalSeconds {
            return .unchanged
        }
        let derivatives = try await derivatives(
            of: stream.photos.compactMap(\.key), "\(base)/webasseturls", session)
        let feed = Self.joined(stream, derivatives)
        let expiry = derivatives.values.compactMap(\.date).min()
        let tag = expiry.map { ICloudTag(digest: digest, expiry: $0.timeIntervalSince1970).text }
        return try reading(feed, at: location.text, validators: Validators(entityTag: tag))
    }

    /// The album, and the URL that served it.
    private func stream(
        _ token: String, _ session: Session
    ) async throws(SourceError) -> (Feed, base: String) {
        var base = "\(iCloudURL)/\(token)/sharedstreams"
        for _ in 0...Self.redirectLimit {
            let feed = try await self.feed(at: "\(base)/webstream", session)
            guard feed.photos.isEmpty, let other = feed.linkedFeeds.first else { return (feed, base) }
            guard let url = URLComponents(string: other), let host = url.host, isOfICloud(host),
                let suffix = other.range(of: "/webstream", options: .backwards)
            else { break }
            base = String(other[..<suffix.lowerBound])
        }
        throw .feed(.album(AlbumError(.iCloud, .unreadable)))
    }

    /// Whether a host belongs to the same service as the first one.
    private func isOfICloud(_ host: String) -> Bool {
        guard let first = URLComponents(string: iCloudURL)?.host else { return false }
        return host == first || host.lowercased().hasSuffix(".icloud.com")
    }

    /// The derivatives of photos by their checksums.
    private func derivatives(
        of guids: [String], _ url: String, _ session: Session
    ) async throws(SourceError) -> [String: FeedPhoto] {
        var derivatives: [String: FeedPhoto] = [:]
        for start in stride(from: 0, to: guids.count, by: Self.batchSize) {
            let lease = budget.lease()
            defer { lease.end() }
            var request = request(for: url, session)
            let batch = Array(guids[start...].prefix(Self.batchSize))
            request.body = Self.json(["photoGuids": batch])
            let feed = try await read(try await response(to: request, within: lease), .iCloud)
            let count = derivatives.count
            try feed.forEachStored { if let checksum = $0.key { derivatives[checksum] = $0 } }
            // One photo may have none. Several would look deleted.
            guard derivatives.count > count || batch.count == 1 else {
                throw .feed(.album(AlbumError(.iCloud, .unreadable)))
            }
        }
        return derivatives
    }

    private static func allPhotos(of feed: Feed) throws(SourceError) -> [FeedPhoto] {
        var photos: [FeedPhoto] = []
        try feed.forEachStored { photos.append($0) }
        return photos
    }

    /// The album with the URLs of its photos; a photo without one is skipped.
    private static func joined(_ stream: Feed, _ derivatives: [String: FeedPhoto]) -> Feed {
        var feed = stream
        feed.photos = []
        for photo in stream.photos {
            guard let original = derivative(photo.original, derivatives) else {
                let index = feed.photos.count + feed.skipped.count
                feed.skipped.append(
                    SkippedEntry(index: index, reason: Message(SkipReason.noPicture)))
                continue
            }
            var photo = photo
            photo.original = original
            photo.thumbnail = derivative(photo.thumbnail, derivatives)
            feed.photos.append(photo)
        }
        return feed
    }

    /// The URL of the derivative whose checksum is in a URL's fragment.
    private static func derivative(_ url: String?, _ derivatives: [String: FeedPhoto]) -> String? {
        guard let checksum = url.flatMap(URLComponents.init(string:))?.fragment else { return nil }
        return derivatives[checksum]?.original
    }

    /// The digest of an album: its title, and what `webstream` contains about each photo.
    private static func digest(of stream: Feed) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let photos = (try? encoder.encode(stream.photos)) ?? Data()
        return ContentDigest(of: Data((stream.title ?? "").utf8) + photos).text
    }
}

/// The stored state of an album of iCloud, as an entity tag.
struct ICloudTag: Hashable {
    /// The digest of the album.
    let digest: String
    /// When the first of its URLs expires, in seconds since 1970.
    let expiry: Double

    init(digest: String, expiry: Double) {
        self.digest = digest
        self.expiry = expiry
    }

    /// Parses a stored tag.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let expiry = Double(parts[1]), expiry.isFinite else { return nil }
        self.init(digest: String(parts[0]), expiry: expiry)
    }

    /// The tag as it is stored.
    var text: String { "\(digest) \(expiry)" }
}
