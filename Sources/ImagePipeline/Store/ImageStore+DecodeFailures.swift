import Basics
import BlobStorage
import Foundation
import Photos
import Synchronization

// Why bytes cannot be decoded.
extension ImageStore {
    /// Why bytes cannot be shown, and until when the record is valid.
    private struct DecodeFailure: Codable {
        enum Kind: String, Codable { case damaged, tooLarge, crashed, killed, timedOut }
        var kind: Kind
        var reason: Message
        var until: Date
        /// The version of the decoders; `nil` for the first.
        var decoders: Int?

        /// The current version: failures of other versions are retried.
        static let currentDecoders = 3
    }

    /// The contents without a recorded failure, so that a shared store is not queried each time an original
    /// is sent.
    struct WithoutFailure {
        /// Until when each content is known to have none.
        var contents = LRUCache<String, ContinuousClock.Instant>(costLimit: 10_000)
        /// The number of failures that this process has recorded.
        var recordCount = 0
    }

    /// A failure that is not stored, since this machine or its disk may just have been slow.
    struct BriefFailure {
        let reason: Message
        let until: ContinuousClock.Instant
    }

    /// How long bytes are not retried that took long without using the processor.
    private static let briefTime = Duration.seconds(300)

    /// How long a failure recorded by another server may go unnoticed.
    private static let withoutFailureTime = Duration.seconds(300)

    /// Decoders improve: bytes that they rejected are retried after this time.
    private static let rejectionSeconds = 30.0 * 86_400
    /// Bytes that took too much processor time are retried sooner: another machine, or this one without other work,
    /// may be faster.
    private static let timeoutSeconds = 86_400.0
    /// Memory may be short temporarily, or the image may need more than is available.
    private static let killSeconds = 600.0

    /// Why these bytes cannot be shown; `nil` if they were not tried, or succeeded.
    func decodeFailure(of content: String) async -> ImageError? {
        let brief = briefFailures.withLock { $0.value(for: content) { $0.until > .now } }
        if let brief { return .stalled(reason: brief.reason) }
        let (hasNone, recordCount) = withoutFailure.withLock { withoutFailure in
            let until = withoutFailure.contents.value(for: content) { $0 > .now }
            return (until != nil, withoutFailure.recordCount)
        }
        if hasNone { return nil }
        let data: Data?
        do throws(BlobError) { data = try await blobs.failures.data(named: content + ".json") } catch {
            // There may be a record; the bytes are then decoded again.
            return nil
        }
        guard let failure = data.flatMap({ try? JSONDecoder().decode(DecodeFailure.self, from: $0) }),
            failure.until.isAhead(atMost: Self.rejectionSeconds),
            failure.decoders == DecodeFailure.currentDecoders
        else {
            withoutFailure.withLock { withoutFailure in
                guard withoutFailure.recordCount == recordCount else { return }
                withoutFailure.contents.store(.now + Self.withoutFailureTime, cost: 1, for: content)
            }
            return nil
        }
        switch failure.kind {
        case .damaged: return .damaged(reason: failure.reason)
        case .tooLarge: return .tooLarge(reason: failure.reason)
        case .crashed: return .crashed(reason: failure.reason)
        case .killed: return .killed(reason: failure.reason)
        case .timedOut: return .timedOut(reason: failure.reason)
        }
    }

    /// Records why bytes cannot be shown.
    func recordFailure(_ error: ImageError, of content: String) async {
        let (kind, seconds): (DecodeFailure.Kind, Double)
        switch error {
        case .damaged: (kind, seconds) = (.damaged, Self.rejectionSeconds)
        case .tooLarge: (kind, seconds) = (.tooLarge, Self.rejectionSeconds)
        case .crashed: (kind, seconds) = (.crashed, Self.rejectionSeconds)
        case .killed: (kind, seconds) = (.killed, Self.killSeconds)
        case .timedOut: (kind, seconds) = (.timedOut, Self.timeoutSeconds)
        case .stalled(let reason):
            let brief = BriefFailure(reason: reason, until: .now + Self.briefTime)
            return briefFailures.withLock { $0.store(brief, cost: 1, for: content) }
        default: return
        }
        let failure = DecodeFailure(
            kind: kind, reason: error.message, until: Date().addingTimeInterval(seconds),
            decoders: DecodeFailure.currentDecoders)
        guard let data = try? JSONEncoder().encode(failure) else { return }
        _ = await stored { () throws(BlobError) in
            try await blobs.failures.insert(data, as: content + ".json")
        }
        withoutFailure.withLock { withoutFailure in
            withoutFailure.recordCount += 1
            withoutFailure.contents.remove(content)
        }
    }

    /// Makes this process decode bytes again, whatever was recorded; `removeFailure` follows.
    func ignoreFailure(of content: String) {
        briefFailures.withLock { $0.remove(content) }
        withoutFailure.withLock { $0.contents.store(.now + Self.withoutFailureTime, cost: 1, for: content) }
    }

    /// Deletes the record of why bytes cannot be shown, here and in a shared store.
    func removeFailure(of content: String) async { await blobs.failures.remove(content + ".json") }
}
