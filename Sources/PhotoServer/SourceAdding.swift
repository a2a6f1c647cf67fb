import Basics
import HTTPTypes
import Photos
import SourceRefresh

/// Reads new locations for people on the web: folders only where
/// allowed, and few concurrently, since reading a feed may use much memory.
struct SourceAdding: Sendable {
    let folders: FolderAccess
    private let refresher: SourceRefresher
    private let limit: ConcurrencyLimit

    init(
        _ refresher: SourceRefresher, folders: FolderAccess,
        limit: ConcurrencyLimit = ConcurrencyLimit(maxConcurrent: 2, maxWaiting: 20, maxWait: .seconds(10))
    ) {
        self.refresher = refresher
        self.folders = folders
        self.limit = limit
    }

    /// Previews a location without storing anything, and returns the location as it was read, without
    /// a password.
    ///
    /// - Throws: `SourceError` or `Busy`.
    func preview(
        _ location: String, settings: SourceSettings = SourceSettings()
    ) async throws -> (feed: Feed, location: String) {
        let location = try folders.location(location)
        let feed = try await limited { try await refresher.preview(location, settings: settings) }
        return (feed, TypedLocation.withoutPassword(location))
    }

    /// Adds a location.
    ///
    /// - Parameters:
    ///   - change: Changes the settings of its kind.
    ///   - id: Its name in URLs, which is used if it is free.
    /// - Throws: `SourceError`, `Busy`, or 400 if the title is too long.
    func add(
        _ location: String, title: String?, changing change: SettingsChanging? = nil,
        pointer: FeedPointer = FeedPointer(), id: SourceID? = nil, credentials: SourceCredentials? = nil
    ) async throws -> Source {
        try Self.checkTitle(title)
        let location = try folders.location(location)
        return try await limited {
            try await refresher.add(
                location, title: title, changing: change, pointer: pointer,
                id: id,
                credentials: credentials)
        }
    }

    private static let maxTitleLength = 200

    /// Throws for a title that is too long; an empty one means the feed's own.
    static func checkTitle(_ title: String?) throws(RequestFailure) {
        if let title, title.count > maxTitleLength {
            throw RequestFailure(.badRequest, .sourceTitle, [.limit: .number(maxTitleLength)])
        }
    }

    private func limited<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await limit.run(work) } catch is ConcurrencyLimit.Exceeded {
            throw Busy()
        }
    }

    /// Other feeds are being read.
    struct Busy: MessageProviding {
        static let seconds = 10
        let message = Message(RequestMessage.busyReading)
    }
}
