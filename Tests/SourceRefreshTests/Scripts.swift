import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import SourceRefresh
import Synchronization
import Testing

/// Returns the scripted result for each location, and records the requests.
actor ScriptedReader: LocationReading {
    typealias Response = Result<SourceReading, SourceError>

    struct Request: Equatable {
        let location: String
        let settings: SourceSettings
        let validators: Validators?
    }

    private var responses: [String: Response] = [:]
    private(set) var requests: [Request] = []
    private(set) var cancelledCount = 0
    private var isHolding = false
    private var heldLocations: Set<String> = []
    private var lingers = false
    private var endless: (@Sendable (Int) -> Feed)?

    func script(_ location: String, _ response: Response) { responses[location] = response }

    func script(_ location: String, _ feed: Feed, movedTo final: String? = nil, tag: String? = nil) {
        responses[location] = .success(
            .feed(feed, location: final ?? location, validators: Validators(entityTag: tag)))
    }

    /// Blocks all readers until `release`.
    func hold() { isHolding = true }

    /// Blocks the readers of this location until `release`.
    func hold(from location: String) { heldLocations.insert(location) }

    /// Cancelled readers wait until `release`, too, as during a DNS lookup.
    func linger() { lingers = true }

    func release() {
        lingers = false
        isHolding = false
        heldLocations = []
    }

    /// Returns a page for every location that ends with a number.
    func scriptEndless(_ page: @escaping @Sendable (Int) -> Feed) { endless = page }

    func read(
        _ location: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        requests.append(Request(location: location, settings: settings, validators: validators))
        // A short sleep, which also ends when the task is cancelled.
        while isHolding || heldLocations.contains(location), lingers || !Task.isCancelled {
            _ = try? await Task.sleep(for: .milliseconds(2))
        }
        if Task.isCancelled {
            cancelledCount += 1
            throw .cancelled
        }
        if let endless, let number = Int(location.split(separator: "/").last ?? "") {
            return .feed(endless(number), location: location, validators: Validators())
        }
        return try (responses[location] ?? .failure(.notFound(path: location))).get()
    }
}

/// A clock that stands still until a test moves it.
final class ManualClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private struct Sleeper {
        let deadline: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = start
        var sleepers: [UUID: Sleeper] = [:]
    }

    private let state = Mutex(State())

    var now: Date { state.withLock(\.now) }

    var refreshClock: RefreshClock {
        RefreshClock(now: { self.now }, sleep: { try await self.sleep($0) }, random: { 0.5 })
    }

    /// The deadlines of all sleeping tasks.
    var deadlines: [Date] { state.withLock { $0.sleepers.values.map(\.deadline).sorted() } }

    func advance(by seconds: Double) {
        let woken = state.withLock { state in
            state.now += seconds
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    private func sleep(_ duration: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    let seconds =
                        Double(duration.components.seconds)
                        + Double(duration.components.attoseconds) / 1e18
                    state.sleepers[id] = Sleeper(
                        deadline: state.now + seconds, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}

/// Folders whose changes are triggered by a test.
final class ManualFolders: Sendable {
    private let watches = Mutex<[String: AsyncStream<Void>.Continuation]>([:])

    var watched: Set<String> { watches.withLock { Set($0.keys) } }

    var watching: FolderWatching {
        { folder in
            let (stream, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.watches.withLock { $0[folder] = continuation }
            continuation.onTermination = { _ in
                self.watches.withLock { _ = $0.removeValue(forKey: folder) }
            }
            return stream
        }
    }

    func change(_ folder: String) { watches.withLock { _ = $0[folder]?.yield() } }
}

/// A refresher with its dependencies.
struct Bench {
    let library: any LibraryStore
    let reader = ScriptedReader()
    let clock = ManualClock()
    let folders = ManualFolders()
    let refresher: SourceRefresher

    static let location = "https://example.org/feed.json"

    init() throws {
        library = try SQLLibrary.temporary()
        refresher = SourceRefresher(
            library: library, reader: reader,
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
            clock: clock.refreshClock, watchFolder: folders.watching)
    }

    /// Another refresher over the same library, as after a restart of the program.
    func restarted() -> SourceRefresher {
        SourceRefresher(
            library: library, reader: reader,
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
            clock: clock.refreshClock, watchFolder: folders.watching)
    }

    static func feed(_ names: String..., kind: FeedKind = .photoList) -> Feed {
        Feed(
            kind: kind, title: "Sample",
            photos: names.map { FeedPhoto(title: $0, original: "https://example.org/\($0).jpg") })
    }

    /// Adds a source whose feed has these photos.
    func add(_ names: String..., kind: FeedKind = .photoList) async throws -> Source {
        var feed = Self.feed(kind: kind)
        feed.photos = names.flatMap { Self.feed($0).photos }
        await reader.script(Self.location, feed, tag: "\"1\"")
        return try await refresher.add(Self.location)
    }

    func titles(_ source: Source) async throws -> [String] {
        try await library.photos(in: .source(source.id), offset: 0, limit: 9999).map(\.entry.title)
    }
}

/// Waits until a condition holds, a minute at most.
func eventually(
    _ condition: () async throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !condition() {
        try #require(
            ContinuousClock.now < deadline, "The condition never became true.", sourceLocation: sourceLocation
        )
        try await Task.sleep(for: .milliseconds(2))
    }
}
