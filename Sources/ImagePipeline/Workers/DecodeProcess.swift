import Basics
import Foundation
import Photos
import WorkerProcesses

/// The bytes to decode.
enum DecodeSource: Sendable {
    /// A file, passed as a descriptor.
    case file(URL)
    case data(Data)
    case pixels([UInt8])
}

/// One decoding process, used by the one thread that started it.
final class DecodeProcess {
    /// Why there is no answer.
    enum Failure: Error {
        /// The file to decode cannot be opened, and why.
        case noFile(URL, errno: Int32)
        case worker(WorkerProcess.Failure)
    }

    /// An answer of the process.
    struct Answer {
        var reply: WorkerReply
        var pictures: [Data]
    }

    private let worker: WorkerProcess
    private(set) var answeredCount = 0

    /// Its process identifier.
    var process: pid_t { worker.process }

    /// Starts the program and waits until it is ready.
    init(command: [String], limits: ImageLimits) throws(Failure) {
        do throws(WorkerProcess.Failure) {
            worker = try WorkerProcess(
                command: command, addressSpace: limits.workerAddressSpace, sendSeconds: limits.seconds)
        } catch {
            throw .worker(error)
        }
    }

    /// Ends the process, at once, and waits for its end.
    @discardableResult
    func end() -> WorkerProcess.End { worker.end() }

    /// Sends a request, calls `onAsk` once the worker has it, and waits for the answer;
    /// after a failure the process is unusable.
    func answer(
        _ request: WorkerRequest, _ source: DecodeSource, onAsk: () -> Void,
        unless isCancelled: () -> Bool
    ) throws(Failure) -> Answer {
        guard let head = try? JSONEncoder().encode(request) else { throw .worker(.died) }
        try send(head, source)
        onAsk()
        do throws(WorkerProcess.Failure) {
            // The worker's own limit counts processor time; this one counts elapsed
            // time, including the start of the process.
            let message = try worker.receive(until: Deadline(seconds: request.seconds), unless: isCancelled)
            guard let answer = Self.answer(head: message.head, body: message.body) else { throw .malformed }
            answeredCount += 1
            return answer
        } catch {
            throw .worker(error)
        }
    }

    private func send(_ head: Data, _ source: DecodeSource) throws(Failure) {
        switch source {
        case .data(let data): try send(head, data, data.count)
        case .pixels(let pixels): try send(head, pixels, pixels.count)
        case .file(let url):
            let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .noFile(url, errno: errno) }
            defer { close(descriptor) }
            try send(head, Data(), 0, descriptor: descriptor)
        }
    }

    private func send(
        _ head: Data, _ body: some ContiguousBytes, _ count: Int, descriptor: Int32 = -1
    ) throws(Failure) {
        do throws(WorkerProcess.Failure) {
            try worker.send(head: head, body: body, count: count, descriptor: descriptor)
        } catch {
            throw .worker(error)
        }
    }

    /// The answer in a message; `nil` if its parts contradict each other.
    static func answer(head: Data, body: Data) -> Answer? {
        guard var reply = try? JSONDecoder().decode(WorkerReply.self, from: head) else { return nil }
        reply.metadata?.dropImpossibleDate()
        reply.facts?.metadata?.dropImpossibleDate()
        var pictures: [Data] = []
        var offset = 0
        for length in reply.lengths {
            guard length >= 0, length <= body.count - offset else { return nil }
            pictures.append(
                reply.lengths.count == 1 ? body : body.subdata(in: offset..<(offset + length))
            )
            offset += length
        }
        return Answer(reply: reply, pictures: pictures)
    }
}

extension PhotoMetadata {
    /// Drops a date that no photo of a feed may have: it is counted with.
    fileprivate mutating func dropImpossibleDate() {
        if let date, !(abs(date.timeIntervalSince1970) < FeedPhoto.dateLimit) { self.date = nil }
    }
}
