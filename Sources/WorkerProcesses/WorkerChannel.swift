public import Basics
import CSandbox
public import Foundation

/// Messages over a socket: two lengths, a head in JSON, then plain bytes.
///
/// Blocking; used by one thread at a time. Never raises SIGPIPE.
public struct WorkerChannel: Sendable {
    /// Why no complete message was sent or received.
    public enum Failure: Error {
        /// The other side has closed.
        case closed
        /// No message arrived in time.
        case timedOut
        /// The caller no longer needs the response.
        case cancelled
        /// The other side does not follow the protocol.
        case malformed
    }

    /// A message as it was received.
    public struct Message {
        /// The request or the response, in a format defined by the two sides.
        public var head: Data
        /// Plain bytes beside it.
        public var body: Data
        /// A received descriptor, owned by the receiver; else -1, as always if the channel accepts none.
        public var descriptor: Int32
    }

    let socket: Int32
    private let acceptsDescriptors: Bool

    /// - Parameter acceptsDescriptors: Whether messages may contain a file descriptor; others that are sent are closed.
    init(socket: Int32, acceptsDescriptors: Bool = false) {
        self.socket = socket
        self.acceptsDescriptors = acceptsDescriptors
    }

    /// The maximum lengths of head and body, so that a broken worker cannot exhaust the server.
    private static let headLimit = 1 << 20
    private static let bodyLimit = 512 << 20

    /// Sends a message, with a descriptor if it is not negative.
    public func send(
        head: Data, body: some ContiguousBytes, count: Int, descriptor: Int32 = -1
    ) throws(Failure) {
        var lengths = Data()
        withUnsafeBytes(of: UInt32(head.count).littleEndian) { lengths.append(contentsOf: $0) }
        withUnsafeBytes(of: UInt32(count).littleEndian) { lengths.append(contentsOf: $0) }
        try write(lengths + head, descriptor: descriptor)
        guard count > 0 else { return }
        try write(body, descriptor: -1)
    }

    private func write(_ bytes: some ContiguousBytes, descriptor: Int32) throws(Failure) {
        let isComplete = bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            var pending = descriptor
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let sent = vitrine_send(socket, part.baseAddress, part.count, pending)
                guard sent > 0 else { return false }
                pending = -1
                rest = rest.dropFirst(sent)
            }
            return true
        }
        guard isComplete else { throw .closed }
    }

    /// Waits for a message until the deadline, periodically checking for cancellation.
    public func receive(
        until deadline: Deadline? = nil, unless isCancelled: () -> Bool = { false }
    ) throws(Failure) -> Message {
        var descriptor: Int32 = -1
        do throws(Failure) {
            let lengths = try read(8, &descriptor, deadline, isCancelled)
            let (headLength, bodyLength) = lengths.withUnsafeBytes { buffer in
                (
                    Int(UInt32(littleEndian: buffer.loadUnaligned(as: UInt32.self))),
                    Int(UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
                )
            }
            guard headLength <= Self.headLimit, bodyLength <= Self.bodyLimit else { throw .malformed }
            let head = try read(headLength, &descriptor, deadline, isCancelled)
            let body = try read(bodyLength, &descriptor, deadline, isCancelled)
            return Message(head: head, body: body, descriptor: descriptor)
        } catch {
            if descriptor >= 0 { close(descriptor) }
            throw error
        }
    }

    private func read(
        _ count: Int, _ descriptor: inout Int32, _ deadline: Deadline?, _ isCancelled: () -> Bool
    ) throws(Failure) -> Data {
        guard count > 0 else { return Data() }
        var bytes = Data(count: count)
        var filled = 0
        while filled < count {
            try wait(deadline, isCancelled)
            var received: Int32 = -1
            let length = bytes.withUnsafeMutableBytes { buffer in
                withUnsafeMutablePointer(to: &received) { received in
                    vitrine_receive(
                        socket, buffer.baseAddress?.advanced(by: filled), count - filled,
                        acceptsDescriptors ? received : nil)
                }
            }
            if received >= 0 {
                if descriptor >= 0 { close(descriptor) }
                descriptor = received
            }
            guard length > 0 else { throw .closed }
            filled += length
        }
        return bytes
    }

    private func wait(_ deadline: Deadline?, _ isCancelled: () -> Bool) throws(Failure) {
        guard let deadline else { return }
        while true {
            let ready = vitrine_wait_readable(socket, Int32(min(max(deadline.milliseconds, 0), 25)))
            guard ready == 0 else { return }
            guard deadline.milliseconds > 0 else { throw .timedOut }
            guard !isCancelled() else { throw .cancelled }
        }
    }
}
