import Foundation
import Photos
import WorkerProcesses

/// Combines the messages of a response.
struct ReadResponse {
    private let folder: URL
    private let memoryLimit: Int
    private var photos: [FeedPhoto] = []
    private var spool: PhotoSpool?
    private var decoder: PhotoDecoder

    /// Creates a response without photos.
    ///
    /// - Parameters:
    ///   - folder: The folder for photos that are too many for memory.
    ///   - memoryLimit: The approximate number of photos that stay in memory.
    init(
        _ context: FeedContext, folder: URL = FileManager.default.temporaryDirectory,
        memoryLimit: Int = 10_000
    ) {
        self.folder = folder
        self.memoryLimit = memoryLimit
        decoder = PhotoDecoder(urls: URLCheck(context))
    }

    /// Adds the next message; returns the outcome after the last.
    mutating func add(
        _ message: WorkerChannel.Message
    ) throws -> Result<ReadJob.Outcome, FeedReadingError>? {
        guard message.head.count == 1, let first = message.head.first,
            let kind = ReadMessageKind(rawValue: first)
        else { throw ByteReader.Malformed() }
        switch kind {
        case .photos:
            try addPhotos(message.body)
            return nil
        case .feed:
            var feed = try FeedCoder.decode(message.body, urls: decoder.urls)
            feed.photos = photos
            feed.further = spool.map { FurtherPhotos($0) }
            return .success(.feed(feed))
        case .outlines:
            let messages = try JSONDecoder().decode([OutlineMessage].self, from: message.body)
            return .success(
                .outlines(messages.map { FeedOutline(title: $0.title, location: $0.location) }))
        case .failure:
            let failure = try JSONDecoder().decode(FailureMessage.self, from: message.body)
            guard let error = failure.error else { throw ByteReader.Malformed() }
            return .failure(error)
        }
    }

    private mutating func addPhotos(_ body: Data) throws {
        guard photos.count >= memoryLimit else {
            try decoder.forEachPhoto(of: body) { photos.append($0) }
            return
        }
        let spool = if let spool { spool } else { try PhotoSpool(in: folder, decoder: decoder) }
        self.spool = spool
        var count = 0
        // Decoded only to check it.
        try decoder.forEachPhoto(of: body) { _ in count += 1 }
        try spool.append(body, count: count)
    }
}
