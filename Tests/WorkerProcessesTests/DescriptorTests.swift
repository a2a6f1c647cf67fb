#if os(Linux)
import CSandbox
import Foundation
import Testing

@testable import WorkerProcesses

/// A process compromised by an image may send any number of open files.
@Suite struct DescriptorTests {
    /// The reading end of a pipe whose writing end was closed here, and that writing end until then.
    private func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (ends[0], ends[1])
    }

    private func sockets() throws -> (Int32, Int32) {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        return (pair[0], pair[1])
    }

    /// Sends one byte with several descriptors in one control message (cmsg(3)).
    private func send(_ descriptors: [Int32], to socket: Int32) throws {
        let headLength = MemoryLayout<cmsghdr>.size
        var control = [UInt8](repeating: 0, count: headLength + (descriptors.count * 4 + 7) / 8 * 8)
        var byte: UInt8 = 7
        let sent = control.withUnsafeMutableBytes { buffer -> Int in
            buffer.storeBytes(of: headLength + descriptors.count * 4, as: Int.self)
            buffer.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
            buffer.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
            for (index, descriptor) in descriptors.enumerated() {
                buffer.storeBytes(of: descriptor, toByteOffset: headLength + index * 4, as: Int32.self)
            }
            return withUnsafeMutableBytes(of: &byte) { body in
                var part = iovec(iov_base: body.baseAddress, iov_len: 1)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = buffer.baseAddress
                    message.msg_controllen = buffer.count
                    return sendmsg(socket, &message, 0)
                }
            }
        }
        try #require(sent == 1, "\(errno)")
    }

    /// Whether nobody has the writing end of a pipe any more.
    private func isClosed(_ read: Int32) -> Bool {
        var byte: UInt8 = 0
        return Glibc.read(read, &byte, 1) == 0
    }

    @Test(arguments: [2, 3, 20]) func receivesOnlyTheFirstOfSeveral(count: Int) throws {
        let (one, other) = try sockets()
        defer { for end in [one, other] { close(end) } }
        let pipes = try (0..<count).map { _ in try pipe() }
        defer { for end in pipes { close(end.read) } }
        try send(pipes.map(\.write), to: one)
        for end in pipes { close(end.write) }
        var (byte, descriptor): (UInt8, Int32) = (0, -1)
        #expect(vitrine_receive(other, &byte, 1, &descriptor) == 1)
        #expect(byte == 7 && descriptor >= 0)
        #expect(!isClosed(pipes[0].read))
        close(descriptor)
        #expect(pipes.allSatisfy { isClosed($0.read) })
    }

    /// The server accepts only responses from workers.
    @Test func aChannelThatAcceptsNoneClosesThem() throws {
        let (one, other) = try sockets()
        defer { for end in [one, other] { close(end) } }
        let file = try pipe()
        defer { close(file.read) }
        try WorkerChannel(socket: one).send(
            head: Data("a".utf8), body: Data(), count: 0, descriptor: file.write)
        close(file.write)
        let message = try WorkerChannel(socket: other).receive()
        #expect(message.head == Data("a".utf8) && message.descriptor == -1)
        #expect(isClosed(file.read))
    }

    @Test func aChannelThatAcceptsOneReceivesIt() throws {
        let (one, other) = try sockets()
        defer { for end in [one, other] { close(end) } }
        let file = try pipe()
        defer { close(file.read) }
        try WorkerChannel(socket: one).send(
            head: Data("a".utf8), body: Data(), count: 0, descriptor: file.write)
        close(file.write)
        let message = try WorkerChannel(socket: other, acceptsDescriptors: true).receive()
        #expect(message.descriptor >= 0 && !isClosed(file.read))
        close(message.descriptor)
        #expect(isClosed(file.read))
    }
}
#endif
