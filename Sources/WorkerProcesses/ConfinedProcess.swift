import Basics
import CSandbox
import Foundation

/// The other side of a `WorkerProcess`: a process that drops its privileges and
/// handles requests from its standard input.
public enum ConfinedProcess {
    /// Why a worker cannot start, for a person who starts one manually.
    public struct StartFailure: Error {
        let reason: String

        /// Creates a failure.
        public init(_ reason: String) { self.reason = reason }
    }

    /// Handles messages until the other side closes the socket; never returns.
    ///
    /// The process can open no file and no connection and start no program once it is
    /// prepared. The first message contains its limits (`WorkerLimits`).
    ///
    /// - Parameters:
    ///   - name: The worker's name in messages.
    ///   - prepare: Loads everything that must be opened while files still can be.
    ///   - handle: Handles one message; returns false if the other side has closed the socket.
    public static func run(
        _ name: String, prepare: () throws(StartFailure) -> Void,
        handle: (WorkerChannel, WorkerChannel.Message) -> Bool
    ) -> Never {
        let channel = WorkerChannel(socket: STDIN_FILENO, acceptsDescriptors: true)
        do throws(StartFailure) {
            try begin(channel, prepare)
        } catch {
            StandardError.write("\(name): \(error.reason)\n")
            exit(3)
        }
        // The ready signal.
        guard (try? channel.send(head: Data(), body: Data(), count: 0)) != nil else { exit(0) }
        while let message = try? channel.receive(), handle(channel, message) {}
        exit(0)
    }

    private static func begin(
        _ channel: WorkerChannel, _ prepare: () throws(StartFailure) -> Void
    ) throws(StartFailure) {
        guard let message = try? channel.receive(),
            let received = try? JSONDecoder().decode(WorkerLimits.self, from: message.head)
        else { throw StartFailure("this command is only for use by Vitrine itself") }
        let limits = vitrine_worker_limits(
            address_space: UInt64(clamping: received.addressSpace), parent: received.parent)
        guard vitrine_worker_prepare(limits) == 0 else {
            throw StartFailure("the server has ended, or the process cannot be limited")
        }
        try prepare()
        guard vitrine_worker_confine() >= 0 else {
            throw StartFailure("the process cannot be confined")
        }
    }

    /// Allows the next request `seconds` more processor time, after which the process is ended.
    public static func allow(seconds: Double) {
        vitrine_worker_allow_seconds(UInt32(min(max(seconds.rounded(.up), 0), 86_400)))
    }

    /// The resident memory of the process in bytes.
    public static var residentBytes: UInt64 { vitrine_worker_resident() }

    /// Returns freed memory to the system if the process holds more than `bytes`.
    public static func trim(above bytes: UInt64) { vitrine_worker_trim(bytes) }
}
