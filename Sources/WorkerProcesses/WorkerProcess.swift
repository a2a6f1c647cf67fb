public import Basics
import CSandbox
public import Foundation

/// One confined process, used by the one thread that started it.
///
/// The process dies with that thread (the system ties a child to the thread
/// of its parent), so the thread must live as long as the process is needed.
public final class WorkerProcess {
    /// Why there is no response.
    public enum Failure: Error {
        /// The program could not be started, with the reason as `errno`.
        case notStarted(path: String, errno: Int32)
        /// It ended before it was ready.
        case endedAtStart
        /// It had ended before it received the request: another process may handle it.
        case endedBeforeRequest
        /// It ended during the request.
        case died
        /// Its response was malformed.
        case malformed
        case timedOut
        case cancelled
    }

    /// How a process ended.
    public enum End: Sendable {
        /// It exceeded its processor time.
        case cpuTimeExceeded
        /// It was killed, by its owner or by others, e.g. when memory ran out.
        case killed
        /// A file that it had mapped into memory could not be read: its disk failed, or it was truncated.
        case fileUnreadable
        /// It crashed, or ended by itself.
        case other
    }

    /// Its process ID.
    public let process: Int32
    private let channel: WorkerChannel
    private var hasEnded = false

    /// Starts the program and waits until it is confined and ready.
    ///
    /// - Parameter sendSeconds: The longest time for which sending to it may block.
    public init(command: [String], addressSpace: Int, sendSeconds: Double) throws(Failure) {
        var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        var socket: Int32 = -1
        let status = vitrine_spawn(pointers, &process, &socket)
        guard status == 0 else {
            throw .notStarted(path: command.first ?? "", errno: status)
        }
        vitrine_set_send_timeout(socket, Int32(sendSeconds * 1000))
        self.process = process
        self.channel = WorkerChannel(socket: socket)
        try awaitReadiness(WorkerLimits(addressSpace: addressSpace, parent: getpid()))
    }

    /// Waits for the ready signal, which distinguishes a worker that cannot start
    /// from one that crashed on its first request.
    private func awaitReadiness(_ limits: WorkerLimits) throws(Failure) {
        guard let head = try? JSONEncoder().encode(limits) else { return }
        do throws(WorkerChannel.Failure) {
            try channel.send(head: head, body: Data(), count: 0)
            _ = try channel.receive(until: Deadline(seconds: Self.startSeconds))
        } catch {
            end()
            throw .endedAtStart
        }
    }

    private static let startSeconds = 30.0

    /// Kills the process, and waits for its end.
    @discardableResult
    public func end() -> End {
        guard !hasEnded else { return .other }
        hasEnded = true
        close(channel.socket)
        // A process that has already ended keeps its own reason.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        switch status & 0x7F {
        case SIGXCPU: return .cpuTimeExceeded
        case SIGKILL: return .killed
        case SIGBUS: return .fileUnreadable
        default: return .other
        }
    }

    /// Sends a request, with a file descriptor if it is not negative.
    public func send(
        head: Data, body: some ContiguousBytes, count: Int, descriptor: Int32 = -1
    ) throws(Failure) {
        do throws(WorkerChannel.Failure) {
            try channel.send(head: head, body: body, count: count, descriptor: descriptor)
        } catch {
            throw .endedBeforeRequest
        }
    }

    /// Waits for the next message of a response; after a failure the process is unusable.
    public func receive(
        until deadline: Deadline, unless isCancelled: () -> Bool
    ) throws(Failure) -> WorkerChannel.Message {
        do throws(WorkerChannel.Failure) {
            return try channel.receive(until: deadline, unless: isCancelled)
        } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .cancelled: throw .cancelled
            case .closed: throw .died
            case .malformed: throw .malformed
            }
        }
    }
}

extension WorkerProcess {
    /// The resident memory of the process in bytes; `nil` on systems that do not report it.
    public var residentBytes: Int? { ResidentMemory.bytes(of: process) }
}
