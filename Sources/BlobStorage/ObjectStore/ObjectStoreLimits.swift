/// How far requests to an object store go.
package struct ObjectStoreLimits: Sendable {
    /// Seconds until a connection must be there.
    package var connectSeconds = 3.0
    /// Seconds without a byte after which a request is given up.
    package var answerSeconds = 10.0
    /// Seconds after which a request is not tried again.
    package var retrySeconds = 15.0
    /// Bytes that must come or go in a second, or a transfer is given up; `answerSeconds` come on top.
    package var bytesPerSecond = 128 << 10
    /// How often a request is tried at most.
    package var attempts = 4
    /// The seconds before the second attempt, at most; doubled each time.
    package var firstPause = 0.1
    /// The longest pause between two attempts, in seconds. A store that asks for a longer one is not asked again.
    package var longestPause = 3.0
    /// Requests under way at most.
    package var maxConcurrent = 32
    /// Requests that wait for others at most.
    package var maxWaiting = 1024
    /// Failures one after another from which on the store is left alone for a while.
    package var failuresOfOutage = 3
    /// Seconds after which a store that was left alone is first looked at again; from then on twice that.
    package var outagePause = 1.0
    /// The bytes of an answer that is read into memory, such as a list.
    package var answerBytes = 4 << 20
    /// Files with more bytes are sent in parts.
    package var singleBytes = 32 << 20
    /// The bytes of a part; stores take no fewer than 5 MiB.
    package var partBytes = 16 << 20
    /// Parts of one file that are sent at the same time.
    package var concurrentParts = 3
    /// The bytes of one object that are read at most.
    package var objectBytes = 4 << 30

    /// Makes the limits that are usual; each can be changed.
    package init() {}

    /// The seconds that a transfer of `byteCount` bytes may take.
    func seconds(for byteCount: Int) -> Double {
        answerSeconds + Double(byteCount) / Double(max(bytesPerSecond, 1))
    }

    /// The pause before another attempt, drawn at random, so that many do not come back at once.
    func pause(after attempt: Int, askedFor seconds: Double?) -> Double {
        let most = min(firstPause * Double(1 << min(attempt - 1, 16)), longestPause)
        return max(seconds ?? 0, Double.random(in: 0...max(most, 0)))
    }
}
