import Basics
public import Foundation
public import Library
public import Logging
import Photos

/// Loads the originals of sources with an archive into it, the newest photos first, a few at a time.
///
/// The work to do is always determined by the library, so that it continues after a restart. The pipeline
/// records failures and when an image may be retried.
public struct ArchiveKeeper: Sendable {
    /// The result of one round.
    public struct Round: Hashable, Sendable {
        /// Originals that are kept now.
        public var kept = 0
        /// Originals that failed.
        public var failed = 0
        /// Whether this machine was the cause: a full disk, a busy worker.
        public var isStuck = false
        /// Whether the object store or the database was temporarily unavailable.
        public var isDelayed = false

        /// Creates an empty result.
        public init() {}
    }

    private enum Outcome { case kept, failed, stuck, delayed }

    private let library: any LibraryStore
    private let pipeline: ImagePipeline
    private let archive: OriginalArchive
    private let logger: Logger

    /// The most concurrent loads.
    private static let maxConcurrent = 3
    /// The number of photos of one round, and of one whose query took longer than `slowQuery`: among a
    /// million photos, the library would otherwise be searched most of the time.
    private static let (roundSize, longRoundSize) = (24, 1000)
    private static let slowQuery = Duration.milliseconds(100)

    /// Creates a keeper.
    ///
    /// - Parameter archive: The archive of `pipeline`.
    public init(
        library: any LibraryStore, pipeline: ImagePipeline, archive: OriginalArchive, logger: Logger
    ) {
        self.library = library
        self.pipeline = pipeline
        self.archive = archive
        self.logger = logger
    }

    /// Keeps the next originals, and deletes the files that no photo needs any more.
    ///
    /// Only one of several servers that share a store must do it at a time.
    ///
    /// - Throws: If the library fails.
    public func performRound(at date: Date = Date()) async throws(LibraryError) -> Round {
        var round = Round()
        try await archive.sweep(library)
        round.isDelayed = try await !archive.sweepObjects(library, logger: logger)
        let begin = ContinuousClock.now
        let found = try await library.originalsToKeep(at: date, limit: Self.longRoundSize)
        let next = ContinuousClock.now - begin > Self.slowQuery ? found : Array(found.prefix(Self.roundSize))
        guard !next.isEmpty else { return round }
        guard await archive.hasRoom() else {
            round.isStuck = true
            return round
        }
        await next.forEachConcurrently(limit: Self.maxConcurrent) {
            await keep($0, at: date)
        } receive: { outcome in
            switch outcome {
            case .kept: round.kept += 1
            case .failed: round.failed += 1
            case .stuck: round.isStuck = true
            case .delayed: round.isDelayed = true
            }
            return !round.isStuck && !round.isDelayed && !Task.isCancelled
        }
        return round
    }

    private func keep(_ photo: OriginalToKeep, at date: Date) async -> Outcome {
        do {
            let request = ImageRequest(url: photo.url, referer: photo.referer, priority: .background)
            guard let bytes = try await pipeline.archiveOriginal(of: request) else { return .failed }
            let original = KeptOriginal(
                photo: photo.photo, url: photo.url, content: bytes.content, byteCount: bytes.byteCount,
                mediaType: bytes.mediaType, keptAt: date)
            guard try await library.keep(original) else { return .kept }
            // Another process may have deleted the file just before it was recorded: the next round loads it
            // again.
            if try await !archive.contains(bytes.content, byteCount: bytes.byteCount) {
                try await library.noteWrongOriginal(bytes.content)
                return .stuck
            }
            await pipeline.deleteSharedCopy(ofKept: bytes.content)
            _ = archive.noteFailure(nil)
            return .kept
        } catch let error as ImageError {
            logger.debug(
                "An original could not be kept",
                metadata: ["address": "\(photo.url.prefix(200))", "reason": "\(error)"])
            if error.isOutage { return .delayed }
            if case .storage(let reason, let cause) = error, !reason.has(ImageMessage.archiveFull),
                archive.noteFailure(reason)
            {
                logger.warning(
                    "Originals cannot be kept", metadata: ["reason": "\(SystemReason.text(of: cause))"])
            }
            return error.isOfTheImage ? .failed : .stuck
        } catch LibraryError.cancelled {
            return .stuck
        } catch {
            logger.error("A kept original could not be recorded", metadata: ["error": "\(error)"])
            if case .unavailable? = error as? LibraryError { return .delayed }
            return .stuck
        }
    }
}
