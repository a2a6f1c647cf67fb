public import NIOCore

/// How long a client may keep the server waiting, and how many connections there may be.
///
/// Answers have no time limit: event streams stay open, and slow downloads go on.
public struct ConnectionLimits: Sendable {
    /// From the connection to the end of the first request's headers.
    public var firstRequest = TimeAmount.seconds(20)
    /// From an answer to the end of the next request's headers.
    public var keepAlive = TimeAmount.seconds(75)
    /// From a request's headers to the end of its body.
    public var body = TimeAmount.seconds(30)
    /// How long a client may take nothing of what was written for it.
    public var stalledWrite = TimeAmount.minutes(5)
    /// From an answer that ends a connection to the client's own end.
    public var goodbye = TimeAmount.seconds(2)
    /// The largest body that is read, whatever becomes of it.
    public var bodyBytes = 1 << 20
    /// Connections at once; from nine tenths of them on the longest idle one is closed for a new one.
    public var connections = 768

    /// Creates the limits of `vitrine serve`.
    public init() {}

    /// The number of connections from which on idle ones are closed.
    var crowd: Int { max(connections * 9 / 10, 1) }
}
