public import FeedReading
public import Photos

/// What reads a location into a feed: `SourceReader`, or a script in tests.
public protocol LocationReading: Sendable {
    /// Reads what is at a location, unless it is as it was when the validators were given.
    func read(
        _ location: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading

    /// Refuses content from now on that is known to end its reader.
    func refuse(_ digest: ContentDigest)
}

extension LocationReading {
    /// Does nothing.
    public func refuse(_ digest: ContentDigest) {}
}

extension SourceReader: LocationReading {}
