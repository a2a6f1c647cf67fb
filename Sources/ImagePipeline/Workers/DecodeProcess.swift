import Basics
import Foundation
import Photos
import WorkerProcesses

/// The bytes to decode.
enum DecodeSource: Sendable {
    /// A file, passed as a descriptor; `folder` is that of a source whose file it is, which may be on a network drive
    /// that hangs.
    case file(URL, folder: String? = nil)
    case data(Data)
    case pixels([UInt8])
}

/// One decoding process, used by the one thread that started it.
final class DecodeProcess {
    /// Why there is no response.
    enum Failure: Error {
        /// The file to decode cannot be opened, with the reason as `errno`.
        case noFile(URL, errno: Int32)
        case worker(WorkerProcess.Failure)
    }

    /// A response of the process.
    struct Response {
        var reply: WorkerReply
        var pictures: [Data]
    }

    private let worker: WorkerProcess
    private(set) var finishedCount = 0

    /// Its process ID.
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

    /// Kills the process, and waits for its end.
    @discardableResult
    func end() -> WorkerProcess.End { worker.end() }

    /// Sends a request, calls `onSend` once the worker has it, and waits for the response;
    /// after a failure the process is unusable.
    func perform(
        _ request: WorkerRequest, _ source: DecodeSource, _ limits: ImageLimits, onSend: () -> Void,
        unless isCancelled: () -> Bool
    ) throws(Failure) -> Response {
        guard let head = try? JSONEncoder().encode(request) else { throw .worker(.died) }
        try send(head, source, Deadline(seconds: limits.seconds), unless: isCancelled)
        onSend()
        do throws(WorkerProcess.Failure) {
            // The worker's own limit counts processor time.
            let message = try worker.receive(
                until: Deadline(seconds: limits.elapsedSeconds), unless: isCancelled)
            guard let response = Self.response(head: message.head, body: message.body) else {
                throw .malformed
            }
            finishedCount += 1
            return response
        } catch {
            throw .worker(error)
        }
    }

    private func send(
        _ head: Data, _ source: DecodeSource, _ deadline: Deadline, unless isCancelled: () -> Bool
    ) throws(Failure) {
        switch source {
        case .data(let data): try send(head, data, data.count)
        case .pixels(let pixels): try send(head, pixels, pixels.count)
        case .file(let url, let folder):
            let opened =
                if let folder {
                    FileOpening(url, in: folder).result(until: deadline, unless: isCancelled)
                } else {
                    FileOpening.open(url)
                }
            let descriptor: Int32
            do throws(FileOpening.Failure) { descriptor = try opened.get() } catch {
                throw .noFile(url, errno: error.errno)
            }
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

    /// Parses a message; `nil` if its parts contradict each other.
    static func response(head: Data, body: Data) -> Response? {
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
        return Response(reply: reply, pictures: pictures)
    }
}

extension PhotoMetadata {
    /// Removes a date that no photo of a feed may have, since dates are used in calculations.
    fileprivate mutating func dropImpossibleDate() {
        if let date, !(abs(date.timeIntervalSince1970) < FeedPhoto.dateLimit) { self.date = nil }
    }
}
