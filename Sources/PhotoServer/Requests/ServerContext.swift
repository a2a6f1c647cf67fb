import Hummingbird
import NIOCore

/// Hummingbird's context of one request.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; `nil` if there is none.
    let peer: SocketAddress?
    /// The connection.
    let channel: any Channel
    /// Forms and API bodies are a few hundred bytes; a URL may be long.
    var maxUploadSize = 64 << 10

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
        channel = source.channel
    }
}
