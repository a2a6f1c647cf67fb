import CLibXML2
import Foundation
import Photos
import WorkerProcesses

/// The process that reads feeds for `ConfinedFeedReader`.
public enum ReadWorker {
    /// Serves requests on standard input until it closes; never returns.
    public static func run() -> Never {
        ConfinedProcess.run("read worker", prepare: warmUp) { channel, message in
            defer { if message.descriptor >= 0 { close(message.descriptor) } }
            let isSent = respond(to: message, channel)
            ConfinedProcess.trim(above: retainedBytes)
            return isSent
        }
    }

    /// Up to this size memory is retained for the next feed.
    private static let retainedBytes: UInt64 = 64 << 20
    /// The approximate size of a part of the photos, so that neither side holds all of them twice.
    private static let partBytes = 1 << 20

    private static func respond(to message: WorkerChannel.Message, _ channel: WorkerChannel) -> Bool {
        guard let request = try? JSONDecoder().decode(ReadRequest.self, from: message.head) else {
            return send(failure: .malformed(Message(Malformation.request)), channel)
        }
        ConfinedProcess.allow(seconds: request.seconds)
        guard let bytes = bytes(of: message) else { return send(failure: .empty, channel) }
        let reader = FeedReader(
            maximumByteCount: request.maximumByteCount, seconds: request.readingSeconds,
            maximumPhotos: request.maximumPhotos)
        do throws(FeedReadingError) {
            switch request.task {
            case .feed: return try send(bytes, request.context, reader, channel)
            case .outlines: return send(try OutlineReader.read(bytes.data), channel)
            }
        } catch {
            return send(failure: error, channel)
        }
    }

    /// The bytes of a message, or of its file.
    private static func bytes(of message: WorkerChannel.Message) -> FeedBytes? {
        message.descriptor >= 0
            ? FeedBytes(mapping: message.descriptor) : FeedBytes(message.body)
    }

    /// Sends the photos while they are read, and then the rest of the feed.
    private static func send(
        _ bytes: FeedBytes, _ context: FeedContext, _ reader: FeedReader, _ channel: WorkerChannel
    ) throws(FeedReadingError) -> Bool {
        var encoder = PhotoEncoder()
        var isSent = true
        let feed = try reader.read(bytes, from: context) { photos in
            for photo in photos {
                encoder.write(photo)
                if encoder.bytes.count > partBytes { isSent = isSent && send(&encoder, channel) }
            }
        }
        guard isSent, encoder.count == 0 || send(&encoder, channel) else { return false }
        guard let rest = try? FeedCoder.encode(feed) else { return false }
        return send(.feed, rest, channel)
    }

    private static func send(_ encoder: inout PhotoEncoder, _ channel: WorkerChannel) -> Bool {
        let isSent = send(.photos, encoder.part, channel)
        encoder.removeAll()
        return isSent
    }

    private static func send(_ outlines: [FeedOutline], _ channel: WorkerChannel) -> Bool {
        let messages = outlines.map { OutlineMessage(title: $0.title, location: $0.location) }
        guard let body = try? JSONEncoder().encode(messages) else { return false }
        return send(.outlines, body, channel)
    }

    private static func send(failure: FeedReadingError, _ channel: WorkerChannel) -> Bool {
        guard let body = try? JSONEncoder().encode(FailureMessage(failure)) else { return false }
        return send(.failure, body, channel)
    }

    private static func send(
        _ kind: ReadMessageKind, _ body: some ContiguousBytes & Collection, _ channel: WorkerChannel
    ) -> Bool {
        (try? channel.send(head: Data([kind.rawValue]), body: body, count: body.count)) != nil
    }

    // MARK: Before files can no longer be opened

    private static func warmUp() throws(ConfinedProcess.StartFailure) {
        xmlInitParser()
        LegacyEncoding.openConverters()
        // Loads what the first reading of each kind needs.
        for text in ["[{\"url\":\"/a.jpg\",\"title\":\"&amp;\"}]", "<rss/>", "<!DOCTYPE html><p>"] {
            _ = try? FeedReader().read(Data(text.utf8), from: FeedContext())
        }
    }
}
