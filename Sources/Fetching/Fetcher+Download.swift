import Basics
public import Foundation
import Logging
import NIOCore
import NIOHTTP1
import Photos

extension Fetcher {
    /// Downloads a body into a file, which is created or replaced; after an error there is no file.
    ///
    /// If the connection is lost half-way and the server sent a validator,
    /// the rest is requested (`Range` with `If-Range`) up to three times.
    ///
    /// While bytes arrive, it may take longer than the time limit of a request: a large photo on a slow line does.
    public func download(
        _ request: FetchRequest, to file: URL
    ) async throws(FetchError) -> DownloadOutcome {
        let target = try await performBlocking { () throws(FetchError) in try DownloadFile(file) }
        do {
            let outcome = try await withinLimits(request) { fetcher, host in
                try await fetcher.slowness(of: target, host: host)
            } for: { fetcher in
                try await fetcher.download(request, into: target)
            }
            try await target.close(keeping: outcome != .notModified)
            return outcome
        } catch {
            try? await target.close(keeping: false)
            throw error
        }
    }

    private static let resumptions = 3
    /// The least bytes per second of a download that takes longer than the time limit of a request.
    private static let slowest = Double(32 << 10)
    /// The longest download in seconds, unless the time limit of a request is longer.
    private static let longest = 600.0

    /// Waits until a download is too slow; returns the error.
    private func slowness(of file: DownloadFile, host: String) async throws -> FetchError {
        let clock = ContinuousClock()
        let start = clock.now
        func end(_ count: Int) -> ContinuousClock.Instant {
            let seconds = limits.seconds + Double(count) / Self.slowest
            return start + .seconds(min(seconds, max(limits.seconds, Self.longest)))
        }
        var last = 0
        while true {
            // Earlier if no more bytes arrive.
            try await clock.sleep(until: min(end(last), clock.now + .seconds(limits.seconds)))
            let count = file.byteCount
            if count == 0 { return .timedOut(host: host, seconds: limits.seconds) }
            if count == last || clock.now >= end(count) {
                let seconds = (clock.now - start) / .seconds(1)
                return .tooSlow(host: host, byteCount: count, seconds: seconds.rounded())
            }
            last = count
        }
    }

    private func download(_ request: FetchRequest, into file: DownloadFile) async throws -> DownloadOutcome {
        var attempt = 0
        while true {
            do {
                return try await follow(request, accepting: .plain, extra: file.resumption) { response in
                    try await Self.read(response, of: request, into: file)
                    guard !response.isNotModified else { return .notModified }
                    try await response.forEachPiece(upTo: request.maximumBytes - file.startCount) { piece in
                        try await file.write(piece)
                    }
                    return .downloaded(
                        DownloadResponse(resource: response.resource, byteCount: file.byteCount))
                }
            } catch {
                let host = try WebURL(request.url).host
                let failure = FetchError(error, host: host, limits: limits)
                guard case .connectionLost = failure, attempt < Self.resumptions, !file.resumption.isEmpty
                else { throw failure }
                attempt += 1
                logger.debug(
                    "\(request.url): connection lost after \(file.byteCount) bytes, resuming")
            }
        }
    }

    /// Reads the head of a response, and sets the file's position for its bytes.
    private static func read(_ response: StreamingResponse, of request: FetchRequest, into file: DownloadFile)
        async throws
    {
        var expected = request
        if !file.resumption.isEmpty {
            expected.validators = nil
            expected.range = file.byteCount..<request.maximumBytes
        }
        try response.requireSuccess(of: expected)
        guard !response.isNotModified else { return }
        try await file.begin(
            at: response.rangeStart ?? 0,
            validator: response.isCompressed ? nil : response.resource.validators.resumable)
    }
}

extension Validators {
    /// The validator for `If-Range`: a strong entity tag, else the date (RFC 9110, section 13.1.5).
    fileprivate var resumable: String? {
        if let entityTag { return entityTag.hasPrefix("W/") ? nil : entityTag }
        return lastModified
    }
}
