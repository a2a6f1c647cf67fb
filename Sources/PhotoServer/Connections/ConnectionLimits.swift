public import NIOCore

/// The time limits of connections, and their maximum number.
///
/// Responses have no time limit: event streams stay open, and slow downloads continue.
public struct ConnectionLimits: Sendable {
    /// From the connection to the end of the first request's headers.
    public var firstRequest = TimeAmount.seconds(20)
    /// From a response to the end of the next request's headers.
    public var keepAlive = TimeAmount.seconds(75)
    /// From a request's headers to the end of its body.
    public var body = TimeAmount.seconds(30)
    /// How long a client may read nothing of a response.
    public var stalledWrite = TimeAmount.minutes(5)
    /// From the last response of a connection to the client's close.
    public var linger = TimeAmount.seconds(2)
    /// The largest body of a request.
    public var bodyBytes = 1 << 20
    /// The maximum number of connections; from nine tenths on, the longest idle one is closed for a new one, or one
    /// that waits for the client that has the most.
    public var connections = 768

    /// Creates the limits of `vitrine serve`.
    public init() {}

    /// The number of connections from which idle ones are closed.
    var softLimit: Int { max(connections * 9 / 10, 1) }
}
