import Basics
import HTTPTypes
import Hummingbird
import NIOCore

/// Waits for a limited time for work that may take long.
///
/// Browsers open six connections to a server. Pictures of a slow origin would
/// occupy them all, and a tap would wait behind them: scripts request with `?wait=250`
/// (milliseconds), receive a placeholder if the picture is not ready, and retry.
struct LimitedWait {
    /// Owns work that continues after the response to its request.
    let tasks: BackgroundTasks

    /// How long work continues for a request that will be retried.
    private static let timeout = Duration.seconds(20)
    /// Above this number of tasks, work without a waiting request is cancelled at once.
    private static let maxTasks = 2048

    /// The result of the work; `nil` if it takes longer than the limit.
    ///
    /// Unfinished work continues for some seconds, and so does
    /// what it shares with later requests.
    func value<Value: Sendable>(
        within limit: Duration?, _ work: @Sendable @escaping () async throws -> Value
    ) async throws -> Value? {
        guard let limit else { return try await work() }
        let outcome = Promise<Value, any Error>()
        let task = tasks.run {
            do {
                outcome.resolve(.success(try await work()))
            } catch {
                outcome.resolve(.failure(error))
            }
        }
        do {
            guard try await waitForValue(of: task, within: limit) != nil else {
                cancelLater(task)
                return nil
            }
        } catch {
            // The caller was cancelled.
            task.cancel()
            throw error
        }
        return try await outcome.value(cancelled: CancellationError())
    }

    private func cancelLater(_ task: Task<Void, Never>) {
        guard tasks.count <= Self.maxTasks else { return task.cancel() }
        tasks.run {
            // Both are cancelled when the server ends.
            _ = try? await waitForValue(of: task, within: Self.timeout)
            task.cancel()
        }
    }
}

/// The placeholder for a picture that is not ready: invisible,
/// and recognized by scripts by its size.
enum PendingPicture {
    /// A PNG of 1 by 3 transparent pixels.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x03, 0x08, 0x04, 0x00, 0x00, 0x00, 0xF8, 0xD4, 0xAD,
        0x09, 0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x80, 0x02, 0x00,
        0x00, 0x09, 0x00, 0x01, 0x68, 0xF6, 0xCF, 0x4E, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
        0xAE, 0x42, 0x60, 0x82,
    ]

    static func response() -> Response {
        Response(
            status: .accepted,
            headers: [
                .contentType: "image/png", .cacheControl: "no-store", .contentLength: String(png.count),
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: png)))
    }
}

extension Request {
    /// The time limit of the response (`?wait=250`, in milliseconds); `nil` for none.
    var waitLimit: Duration? {
        query("wait").flatMap { Int($0) }.map { .milliseconds(min(max($0, 0), 10_000)) }
    }
}
