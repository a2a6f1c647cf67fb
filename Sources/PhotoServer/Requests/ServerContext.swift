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
    private(set) var maxUploadSize = 64 << 10

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress
        channel = source.channel
    }

    /// The same for a body that names each source of a mix, perhaps twice.
    var forLongLists: ServerContext {
        var context = self
        context.maxUploadSize = 1 << 20
        return context
    }
}
