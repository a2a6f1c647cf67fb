import Library
import Photos

extension Site {
    /// The metadata of the photos' files, which the library does not read with photos.
    func metadata(of photos: [Photo]) async throws -> [PhotoID: PhotoMetadata] {
        try await library.metadata(of: photos.filter { $0.facts != nil }.map(\.id))
    }

    /// The photos with the metadata of their files.
    func withMetadata(_ photos: [Photo]) async throws -> [Photo] {
        let metadata = try await metadata(of: photos)
        return photos.map { $0.with(metadata) }
    }

    /// All photos of a list in the API, with the metadata of their files.
    func document(_ photos: [Photo]) async throws -> PhotosDocument {
        PhotosDocument(
            photos: try await withMetadata(photos).map { PhotoDocument($0) }, total: photos.count)
    }
}

extension Photo {
    /// The photo with the metadata of its file, if it is among these.
    func with(_ metadata: [PhotoID: PhotoMetadata]) -> Photo {
        var photo = self
        photo.facts?.metadata = metadata[id]
        return photo
    }
}
