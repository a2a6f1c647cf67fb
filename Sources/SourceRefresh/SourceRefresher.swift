public import Basics
import Foundation
public import Library
public import Logging
public import Photos

/// Adds sources and keeps them fresh: by hand, by schedule and when a folder changes.
///
/// Reading and storing happen outside of it. A second refresh of the same source while
/// one is in flight is the same refresh, which is cancelled when nobody waits for it any more.
public actor SourceRefresher {
    let library: any LibraryStore
    let clock: RefreshClock
    let logger: Logger
    let watchFolder: FolderWatching
    let refreshing: Refreshing
    /// The places whose photos are being read.
    var readingPlaces: [String: PlaceWork] = [:]
    /// The sources whose older photos are being loaded.
    var loadingOlder: [SourceID: Task<Void, Never>] = [:]
    private nonisolated let hub: EventHub<SourceEvent>
    private let refreshes = SharedWork<SourceID, Void, RefreshResult, SourceError>(cancelled: .cancelled)
    var schedule = ScheduleState()

    /// Creates a refresher; nothing happens by itself until `runSchedule`.
    public init(
        library: any LibraryStore, reader: any LocationReading, logger: Logger, clock: RefreshClock = .system,
        watchFolder: @escaping FolderWatching = FolderWatcher.changes(ofFolderAt:)
    ) {
        let hub = EventHub<SourceEvent>(byteLimit: 256 << 10, byteCount: \.byteCount)
        self.library = library
        self.clock = clock
        self.logger = logger
        self.watchFolder = watchFolder
        self.hub = hub
        refreshing = Refreshing(library: library, reader: reader, clock: clock, logger: logger, hub: hub)
    }

    /// What happens to sources from now on; any number of listeners may ask.
    public nonisolated func events() -> EventStream<SourceEvent> { hub.events() }

    /// What a location would give, without keeping anything.
    ///
    /// - Parameter settings: Those that change what is read, e.g. the list a person pointed at.
    public nonisolated func preview(
        _ location: String, settings: SourceSettings = SourceSettings()
    ) async throws(SourceError) -> Feed {
        let (location, credentials) = try TypedLocation.split(location)
        let presented = Self.presented(credentials, at: location)
        return try await refreshing.presenting(presented).readNew(location, settings).feed
    }

    /// The source that reads a location already, however that is written.
    public nonisolated func source(at location: String) async throws(LibraryError) -> Source? {
        try await library.source(at: SourceLocation.tidy(TypedLocation.withoutPassword(location)))
    }

    /// Adds what is at a location; nothing is kept if it cannot be read.
    ///
    /// - Parameters:
    ///   - title: A person's own name for it; without one the feed's title.
    ///   - settings: How to show it; without, what suits its kind.
    ///   - pointer: The list and fields that a person pointed at in place of the best ones.
    ///   - id: Its name in URLs; without one it is made from the title.
    ///   - credentials: What the server wants to know the program by; those in the location itself go before.
    /// - Throws: An error that names the source if the location is there already.
    public func add(
        _ location: String, title: String? = nil, settings: SourceSettings? = nil,
        pointer: FeedPointer = FeedPointer(), id: SourceID? = nil, credentials given: SourceCredentials? = nil
    ) async throws(SourceError) -> Source {
        let (location, typed) = try TypedLocation.split(location)
        let credentials = typed ?? given
        let presented = Self.presented(credentials, at: location)
        guard credentials == nil || presented != nil else { throw .credentials(.notOfTheWeb) }
        let source = try await refreshing.presenting(presented).add(
            location, title: title, settings: settings, pointer: pointer, id: id, credentials: credentials)
        wakeSchedule()
        return source
    }

    private static func presented(
        _ credentials: SourceCredentials?, at location: String
    ) -> OriginCredentials? {
        guard let credentials, let origin = WebOrigin(TypedLocation.resolved(location)) else { return nil }
        return OriginCredentials(credentials, for: origin)
    }

    /// Reads a source again and stores what it gives.
    ///
    /// - Throws: Why it could not be read; that is noted in the library, and
    ///   the saved copy is kept.
    @discardableResult
    public func refresh(_ id: SourceID) async throws(SourceError) -> RefreshResult {
        try await refreshes.value(for: id, begin: {}, join: { _ in }) {
            [refreshing] _ throws(SourceError) in
            try await refreshing.refresh(id).get()
        }
    }

    /// How many wait for the refresh of a source that is in flight.
    func waitingCount(for id: SourceID) -> Int { refreshes.waiterCount(for: id) }

    /// Refreshes once what is in flight has ended, for it may have begun before a change.
    func refreshAnew(_ id: SourceID) async throws(SourceError) -> RefreshResult {
        await refreshes.settle(id)
        return try await refresh(id)
    }
}
