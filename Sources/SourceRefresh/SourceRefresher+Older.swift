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
        _ = olderTask(source)
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
        let task = olderTask(source, report: report)
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
    public func stopOlder(of id: SourceID) async throws(SourceError) {
        loadingOlder[id]?.cancel()
        // Also for a cancelled task.
        let end = Task { [refreshing] in await refreshing.noteEndOfOlder(of: id, because: nil) }
        await end.value
        await loadingOlder[id]?.value
    }

    /// Continues what was being loaded when the program, or another server, ended last.
    func resumeOlder() async {
        guard refreshing.leases.isShared || !schedule.hasResumedOlder else { return }
        schedule.hasResumedOlder = true
        do throws(LibraryError) {
            for id in try await library.sourcesLoadingOlder() where loadingOlder[id] == nil {
                if let source = try await library.source(id) { _ = olderTask(source) }
            }
        } catch {
            logger.report(error, "Interrupted loads of older photos could not be found")
        }
    }

    private func sourceWithOlder(_ id: SourceID) async throws(SourceError) -> Source {
        guard let source = try await refreshing.source(id) else { throw .unknownSource(id) }
        guard !source.keepsTooFew else { throw .older(.olderNotKept) }
        return source
    }

    private func begin(_ source: Source) async throws(SourceError) {
        guard loadingOlder[source.id] == nil else { return }
        guard try await refreshing.beginOlder(of: source.id) else { throw .older(.noOlder) }
        await refreshing.reportOlder(of: source.id)
    }

    /// The loading in flight, else a new one.
    private func olderTask(
        _ source: Source, report: @escaping @Sendable (OlderPhotos) -> Void = { _ in }
    ) -> Task<Void, Never> {
        if let task = loadingOlder[source.id] { return task }
        let task = Task { [refreshing] in
            await refreshing.loadOlder(source, report)
            loadingOlder[source.id] = nil
        }
        loadingOlder[source.id] = task
        return task
    }

}

extension Source {
    /// Whether its history has a limit: older photos would be deleted at
    /// once.
    public var keepsTooFew: Bool {
        if case .newest = settings.history { true } else { false }
    }

    /// Whether a person can start loading older photos.
    public var canLoadOlder: Bool { older?.hasMore == true && !keepsTooFew && !isPlaceOfList }
}

extension Refreshing {
    /// Loads the older photos of a source, unless another server does.
    fileprivate func loadOlder(_ source: Source, _ report: @escaping @Sendable (OlderPhotos) -> Void) async {
        let lease: Lease?
        do throws(LibraryError) {
            lease = try await leases.take(LeaseName.older(source.id))
        } catch {
            return logger.report(error, "Older photos of \(source.id) cannot be loaded now")
        }
        guard let lease else { return }
        let refreshing = holding(lease)
        let reading = OlderReading(refreshing: refreshing, source: source) { older in
            hub.send(.older(source.id, older))
            report(older)
        }
        if case .because(let reason, let hasFailed) = await reading.run() {
            await refreshing.noteEndOfOlder(of: source.id, because: reason, hasFailed: hasFailed)
        }
        await leases.giveBack(lease)
    }

    fileprivate func source(_ id: SourceID) async throws(SourceError) -> Source? {
        try await stored { () async throws(LibraryError) in try await library.source(id) }
    }

    fileprivate func beginOlder(of id: SourceID) async throws(SourceError) -> Bool {
        try await stored { () async throws(LibraryError) in try await library.beginOlder(of: id) }
    }

    fileprivate func older(of id: SourceID) async -> Result<OlderPhotos?, SourceError> {
        do throws(SourceError) {
            return .success(
                try await stored { () async throws(LibraryError) in
                    try await library.furtherPages(of: id)?.older
                })
        } catch {
            return .failure(error)
        }
    }

    /// Records that older photos are no longer loaded, and sends an event.
    fileprivate func noteEndOfOlder(
        of id: SourceID, because reason: Message?, hasFailed: Bool = false
    ) async {
        do throws(LibraryError) {
            try await library.endOlder(of: id, because: reason, hasFailed: hasFailed)
        } catch {
            logger.report(error, "The end of loading older photos of \(id) could not be recorded")
        }
        await reportOlder(of: id)
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
