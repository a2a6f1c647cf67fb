public import Basics
public import Foundation
public import Photos

/// Collects the photos of several responses: the first ones in memory, the others in a file.
public struct PhotoCollector {
    /// The approximate size of the file's parts in bytes.
    private static let partBytes = 1 << 20

    private let folder: URL
    private let memoryLimit: Int
    private var photos: [FeedPhoto] = []
    private var spool: PhotoSpool?
    private var encoder = PhotoEncoder()

    /// Creates a collector without photos.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file, which has no name and is created on demand.
    ///   - memoryLimit: The number of photos that stay in memory.
    public init(in folder: URL, memoryLimit: Int = 10_000) {
        self.folder = folder
        self.memoryLimit = memoryLimit
    }

    /// The number of photos.
    public var count: Int { photos.count + (spool?.count ?? 0) + encoder.count }

    /// Appends a photo.
    ///
    /// - Throws: `TemporaryFile.Failure` if the file cannot be written.
    public mutating func append(_ photo: FeedPhoto) throws(TemporaryFile.Failure) {
        guard photos.count >= memoryLimit else { return photos.append(photo) }
        encoder.write(photo)
        if encoder.bytes.count > Self.partBytes { try flush() }
    }

    /// Moves the photos into a feed, replacing its own.
    ///
    /// - Throws: `TemporaryFile.Failure` if the file cannot be written.
    public mutating func move(to feed: inout Feed) throws(TemporaryFile.Failure) {
        try flush()
        feed.photos = photos
        feed.further = spool.map { FurtherPhotos($0) }
        self = PhotoCollector(in: folder, memoryLimit: memoryLimit)
    }

    private mutating func flush() throws(TemporaryFile.Failure) {
        guard encoder.count > 0 else { return }
        let spool =
            if let spool { spool } else {
                try PhotoSpool(in: folder, decoder: PhotoDecoder(urls: URLCheck()))
            }
        self.spool = spool
        try spool.append(Data(encoder.part), count: encoder.count)
        encoder.removeAll()
    }
}
