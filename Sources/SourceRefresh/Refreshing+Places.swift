import Basics
import FeedReading
import Foundation
import Library
import Photos

extension Refreshing {
    /// The lists that contain a place.
    func listings(ofPlace key: String) async throws(SourceError) -> [PlaceListing] {
        try await mappingErrors { () async throws(LibraryError) in try await library.listings(ofPlace: key) }
    }

    /// The source with the photos of a listed place, which may be one that a person has
    /// added with the same location.
    func photos(of listing: PlaceListing) async throws(SourceError) -> SourceID? {
        if let photos = listing.photos { return photos }
        return try await mappingErrors { () async throws(LibraryError) in
            guard let known = try await library.source(at: listing.location) else { return nil }
            try await library.link(listing, to: known.id)
            return known.id
        }
    }

    /// Reads the photos of a listed place for the first time, unless another server has done so in the meantime.
    func addPhotos(of listing: PlaceListing) async throws(SourceError) -> StoreSummary {
        try await withLease(LeaseName.adding(listing.location)) { refreshing, hasWaited throws(SourceError) in
            if hasWaited, let known = try await refreshing.addedMeanwhile(listing) { return known }
            return try await refreshing.addPhotosExclusively(of: listing)
        }
    }

    private func addedMeanwhile(_ listing: PlaceListing) async throws(SourceError) -> StoreSummary? {
        let known = try await mappingErrors { () async throws(LibraryError) in
            try await library.source(at: listing.location)
        }
        return known.map { StoreSummary(added: $0.photoCount, changed: 0, left: 0, total: $0.photoCount) }
    }

    private func addPhotosExclusively(of listing: PlaceListing) async throws(SourceError) -> StoreSummary {
        let list = try await mappingErrors { () async throws(LibraryError) in
            try await library.source(listing.source)
        }
        guard let list else { throw .unknownSource(listing.source) }
        var settings = list.settings
        settings.pointer = FeedPointer()
        settings.history = .automatic
        let placeSettings = settings
        let reading = try await presentingCredentials(of: list.id).readNew(listing.location, placeSettings)
        let source = try await mappingErrors { () async throws(LibraryError) in
            let source = try await library.addPhotos(
                of: listing, location: reading.location, settings: placeSettings,
                feed: reading.feed.photos(of: listing.place, limit: Feed.placeLimit),
                validators: reading.validators, at: clock.now())
            try await library.noteFound(reading.feed.photoCount, at: source.id)
            return source
        }
        let count = source.photoCount
        let summary = StoreSummary(added: count, changed: 0, left: 0, total: count)
        hub.send(.refreshed(source.id, summary))
        return summary
    }
}
