/// Limits of requests to an object store.
package struct ObjectStoreLimits: Sendable {
    /// The connection timeout in seconds.
    package var connectSeconds = 3.0
    /// The seconds without a received byte after which a request times out.
    package var responseSeconds = 10.0
    /// The seconds after which a request is no longer retried.
    package var retrySeconds = 15.0
    /// The minimum transfer rate in bytes per second, used to compute time limits; `responseSeconds` are
    /// added.
    package var bytesPerSecond = 128 << 10
    /// The maximum number of attempts per request.
    package var attempts = 4
    /// The maximum delay before the second attempt, in seconds; doubled each time.
    package var firstPause = 0.1
    /// The maximum delay between two attempts, in seconds. If the store requests a longer one, the request is not
    /// retried.
    package var longestPause = 3.0
    /// The maximum number of concurrent requests.
    package var maxConcurrent = 32
    /// The maximum number of requests waiting for others.
    package var maxWaiting = 1024
    /// The number of failures in a row after which requests are suspended.
    package var failureLimit = 3
    /// The seconds before the first check of an unavailable store; then twice as many.
    package var outagePause = 1.0
    /// The maximum size of a response that is read into memory, such as a list.
    package var responseBytes = 4 << 20
    /// Larger files are uploaded in parts.
    package var singleBytes = 32 << 20
    /// The size of a part in bytes; stores require at least 5 MiB.
    package var partBytes = 16 << 20
    /// The number of parts of a file uploaded concurrently.
    package var concurrentParts = 3
    /// The maximum size of an object that is read, in bytes.
    package var objectBytes = 4 << 30

    /// Creates the default limits; each can be changed.
    package init() {}

    /// The time limit for a transfer of `byteCount` bytes, in seconds.
    func seconds(for byteCount: Int) -> Double {
        responseSeconds + Double(byteCount) / Double(max(bytesPerSecond, 1))
    }

    /// The delay before another attempt, with random jitter.
    func pause(after attempt: Int, requested seconds: Double?) -> Double {
        let most = min(firstPause * Double(1 << min(attempt - 1, 16)), longestPause)
        return max(seconds ?? 0, Double.random(in: 0...max(most, 0)))
    }
}
