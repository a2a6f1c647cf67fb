import Basics
import Foundation
public import Library
import Photos

/// The state of a place's photos when it is opened.
public enum PlaceOpening: Sendable {
    /// All known photos are stored.
    case stored
    /// They could not be read, for the first time or again.
    case failed(SourceError)
    /// They are being read for the first time; an event reports the end.
    case pending
}

/// The reading of one place's photos.
typealias PlaceWork = Task<Result<StoreSummary, SourceError>, Never>

extension SourceRefresher {
    /// The age at which opening a place reads its photos again, in seconds.
    private static let freshSeconds = 3600.0

    /// Reads the photos of a listed place if they are missing, or, in the background,
    /// if they are old.
    ///
    /// - Parameter timeout: How long to wait for photos that were never read;
    ///   reading continues after that.
    public func openPlace(_ key: String, timeout: Duration = .seconds(4)) async -> PlaceOpening {
        let photos: [Source?]
        do throws(LibraryError) {
            photos = try await library.photoSources(ofPlace: key)
        } catch {
            return .failed(.storage(message: error.message, cause: error))
        }
        guard photos.contains(where: { $0.map(isOld) ?? true }) else { return .stored }
        let isMissing = photos.contains { $0 == nil }
        let work: PlaceWork
        do throws(SourceError) {
            work = try placeWork(key)
        } catch {
            return isMissing ? .failed(error) : .stored
        }
        guard isMissing else { return .stored }
        // A caller that is cancelled waits no longer.
        switch try? await waitForValue(of: work, within: timeout) {
        case nil: return .pending
        case .success: return .stored
        case .failure(let error): return .failed(error)
        }
    }

    /// Reads the photos of a place from every list that it is in.
    ///
    /// - Returns: The combined result of all lists.
    /// - Throws: The first reason why they could not be read.
    @discardableResult
    public func refreshPlace(_ key: String) async throws(SourceError) -> StoreSummary {
        try await placeWork(key).value.get()
    }

    private func isOld(_ source: Source) -> Bool {
        let tried = max(source.refreshedAt ?? .distantPast, source.failedAt ?? .distantPast)
        return clock.now().timeIntervalSince(tried) >= Self.freshSeconds
    }

    /// The reading in progress, else a new one.
    private func placeWork(_ key: String) throws(SourceError) -> PlaceWork {
        if let work = readingPlaces[key] { return work }
        try refuseIfShutDown()
        let work = PlaceWork {
            let result = await readPlace(key)
            readingPlaces[key] = nil
            return result
        }
        readingPlaces[key] = work
        return work
    }

    private func readPlace(_ key: String) async -> Result<StoreSummary, SourceError> {
        var failure: SourceError?
        var sum = StoreSummary(added: 0, changed: 0, left: 0, total: 0)
        do throws(SourceError) {
            for listing in try await refreshing.listings(ofPlace: key) {
                do throws(SourceError) {
                    sum += try await readPhotos(of: listing)
                } catch {
                    failure = failure ?? error
                }
            }
        } catch {
            failure = error
        }
        return failure.map { .failure($0) } ?? .success(sum)
    }

    private func readPhotos(of listing: PlaceListing) async throws(SourceError) -> StoreSummary {
        guard let photos = try await refreshing.photos(of: listing) else {
            return try await refreshing.addPhotos(of: listing)
        }
        switch try await refresh(photos) {
        case .stored(let summary): return summary
        case .unchanged: return StoreSummary(added: 0, changed: 0, left: 0, total: 0)
        }
    }
}
