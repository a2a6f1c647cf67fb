import CVips
import Foundation

/// The bytes that a worker is to work on.
enum DecodeSource: Sendable {
    /// A file, handed over as a descriptor.
    case file(URL)
    case data(Data)
    case pixels([UInt8])
}

/// One worker process, used by the one thread that started it.
///
/// The process dies with that thread (the system ties a child to the thread
/// of its parent), so the thread lives as long as the pool.
final class WorkerProcess {
    /// Why there is no answer.
    enum Failure: Error {
        /// It could not be started.
        case notStarted(String)
        /// The file to decode cannot be opened.
        case noFile(URL)
        /// It was gone before it was asked: asking another one may work.
        case goneBefore
        /// It ended, or answered nonsense, while it was at work.
        case died
        case timedOut
        case cancelled
    }

    /// What came back.
    struct Answer {
        var reply: WorkerReply
        var pictures: [Data]
    }

    let process: pid_t
    private let channel: WorkerChannel
    private(set) var answeredCount = 0

    /// Starts the program and waits until it is ready.
    init(command: [String], limits: ImageLimits) throws(Failure) {
        var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        var socket: Int32 = -1
        let status = vitrine_spawn(pointers, &process, &socket)
        guard status == 0 else {
            throw .notStarted(
                "\(command.first ?? "") cannot be started: \(String(cString: strerror(status)))")
        }
        vitrine_set_send_timeout(socket, Int32(limits.seconds * 1000))
        self.process = process
        self.channel = WorkerChannel(socket: socket)
        try awaitReadiness(WorkerAllowance(addressSpace: limits.workerAddressSpace))
    }

    /// A worker says when it is ready, so that one which cannot start is not
    /// taken for one that its first image killed.
    private func awaitReadiness(_ allowance: WorkerAllowance) throws(Failure) {
        guard let head = try? JSONEncoder().encode(allowance) else { return }
        do throws(WorkerChannel.Failure) {
            try channel.send(head: head, body: Data(), count: 0)
            let message = try channel.receive(until: Deadline(seconds: Self.startSeconds))
            if message.descriptor >= 0 { close(message.descriptor) }
        } catch {
            end()
            throw .notStarted("the decoder ends as soon as it starts")
        }
    }

    private static let startSeconds = 30.0

    /// Ends the process, at once, and waits for its end.
    func end() {
        close(channel.socket)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Asks, tells `onAsk` once the worker has the request, and waits for the answer;
    /// afterwards, on failure, the process is of no use.
    func answer(
        _ request: WorkerRequest, _ source: DecodeSource, onAsk: () -> Void,
        unless isCancelled: () -> Bool
    ) throws(Failure) -> Answer {
        guard let head = try? JSONEncoder().encode(request) else { throw .died }
        try send(head, source)
        onAsk()
        do throws(WorkerChannel.Failure) {
            // The worker's own limit counts processor time, this one hours
            // and minutes, and the start of the process.
            let message = try channel.receive(until: Deadline(seconds: request.seconds), unless: isCancelled)
            if message.descriptor >= 0 { close(message.descriptor) }
            guard let answer = Self.answer(message) else { throw .malformed }
            answeredCount += 1
            return answer
        } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .cancelled: throw .cancelled
            case .closed, .malformed: throw .died
            }
        }
    }

    private func send(_ head: Data, _ source: DecodeSource) throws(Failure) {
        do {
            switch source {
            case .data(let data): try channel.send(head: head, body: data, count: data.count)
            case .pixels(let pixels): try channel.send(head: head, body: pixels, count: pixels.count)
            case .file(let url):
                let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
                guard descriptor >= 0 else { throw Failure.noFile(url) }
                defer { close(descriptor) }
                try channel.send(head: head, body: Data(), count: 0, descriptor: descriptor)
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .goneBefore
        }
    }

    private static func answer(_ message: WorkerChannel.Message) -> Answer? {
        guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: message.head) else { return nil }
        var pictures: [Data] = []
        var offset = 0
        for length in reply.lengths {
            guard length >= 0, offset + length <= message.body.count else { return nil }
            pictures.append(
                reply.lengths.count == 1 ? message.body : message.body.subdata(in: offset..<(offset + length))
            )
            offset += length
        }
        return Answer(reply: reply, pictures: pictures)
    }
}
