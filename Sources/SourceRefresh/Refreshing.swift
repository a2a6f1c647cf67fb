import Basics
import FeedReading
import Foundation
import Library
import Logging
import Photos

/// Reads and stores sources, outside of the actor that coordinates refreshes.
struct Refreshing: Sendable {
    let library: any LibraryStore
    let reader: any LocationReading
    let clock: RefreshClock
    let logger: Logger
    let hub: EventHub<SourceEvent>
    /// The leases of this server.
    let leases: LeaseKeeper
    /// The interval of new sources in seconds; 0 for never.
    let refreshSeconds: Int

    /// Sources that were added together should not always be due together.
    private var jitter: Double { 0.1 * clock.random() }

    /// The same with credentials.
    func presenting(_ credentials: OriginCredentials?) -> Refreshing {
        guard let credentials else { return self }
        return Refreshing(
            library: library, reader: reader.presenting(credentials), clock: clock, logger: logger, hub: hub,
            leases: leases, refreshSeconds: refreshSeconds)
    }

    /// The same with a library that is written to only while this server has a lease.
    func holding(_ lease: Lease) -> Refreshing {
        Refreshing(
            library: library.holding(lease), reader: reader, clock: clock, logger: logger, hub: hub,
            leases: leases, refreshSeconds: refreshSeconds)
    }

    /// The same with the credentials of a source, if it has some.
    func presentingCredentials(of id: SourceID) async throws(SourceError) -> Refreshing {
        presenting(
            try await mappingErrors { () async throws(LibraryError) in try await library.credentials(of: id) }
        )
    }

    /// A feed that was read for the first time.
    struct NewReading {
        let feed: Feed
        let location: String
        let validators: Validators
    }

    func readNew(
        _ location: String, _ settings: SourceSettings
    ) async throws(SourceError) -> NewReading {
        switch try await reader.read(location, settings: settings, validators: nil) {
        case .feed(let feed, let location, let validators):
            return NewReading(feed: feed, location: location, validators: validators)
        case .unchanged:
            throw .unreadable(
                path: location, reason: Message(UnreadableCause.notModified))
        }
    }

    /// Adds a location, while no other server adds it.
    func add(
        _ location: String, title: String?, settings: SourceSettings?, changing change: SettingsChanging?,
        pointer: FeedPointer, id: SourceID?, credentials: SourceCredentials? = nil
    ) async throws(SourceError) -> Source {
        try await withLease(LeaseName.adding(location)) { refreshing, _ throws(SourceError) in
            try await refreshing.addExclusively(
                location, title: title, settings: settings, changing: change, pointer: pointer, id: id,
                credentials: credentials)
        }
    }

    private func addExclusively(
        _ location: String, title: String?, settings custom: SourceSettings?,
        changing change: SettingsChanging?, pointer: FeedPointer, id: SourceID?,
        credentials: SourceCredentials?
    ) async throws(SourceError) -> Source {
        try await refuseKnown(location)
        let changed = { (settings: SourceSettings) in change?(settings) ?? settings }
        var pointing = custom ?? changed(SourceSettings())
        if !pointer.isEmpty { pointing.pointer = pointer }
        let reading = try await readNew(location, pointing)
        let feed = try await withFurtherPages(
            reading.feed, at: reading.location, settings: pointing, while: { _ throws(SourceError) in true })
        var settings = custom ?? changed(.defaults(for: feed, refreshSeconds: refreshSeconds))
        settings.pointer = pointing.pointer
        let (jitter, finalSettings) = (jitter, settings)
        // They are for the original location, and a source may be read from another one.
        let ownCredentials = WebOrigin(reading.location) == WebOrigin(location) ? credentials : nil
        let source = try await mappingErrors { () async throws(LibraryError) in
            try await library.addSource(
                location: reading.location, title: title, id: id,
                settings: finalSettings, feed: feed,
                validators: Self.validators(reading.validators, of: reading.feed, feed, finalSettings),
                credentials: ownCredentials, at: clock.now(), jitter: jitter)
        }
        hub.send(.added(source.id))
        return source
    }

    /// Throws for a known location before anything is fetched.
    private func refuseKnown(_ location: String) async throws(SourceError) {
        try await mappingErrors { () async throws(LibraryError) in
            guard let known = try await library.source(at: location) else { return }
            throw LibraryError.locationTaken(by: known.id, title: known.title)
        }
    }

    func refresh(_ source: Source) async throws(SourceError) -> RefreshResult {
        do throws(SourceError) {
            let result = try await presentingCredentials(of: source.id).readAndStore(source)
            let total = source.photoCount
            switch result {
            case .stored(let summary): hub.send(.refreshed(source.id, summary))
            case .unchanged:
                hub.send(.refreshed(source.id, StoreSummary(added: 0, changed: 0, left: 0, total: total)))
            }
            return result
        } catch {
            await note(error, of: source.id)
            throw error
        }
    }

    private func readAndStore(_ source: Source) async throws(SourceError) -> RefreshResult {
        let start = try await mappingErrors { () async throws(LibraryError) in
            try await library.beginReading(source.id, at: clock.now())
        }
        if let digest = start?.unreadableDigest { reader.refuse(ContentDigest(text: digest)) }
        let reading = try await readAgain(source, validators: start?.validators)
        let jitter = jitter
        switch reading {
        case .unchanged:
            try await mappingErrors { () async throws(LibraryError) in
                try await library.noteUnchanged(source.id, at: clock.now(), jitter: jitter)
            }
            return .unchanged
        case .feed(let feed, let location, let validators):
            try refuseSubstitute(feed, of: source)
            try await follow(source, to: location)
            let whole =
                source.isPlaceOfList
                ? feed
                : try await withFurtherPages(
                    feed, at: location, settings: source.settings,
                    needs: try await needs(of: feed, in: source)
                ) { photos async throws(SourceError) in
                    try await continues(photos, of: feed, in: source)
                }
            try refuseTruncated(whole, first: feed, of: source)
            let stored = Self.storedPart(of: whole, for: source)
            // First, so that a source that was stored has them even if the process is killed between both.
            try await applyDefaults(to: source, from: feed)
            let summary = try await mappingErrors { () async throws(LibraryError) in
                if source.place != nil { try await library.noteFound(whole.photoCount, at: source.id) }
                return try await library.store(
                    stored, in: source.id,
                    validators: Self.validators(validators, of: feed, whole, source.settings),
                    readWith: source.settings, at: clock.now(), jitter: jitter)
            }
            return .stored(summary)
        }
    }

    /// Sets the default settings of a source that was added unread, by its kind, unless
    /// a person has changed them.
    private func applyDefaults(to source: Source, from feed: Feed) async throws(SourceError) {
        guard source.refreshedAt == nil, source.settings == SourceSettings() else { return }
        try await mappingErrors { () async throws(LibraryError) in
            try await library.replaceSettings(
                of: source.id, source.settings, by: .defaults(for: feed, refreshSeconds: refreshSeconds))
        }
    }

    /// Of a listed place only the first photos are stored; a source that a
    /// person added is stored as a whole.
    private static func storedPart(of feed: Feed, for source: Source) -> Feed {
        guard let place = source.place else { return feed }
        return feed.photos(of: place, limit: source.isPlaceOfList ? Feed.placeLimit : nil)
    }

    /// Updates the location of a feed that moved permanently, unless another source has it.
    private func follow(_ source: Source, to location: String) async throws(SourceError) {
        guard location != source.location else { return }
        do throws(LibraryError) {
            try await library.move(source.id, to: location)
            logger.info("\(source.id) has moved to \(location)")
        } catch .locationTaken(let other, _) {
            logger.notice("\(source.id) has moved to \(location), which \(other) already reads")
        } catch {
            throw Self.sourceError(error)
        }
    }

    /// Records the end of a cancelled refresh in a task of its own.
    private func recordEndOfReading(of id: SourceID) async {
        await Task { [library, logger] in
            do throws(LibraryError) {
                try await library.endReading(of: id)
            } catch {
                logger.error("The end of a refresh of \(id) could not be recorded: \(error)")
            }
        }.value
    }

    /// Records the reason with the source. A cancelled refresh has none, and an outage of the database is not
    /// one of the source.
    private func note(_ error: SourceError, of id: SourceID) async {
        if error.isCancellation || error.isDatabaseUnavailable { return await recordEndOfReading(of: id) }
        if error.isLeaseLost { return logger.notice("Another server has taken over the refresh of \(id)") }
        var hasEnded = false
        if case .ended = error { hasEnded = true }
        var digest: ContentDigest?
        if case .feed(.endedReader(let content, _)) = error { digest = content }
        do throws(LibraryError) {
            try await library.noteFailure(
                error.message, of: id, at: clock.now(), retryAfter: error.retryAfter, hasEnded: hasEnded,
                jitter: jitter, unreadable: digest?.text)
            logger.notice("\(id) could not be refreshed: \(error)")
            hub.send(.failed(id, error.message))
        } catch {
            // The source was deleted in the meantime, or the disk is full: the caller gets the first error.
            logger.error("The failure of \(id) could not be recorded: \(error)")
        }
    }

    /// Runs an operation of the library, and converts its errors.
    func mappingErrors<Value>(
        _ body: () async throws(LibraryError) -> Value
    ) async throws(SourceError) -> Value {
        do throws(LibraryError) { return try await body() } catch { throw Self.sourceError(error) }
    }

    static func sourceError(_ error: LibraryError) -> SourceError {
        switch error {
        case .unknownSource(let id): .unknownSource(id)
        case .cancelled: .cancelled
        case .credentials(let error): .credentials(error)
        default: .storage(message: error.message, cause: error)
        }
    }
}
