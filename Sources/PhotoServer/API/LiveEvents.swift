import Basics
import Foundation
import ImagePipeline
import Library
import Logging
import NIOCore
import Photos
import SourceRefresh
import Synchronization

/// What open pages hear: gathers what happens, writes each event once as a server-sent
/// event, and sends it to every page that listens. It does nothing while none does.
final class LiveEvents: Sendable {
    /// The text of one event, shared by all who hear it.
    struct Line: Sendable, Equatable {
        let text: ByteBuffer
        /// The only user whom it is for; `nil` for all.
        var user: UserID?
        /// Whether those without an account hear it, too.
        var isForVisitors = false

        /// Whether a user hears it.
        func isFor(_ other: UserID) -> Bool {
            if other == .visitor { return isForVisitors }
            return user == nil || user == other
        }
    }

    /// Hears events from when it was made until nothing refers to it.
    final class Listener: Sendable {
        let events: EventStream<Line>
        private let live: LiveEvents

        fileprivate init(_ events: EventStream<Line>, _ live: LiveEvents) {
            self.events = events
            self.live = live
        }

        deinit { live.close() }
    }

    private struct State {
        var listenerCount = 0
        var work: Task<Void, Never>?
    }

    private let services: Services
    private let changes: EventHub<ChangeEvent>
    private let lines = EventHub<Line>(byteLimit: LiveEvents.bufferLimit) { $0.text.readableBytes + 64 }
    private let state = Mutex(State())

    /// Bytes that wait for a page that is slow before it has to read all anew.
    private static let bufferLimit = 64 << 10
    /// A sign of life, by which a connection that is gone is noticed.
    private static let heartbeat = Duration.seconds(20)
    /// How often changes by another process, such as the command line, are looked for.
    private static let pollingInterval = Duration.seconds(2)

    init(services: Services, changes: EventHub<ChangeEvent>) {
        self.services = services
        self.changes = changes
    }

    /// The number of those who listen.
    var listenerCount: Int { state.withLock(\.listenerCount) }

    /// Hears what happens from now on.
    func listen() -> Listener {
        state.withLock { state in
            state.listenerCount += 1
            let stream = lines.events()
            if state.work == nil { state.work = begin() }
            return Listener(stream, self)
        }
    }

    private func close() {
        state.withLock { state in
            state.listenerCount -= 1
            guard state.listenerCount == 0 else { return }
            state.work?.cancel()
            state.work = nil
        }
    }

    /// Listens at once, and works on in a task of its own.
    private func begin() -> Task<Void, Never> {
        let (sources, images, changes) = (
            services.refresher.events(), services.pipeline.events(), changes.events()
        )
        let encoder = EventEncoder(library: services.library)
        return Task { [lines, services] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await element in sources { lines.send(Line(text: await encoder.line(element))) }
                }
                group.addTask {
                    for await element in images { lines.send(Line(text: encoder.line(element))) }
                }
                group.addTask {
                    for await element in changes {
                        // Where some were dropped, everyone's may be among them.
                        lines.send(Line(text: await encoder.line(element), user: element.event?.user))
                    }
                }
                group.addTask { await Self.beat(lines) }
                group.addTask {
                    await OtherProcesses(library: services.library, logger: services.logger)
                        .watch(every: Self.pollingInterval) { lines.send(Line(text: await encoder.line($0))) }
                }
            }
        }
    }

    private static func beat(_ lines: EventHub<Line>) async {
        let line = Line(text: ByteBuffer(string: ": still here\n\n"), isForVisitors: true)
        // Ends if the task is cancelled.
        while (try? await Task.sleep(for: heartbeat)) != nil { lines.send(line) }
    }
}

/// Notices what another process has changed in the library.
struct OtherProcesses {
    let library: any LibraryStore
    let logger: Logger

    /// Tells of each change until the task is cancelled.
    func watch(every interval: Duration, _ tell: (SourceChange) async -> Void) async {
        do {
            var version = try await library.foreignVersion()
            var states = try await library.sourceStates()
            while !Task.isCancelled {
                try await Task.sleep(for: interval)
                let newVersion = try await library.foreignVersion()
                let newStates = try await library.sourceStates()
                if newVersion != version {
                    for change in SourceChange.changes(from: states, to: newStates) { await tell(change) }
                }
                (version, states) = (newVersion, newStates)
            }
        } catch LibraryError.cancelled {
            return
        } catch is CancellationError {
            return
        } catch {
            logger.error(
                "Changes by other processes cannot be noticed any more", metadata: ["error": "\(error)"])
        }
    }
}
