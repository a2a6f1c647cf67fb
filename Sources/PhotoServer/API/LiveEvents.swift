import Basics
import Foundation
import ImagePipeline
import Library
import Logging
import NIOCore
import Photos
import SourceRefresh
import Synchronization

/// The events for open pages: gathers changes, encodes each event once as a server-sent
/// event, and sends it to all listeners. Does nothing while there are none.
final class LiveEvents: Sendable {
    /// An encoded event, shared by all its listeners.
    struct Line: Sendable, Equatable {
        enum Purpose {
            case event
            /// Asks whether those who would receive it are still signed in; nothing is sent.
            case review
            /// Shows that a connection is open, and asks the same.
            case heartbeat
        }

        let text: ByteBuffer
        /// The only user who receives it; `nil` for all.
        var user: UserID?
        /// Whether visitors without an account receive it too.
        var isForVisitors = false
        var purpose = Purpose.event

        /// Has the streams of a user end unless that browser or program is still signed in; `nil` for all users.
        static func review(of user: UserID?) -> Line {
            Line(text: ByteBuffer(), user: user, purpose: .review)
        }

        /// Whether a user receives it.
        func isFor(_ other: UserID) -> Bool {
            if other == .visitor { return isForVisitors }
            return user == nil || user == other
        }
    }

    /// Receives events from its creation until it is deallocated.
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

    /// The bytes in the buffer of a slow page before it must reload everything.
    private static let bufferLimit = 64 << 10
    /// The interval of heartbeats, by which a closed connection is noticed, and a user whom another process signed out.
    private static let heartbeat = Duration.seconds(20)
    /// How often to look for changes by another process, such as the command line.
    private static let pollingInterval = Duration.seconds(2)

    init(services: Services, changes: EventHub<ChangeEvent>) {
        self.services = services
        self.changes = changes
    }

    /// The number of listeners.
    var listenerCount: Int { state.withLock(\.listenerCount) }

    /// Starts receiving events.
    func listen() -> Listener {
        state.withLock { state in
            state.listenerCount += 1
            let stream = lines.events()
            if state.work == nil { state.work = begin() }
            return Listener(stream, self)
        }
    }

    /// Sends an event of another server, or a review.
    func send(_ line: Line) { lines.send(line) }

    private func close() {
        state.withLock { state in
            state.listenerCount -= 1
            guard state.listenerCount == 0 else { return }
            state.work?.cancel()
            state.work = nil
        }
    }

    /// Starts listening at once, and continues in its own task.
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
                        // If some were dropped, any listener's may be among them.
                        lines.send(Line(text: await encoder.line(element), user: element.event?.user))
                    }
                }
                group.addTask { await Self.beat(lines) }
                group.addTask {
                    await OtherProcesses(library: services.library, logger: services.logger)
                        .watch(every: Self.pollingInterval) {
                            lines.send(Line(text: await encoder.line($0, of: nil)))
                        }
                }
            }
        }
    }

    private static func beat(_ lines: EventHub<Line>) async {
        let line = Line(
            text: ByteBuffer(string: ": still here\n\n"), isForVisitors: true, purpose: .heartbeat)
        // Ends if the task is cancelled.
        while (try? await Task.sleep(for: heartbeat)) != nil { lines.send(line) }
    }
}

/// Finds changes of the library by other processes.
struct OtherProcesses {
    let library: any LibraryStore
    let logger: Logger

    /// Reports each change until the task is cancelled; one that was made while the library could not be read, later.
    func watch(every interval: Duration, _ tell: (SourceChange) async -> Void) async {
        var known: (version: Int, states: [SourceID: SourceState])?
        var isReadable = true
        // The sleep ends early by cancellation.
        repeat {
            do throws(LibraryError) {
                var version: Int
                var states: [SourceID: SourceState]
                repeat {
                    version = try await library.foreignVersion()
                    states = try await library.sourceStates()
                    // States of a later version would hide its change.
                } while try await library.foreignVersion() != version
                if let known, known.version != version {
                    for change in SourceChange.changes(from: known.states, to: states) { await tell(change) }
                }
                known = (version, states)
                isReadable = true
            } catch {
                if case .cancelled = error { return }
                if isReadable {
                    logger.error(
                        "Changes by other processes cannot be detected now", metadata: ["error": "\(error)"])
                }
                isReadable = false
            }
        } while (try? await Task.sleep(for: interval)) != nil
    }
}
