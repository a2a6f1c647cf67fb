import Basics
import FeedReading
import Fetching
import Foundation
import Photos

extension SourceReader {
    /// Reads a folder of photos or a feed file.
    func readPath(
        _ path: String, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        // The status of one path costs less than a change of threads.
        guard let status = FileStatus(path) else {
            throw FileManager.default.fileExists(atPath: path)
                ? .unreadable(path: path, reason: Message(UnreadableCause.hidden)) : .notFound(path: path)
        }
        switch status.kind {
        case .folder: return try await folders.read(path, validators: validators)
        case .file: return try await readFile(path, status, settings: settings, validators: validators)
        case .other: throw .unreadable(path: path, reason: Message(UnreadableCause.special))
        }
    }

    private func readFile(
        _ path: String, _ status: FileStatus, settings: SourceSettings, validators: Validators?
    ) async throws(SourceError) -> SourceReading {
        let current = Validators(entityTag: status.tag)
        guard current != validators else { return .unchanged }
        guard status.byteCount <= fetcher.limits.feedBytes else {
            throw .fetch(.tooLarge(limit: fetcher.limits.feedBytes))
        }
        let lease = budget.lease()
        defer { lease.end() }
        do {
            try await lease.admit(status.byteCount)
        } catch {
            throw .fetch(error)
        }
        let bytes = try await bytes(ofFile: path)
        let feed = try await feed(of: bytes, from: FeedContext(pointer: settings.pointer))
        return .feed(feed, location: path, validators: current)
    }

    private func bytes(ofFile path: String) async throws(SourceError) -> SpooledBytes {
        let limit = fetcher.limits.feedBytes
        let bytes: SpooledBytes?
        do {
            bytes = try await performBlocking { [scratchFolder] in
                try SpooledBytes(
                    contentsOf: URL(fileURLWithPath: path), limit: limit, spoolingIn: scratchFolder)
            }
        } catch let failure as TemporaryFile.Failure {
            throw .fetch(.fileFailure(reason: .system(failure.text)))
        } catch {
            throw .unreadable(path: path, reason: Message(UnreadableCause.noPermission))
        }
        guard let bytes else { throw .fetch(.tooLarge(limit: limit)) }
        return bytes
    }
}
