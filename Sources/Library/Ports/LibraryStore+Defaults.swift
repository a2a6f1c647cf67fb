public import Foundation
public import Photos

extension SourceStore {
    /// All sources in the order they were added, as a list to export.
    public func sourceList() async throws(LibraryError) -> [SourceListEntry] {
        try await sources().map {
            SourceListEntry(id: $0.id, title: $0.title, location: $0.location, settings: $0.settings)
        }
    }

    /// Adds a source without a random delay of its next scheduled refresh.
    @discardableResult
    public func addSource(
        location: String, title: String?, id: SourceID?, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date
    ) async throws(LibraryError) -> Source {
        try await addSource(
            location: location, title: title, id: id, settings: settings, feed: feed, validators: validators,
            credentials: nil, at: date, jitter: 0)
    }

    /// Adds a source that could not be read yet, and needs no credentials.
    public func addPending(
        location: String, reason: Message, at date: Date
    ) async throws(LibraryError) -> Source {
        try await addPending(location: location, reason: reason, credentials: nil, at: date)
    }
}

extension RefreshStore {
    /// Stores a feed without a random delay of the next scheduled refresh.
    @discardableResult
    public func store(
        _ feed: Feed, in id: SourceID, validators: Validators, at date: Date
    ) async throws(LibraryError) -> StoreSummary {
        try await store(feed, in: id, validators: validators, readWith: nil, at: date, jitter: 0)
    }

    /// Records an unchanged feed without a random delay of the next scheduled refresh.
    public func noteUnchanged(_ id: SourceID, at date: Date) async throws(LibraryError) {
        try await noteUnchanged(id, at: date, jitter: 0)
    }

    /// Records a failure of which only the reason is known.
    public func noteFailure(
        _ reason: Message, of id: SourceID, at date: Date, retryAfter: Double? = nil,
        hasEnded: Bool = false, jitter: Double = 0
    ) async throws(LibraryError) {
        try await noteFailure(
            reason, of: id, at: date, retryAfter: retryAfter, hasEnded: hasEnded, jitter: jitter,
            unreadable: nil)
    }

    /// Records the reads that were in progress when the process ended as failed.
    @discardableResult
    public func noteInterruptedReadings(
        at date: Date, reason: @escaping @Sendable (Date?) -> Message
    ) async throws(LibraryError) -> [SourceID] {
        try await noteInterruptedReadings(of: nil, at: date, reason: reason)
    }

    /// Records that no source is being read.
    public func endReading() async throws(LibraryError) { try await endReading(of: nil) }
}

extension PhotoStore {
    /// Photos of a collection, by their index in its order.
    public func photos(
        in collection: CollectionID, offset: Int = 0, limit: Int = .max
    ) async throws(LibraryError) -> [Photo] {
        try await window(of: collection, offset: offset, limit: limit).photos
    }
}
