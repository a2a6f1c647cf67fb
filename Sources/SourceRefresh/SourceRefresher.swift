public import Basics
import Foundation
public import Library
public import Logging
public import Photos

/// Changes some settings of a new source.
public typealias SettingsChanging = @Sendable (SourceSettings) -> SourceSettings

/// Adds sources and refreshes them: on demand, by schedule and when a folder changes.
///
/// Reading and storing happen outside of it. Refreshes of the same source in flight are
/// coalesced, and cancelled when nobody waits anymore.
public actor SourceRefresher {
    let library: any LibraryStore
    let clock: RefreshClock
    let logger: Logger
    let watchFolder: FolderWatching
    let onImageRecordsDeleted: @Sendable () -> Void
    let refreshing: Refreshing
    /// The places whose photos are being read.
    var readingPlaces: [String: PlaceWork] = [:]
    /// The sources whose older photos are being loaded.
    var loadingOlder: [SourceID: OlderLoading] = [:]
    private nonisolated let hub: EventHub<SourceEvent>
    /// The result is `nil` if another server refreshes the source.
    private let refreshes = SharedWork<SourceID, Void, RefreshResult?, SourceError>(cancelled: .cancelled)
    var schedule = ScheduleState()
    private var isShutDown = false

    /// Creates a refresher; nothing runs until `runSchedule`.
    ///
    /// - Parameters:
    ///   - leases: The leases of this server; by default, those of a single server.
    ///   - refreshSeconds: The interval of new sources; 0 for never.
    ///   - onImageRecordsDeleted: Called when records of images were deleted from the library, which others
    ///     may have in memory.
    public init(
        library: any LibraryStore, reader: any LocationReading, logger: Logger, clock: RefreshClock = .system,
        leases: LeaseKeeper? = nil, refreshSeconds: Int = SourceSettings.defaultRefreshSeconds,
        watchFolder: @escaping FolderWatching = FolderWatcher.changes(ofFolderAt:),
        onImageRecordsDeleted: @escaping @Sendable () -> Void = {}
    ) {
        let hub = EventHub<SourceEvent>(byteLimit: 256 << 10, byteCount: \.byteCount)
        self.library = library
        self.clock = clock
        self.logger = logger
        self.watchFolder = watchFolder
        self.onImageRecordsDeleted = onImageRecordsDeleted
        self.hub = hub
        refreshing = Refreshing(
            library: library, reader: reader, clock: clock, logger: logger, hub: hub,
            leases: leases ?? LeaseKeeper(store: library) { logger.warning("Leases: \($0)") },
            refreshSeconds: refreshSeconds)
    }

    /// The events after this call; any number of listeners may call it.
    public nonisolated func events() -> EventStream<SourceEvent> { hub.events() }

    /// Reads a location without storing anything.
    ///
    /// - Parameter settings: Those that affect reading, e.g. the list that a person chose.
    public nonisolated func preview(
        _ location: String, settings: SourceSettings = SourceSettings()
    ) async throws(SourceError) -> Feed {
        let (location, credentials) = try TypedLocation.split(location)
        let presented = Self.presented(credentials, at: location)
        return try await refreshing.presenting(presented).readNew(location, settings).feed
    }

    /// The source that reads a location already, after normalization.
    public nonisolated func source(at location: String) async throws(LibraryError) -> Source? {
        try await library.source(at: SourceLocation.normalized(TypedLocation.withoutPassword(location)))
    }

    /// Adds a location; nothing is stored if it cannot be read.
    ///
    /// - Parameters:
    ///   - title: A person's own name for it; if `nil`, the feed's title.
    ///   - settings: How to show it; if `nil`, the settings of its kind.
    ///   - change: Changes the settings of its kind; not called if `settings` is set.
    ///   - pointer: The list and fields that a person chose instead of the best ones.
    ///   - id: Its name in URLs; if `nil` or taken, it is made from the title.
    ///   - credentials: The credentials for the server; those in the location itself take precedence.
    /// - Throws: An error that names the source if the location is taken.
    public func add(
        _ location: String, title: String? = nil, settings: SourceSettings? = nil,
        changing change: SettingsChanging? = nil, pointer: FeedPointer = FeedPointer(), id: SourceID? = nil,
        credentials explicit: SourceCredentials? = nil
    ) async throws(SourceError) -> Source {
        try refuseIfShutDown()
        let (location, typed) = try TypedLocation.split(location)
        let credentials = typed ?? explicit
        let presented = Self.presented(credentials, at: location)
        guard credentials == nil || presented != nil else { throw .credentials(.notHTTP) }
        let source = try await refreshing.presenting(presented).add(
            location, title: title, settings: settings, changing: change, pointer: pointer,
            id: try await freeID(id), credentials: credentials)
        wakeSchedule()
        return source
    }

    private static func presented(
        _ credentials: SourceCredentials?, at location: String
    ) -> OriginCredentials? {
        guard let credentials, let origin = WebOrigin(TypedLocation.resolved(location)) else { return nil }
        return OriginCredentials(credentials, for: origin)
    }

    /// Refreshes a source: reads it again and stores the result. Where another server is doing so, waits for
    /// that.
    ///
    /// - Throws: Why it could not be read, which is recorded in the library;
    ///   its photos remain.
    @discardableResult
    public func refresh(_ id: SourceID) async throws(SourceError) -> RefreshResult {
        try await refresh(id, anew: false)
    }

    private func refresh(_ id: SourceID, anew: Bool) async throws(SourceError) -> RefreshResult {
        while true {
            let result = try await refreshes.value(for: id) {
                [refreshing] () throws(SourceError) -> RefreshResult? in
                try await refreshing.refresh(id, anew: anew).get()
            }
            if let result { return result }
        }
    }

    /// Refreshes a source that is due.
    ///
    /// - Returns: `nil` if another server does it.
    func refreshIfDue(_ id: SourceID) async throws(SourceError) -> RefreshResult? {
        try await refreshes.value(for: id) { [refreshing] () throws(SourceError) -> RefreshResult? in
            try await refreshing.refreshDue(id).get()
        }
    }

    /// The number of callers that wait for the refresh of a source in progress.
    func waitingCount(for id: SourceID) -> Int { refreshes.waiterCount(for: id) }

    /// Refreshes after a refresh in progress has ended, also on another server, since that may have begun before a
    /// change.
    public func refreshAnew(_ id: SourceID) async throws(SourceError) -> RefreshResult {
        await refreshes.settle(id)
        return try await refresh(id, anew: true)
    }
}

// MARK: - The end

extension SourceRefresher {
    /// Ends everything that is being read, refuses new work, and waits for the end. Later calls throw
    /// `SourceError.cancelled`.
    ///
    /// The schedule ends with the task that runs it; requests may begin something after that.
    public func shutdown() async {
        isShutDown = true
        await endPlaces()
        await endOlder()
        await refreshes.shutdown(.cancelled)
        await endReadings()
    }

    /// Ends refreshes, waits for their end, and refuses new ones: for commands, while a server may be
    /// reading.
    public func endRefreshes() async { await refreshes.shutdown(.cancelled) }

    /// How long to wait for the end of tasks: a server or a disk may not respond, and the program ends within
    /// some seconds.
    private static let endTimeout = Duration.seconds(5)

    /// Cancels tasks, and waits for their end.
    static func end<Value: Sendable>(_ tasks: [Task<Value, Never>]) async {
        guard !tasks.isEmpty else { return }
        for task in tasks { task.cancel() }
        let end = Task { for task in tasks { _ = await task.value } }
        // Also in a cancelled task.
        await Task { _ = try? await waitForValue(of: end, within: endTimeout) }.value
    }

    /// Cancels the reading of places, and waits for its end.
    func endPlaces() async { await Self.end(Array(readingPlaces.values)) }

    /// Cancels the loading of older photos, which continues at the next start, and waits for its end.
    func endOlder() async {
        let loadings = Array(loadingOlder.values)
        for loading in loadings { loading.task.cancel() }
        for loading in loadings { await loading.task.value }
    }

    /// - Throws: `SourceError.cancelled` after `shutdown`.
    func refuseIfShutDown() throws(SourceError) {
        if isShutDown { throw .cancelled }
    }
}
