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
    let maxUploadSize = 64 * 1024

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
        channel = source.channel
    }
}
