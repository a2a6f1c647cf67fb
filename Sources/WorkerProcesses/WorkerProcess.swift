public import Basics
import CSandbox
public import Foundation

/// One confined process, used by the one thread that started it.
///
/// The process dies with that thread (the system ties a child to the thread
/// of its parent), so the thread must live as long as the process is wanted.
public final class WorkerProcess {
    /// Why there is no answer.
    public enum Failure: Error {
        /// The program could not be started, for the reason that `errno` gives.
        case notStarted(path: String, errno: Int32)
        /// It ended before it was ready.
        case endedAtStart
        /// It had ended before it received the request: another one may answer.
        case goneBefore
        /// It ended during the request.
        case died
        /// Its answer was malformed.
        case malformed
        case timedOut
        case cancelled
    }

    /// How a process came to its end.
    public enum End: Sendable {
        /// It used up its processor time.
        case usedUpItsTime
        /// It was killed, by its owner or by others, e.g. when memory ran out.
        case killed
        /// It crashed, or ended by itself.
        case other
    }

    /// Its number.
    public let process: Int32
    private let channel: WorkerChannel
    private var hasEnded = false

    /// Starts the program and waits until it is confined and ready.
    ///
    /// - Parameter sendSeconds: How long sending to it may block.
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
        try awaitReadiness(WorkerAllowance(addressSpace: addressSpace, parent: getpid()))
    }

    /// A worker says when it is ready, so that one which cannot start is not
    /// taken for one that its first request killed.
    private func awaitReadiness(_ allowance: WorkerAllowance) throws(Failure) {
        guard let head = try? JSONEncoder().encode(allowance) else { return }
        do throws(WorkerChannel.Failure) {
            try channel.send(head: head, body: Data(), count: 0)
            _ = try channel.receive(until: Deadline(seconds: Self.startSeconds))
        } catch {
            end()
            throw .endedAtStart
        }
    }

    private static let startSeconds = 30.0

    /// Ends the process, at once, and waits for its end.
    @discardableResult
    public func end() -> End {
        guard !hasEnded else { return .other }
        hasEnded = true
        close(channel.socket)
        // One that ended by itself keeps its own reason.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        switch status & 0x7F {
        case SIGXCPU: return .usedUpItsTime
        case SIGKILL: return .killed
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
            throw .goneBefore
        }
    }

    /// Waits for the next message of an answer; after a failure the process is unusable.
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
    /// The resident memory of the process in bytes; `nil` on systems that do not say.
    public var residentBytes: Int? { ResidentMemory.bytes(of: process) }
}
