import Basics
import Library
import Logging
public import Photos

extension SourceRefresher {
    /// Starts loading the older photos of a source; no-op if they are being loaded already.
    ///
    /// Events report progress. Loading continues after a restart of the program, until the last page or
    /// `stopOlder`.
    ///
    /// - Throws: Why there is nothing to load.
    public func startOlder(of id: SourceID) async throws(SourceError) {
        let source = try await sourceWithOlder(id)
        try await begin(source)
        _ = try olderTask(source)
    }

    /// Loads the older photos of a source, and waits for the end.
    ///
    /// - Parameter report: Called after each page.
    /// - Returns: How far they are loaded.
    public func readOlder(
        of id: SourceID, report: @escaping @Sendable (OlderPhotos) -> Void = { _ in }
    ) async throws(SourceError) -> OlderPhotos? {
        let source = try await sourceWithOlder(id)
        try await begin(source)
        let task = try olderTask(source, report: report)
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if Task.isCancelled { try await stopOlder(of: id) }
        // A cancelled caller also gets the state.
        return try await Task { [refreshing] in await refreshing.older(of: id) }.value.get()
    }

    /// Stops loading older photos; what was loaded stays, and loading can continue from there.
    ///
    /// - Throws: If the end cannot be recorded; loading then continues in a later round of the schedule.
    public func stopOlder(of id: SourceID) async throws(SourceError) {
        loadingOlder[id]?.isEnding = true
        let task = loadingOlder[id]?.task
        task?.cancel()
        // Also for a cancelled task.
        let end = Task { [refreshing] in await refreshing.recordEndOfOlder(of: id, because: nil) }
        let failure = await end.value
        if failure != nil { schedule.hasResumedOlder = false }
        await task?.value
        if let failure { throw failure }
    }

    /// Continues what was being loaded when the program, or another server, ended last.
    func resumeOlder() async {
        guard refreshing.leases.isShared || !schedule.hasResumedOlder else { return }
        schedule.hasResumedOlder = true
        do throws(LibraryError) {
            for id in try await library.sourcesLoadingOlder() where loadingOlder[id] == nil {
                guard let source = try await library.source(id) else { continue }
                // Refused when the program ends: loading continues after the next start.
                _ = try? olderTask(source)
            }
        } catch {
            // In the next round.
            schedule.hasResumedOlder = false
            logger.report(error, "Interrupted loads of older photos could not be found")
        }
    }

    private func sourceWithOlder(_ id: SourceID) async throws(SourceError) -> Source {
        guard let source = try await refreshing.source(id) else { throw .unknownSource(id) }
        guard !source.hasHistoryLimit else { throw .older(.olderNotKept) }
        return source
    }

    private func begin(_ source: Source) async throws(SourceError) {
        try refuseIfShutDown()
        // A loading that is ending accepts no more work.
        while let loading = loadingOlder[source.id], loading.isEnding { await loading.task.value }
        guard loadingOlder[source.id] == nil else { return }
        guard try await refreshing.beginOlder(of: source.id) else { throw .older(.noOlder) }
        await refreshing.reportOlder(of: source.id)
    }

    /// The loading in progress, else a new one.
    private func olderTask(
        _ source: Source, report: @escaping @Sendable (OlderPhotos) -> Void = { _ in }
    ) throws(SourceError) -> Task<Void, Never> {
        if let loading = loadingOlder[source.id] { return loading.task }
        try refuseIfShutDown()
        let task = Task { [refreshing] in
            let shouldResume = await refreshing.loadOlder(source, report) {
                await self.markEnding(of: source.id)
            }
            if shouldResume { schedule.hasResumedOlder = false }
            loadingOlder[source.id] = nil
        }
        loadingOlder[source.id] = OlderLoading(task: task)
        return task
    }

    private func markEnding(of id: SourceID) { loadingOlder[id]?.isEnding = true }
}

/// A loading of older photos.
struct OlderLoading {
    let task: Task<Void, Never>
    /// Whether it reads no more pages: its end is recorded, or about to be.
    var isEnding = false
}

extension Source {
    /// Whether its history has a limit: older photos would be deleted at
    /// once.
    public var hasHistoryLimit: Bool {
        if case .newest = settings.history { true } else { false }
    }

    /// Whether a person can start loading older photos.
    public var canLoadOlder: Bool { older?.hasMore == true && !hasHistoryLimit && !isPlaceOfList }
}

extension Refreshing {
    /// Loads the older photos of a source, unless another server does.
    ///
    /// - Parameter ending: Called before the end is recorded.
    /// - Returns: Whether it is to be resumed in a later round of the schedule.
    fileprivate func loadOlder(
        _ source: Source, _ report: @escaping @Sendable (OlderPhotos) -> Void,
        ending: @Sendable () async -> Void
    ) async -> Bool {
        let lease: Lease?
        do throws(LibraryError) {
            lease = try await leases.acquire(LeaseName.older(source.id))
        } catch {
            logger.report(error, "Older photos of \(source.id) cannot be loaded now")
            return true
        }
        guard let lease else { return false }
        let refreshing = holding(lease)
        let reading = OlderReading(refreshing: refreshing, source: source) { older in
            hub.send(.older(source.id, older))
            report(older)
        }
        let end = await reading.run()
        await ending()
        let shouldResume =
            switch end {
            case .recorded: false
            case .interrupted: !Task.isCancelled
            case .stopped(let reason, let hasFailed):
                await refreshing.recordEndOfOlder(of: source.id, because: reason, hasFailed: hasFailed) != nil
            }
        await leases.release(lease)
        return shouldResume
    }

    fileprivate func source(_ id: SourceID) async throws(SourceError) -> Source? {
        try await mappingErrors { () async throws(LibraryError) in try await library.source(id) }
    }

    fileprivate func beginOlder(of id: SourceID) async throws(SourceError) -> Bool {
        try await mappingErrors { () async throws(LibraryError) in try await library.beginOlder(of: id) }
    }

    fileprivate func older(of id: SourceID) async -> Result<OlderPhotos?, SourceError> {
        do throws(SourceError) {
            return .success(
                try await mappingErrors { () async throws(LibraryError) in
                    try await library.furtherPages(of: id)?.older
                })
        } catch {
            return .failure(error)
        }
    }

    /// Records that older photos are no longer loaded, and sends an event.
    ///
    /// - Returns: Why it could not be recorded; `nil` if it is.
    fileprivate func recordEndOfOlder(
        of id: SourceID, because reason: Message?, hasFailed: Bool = false
    ) async -> SourceError? {
        var failure: SourceError?
        do throws(LibraryError) {
            try await library.endOlder(of: id, because: reason, hasFailed: hasFailed)
        } catch {
            logger.report(error, "The end of loading older photos of \(id) could not be recorded")
            failure = Self.sourceError(error)
        }
        await reportOlder(of: id)
        return failure
    }

    fileprivate func reportOlder(of id: SourceID) async {
        do throws(LibraryError) {
            guard let pages = try await library.furtherPages(of: id) else { return }
            hub.send(.older(id, pages.older))
        } catch {
            logger.report(error, "The progress of loading older photos of \(id) could not be read")
        }
    }
}
