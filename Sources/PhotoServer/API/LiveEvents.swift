import Basics
import Foundation
import ImagePipeline
import Library
import Logging
import NIOCore
import Photos
import SourceRefresh
import Synchronization

/// The events for open pages: collects changes, encodes each event once as a server-sent
/// event, and sends it to all listeners. Does nothing while there are none.
final class LiveEvents: Sendable {
    /// An encoded event, shared by all listeners.
    struct EncodedEvent: Sendable, Equatable {
        enum Purpose {
            case event
            /// Makes streams check whether their users are still signed in; nothing is sent.
            case sessionCheck
            /// Keeps connections alive, and makes streams check the same.
            case heartbeat
        }

        let text: ByteBuffer
        /// The only user who receives it; `nil` for all.
        var user: UserID?
        var purpose = Purpose.event

        /// Ends the streams of a user unless that browser or program is still signed in; `nil` for all users.
        static func sessionCheck(of user: UserID?) -> EncodedEvent {
            EncodedEvent(text: ByteBuffer(), user: user, purpose: .sessionCheck)
        }

        /// Whether a user may receive it; visitors receive none.
        func isFor(_ other: UserID) -> Bool { other != .visitor && (user == nil || user == other) }
    }

    /// Receives events from its creation until it is deallocated.
    final class Listener: Sendable {
        let events: EventStream<EncodedEvent>
        private let live: LiveEvents

        fileprivate init(_ events: EventStream<EncodedEvent>, _ live: LiveEvents) {
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
    private let hub = EventHub<EncodedEvent>(byteLimit: LiveEvents.bufferLimit) { $0.text.readableBytes + 64 }
    private let state = Mutex(State())

    /// The maximum number of buffered bytes of a slow page; beyond them, it must reload everything.
    private static let bufferLimit = 64 << 10
    /// The interval of heartbeats, which detect closed connections, and users signed out by another process.
    private static let heartbeat = Duration.seconds(20)
    /// How often to check for changes by another process, such as the command line.
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
            let stream = hub.events()
            if state.work == nil { state.work = begin() }
            return Listener(stream, self)
        }
    }

    /// Sends an event of another server, or a session check.
    func send(_ event: EncodedEvent) { hub.send(event) }

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
        return Task { [hub, services] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await element in sources {
                        hub.send(EncodedEvent(text: await encoder.encoded(element)))
                    }
                }
                group.addTask {
                    for await element in images { hub.send(EncodedEvent(text: encoder.encoded(element))) }
                }
                group.addTask {
                    for await element in changes {
                        // If some were dropped, events of any user may be among them.
                        hub.send(
                            EncodedEvent(text: await encoder.encoded(element), user: element.event?.user))
                    }
                }
                group.addTask { await Self.sendHeartbeats(to: hub) }
                group.addTask {
                    await OtherProcesses(library: services.library, logger: services.logger)
                        .watch(every: Self.pollingInterval) {
                            hub.send(EncodedEvent(text: await encoder.encoded($0, of: nil)))
                        }
                }
            }
        }
    }

    private static func sendHeartbeats(to hub: EventHub<EncodedEvent>) async {
        let event = EncodedEvent(text: ByteBuffer(string: ": still here\n\n"), purpose: .heartbeat)
        // Ends if the task is cancelled.
        while (try? await Task.sleep(for: heartbeat)) != nil { hub.send(event) }
    }
}

/// Detects changes of the library by other processes.
struct OtherProcesses {
    let library: any LibraryStore
    let logger: Logger

    /// Reports each change until the task is cancelled; one that was made while the library could not be read, later.
    func watch(every interval: Duration, _ report: (SourceChange) async -> Void) async {
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
                    for change in SourceChange.changes(from: known.states, to: states) {
                        await report(change)
                    }
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
