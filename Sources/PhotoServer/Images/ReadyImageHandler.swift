import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Serves requests for images in memory on the connection's event loop, before
/// the router: passing a request to it and back costs several
/// times as much as the response itself. The responses are already encoded, and bypass
/// the response encoder.
///
/// Everything else is passed on, and so is every request while another one of the
/// connection is being handled, or the client does not read fast enough.
final class ReadyImageHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Reports when the client has disconnected.
    let end = ConnectionEnd()
    private let images: ReadyImages
    /// The number of requests that were passed on and have no response yet.
    private var pendingRequests = 0
    /// The response to send at the end of the current request.
    private var response: ByteBuffer?
    /// The last handler of responses before the network.
    private var encoder: ChannelHandlerContext?

    /// Creates the handler of one connection.
    init(images: ReadyImages) { self.images = images }

    func handlerAdded(context: ChannelHandlerContext) {
        // Without it every image is served by the router.
        encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    }

    func handlerRemoved(context: ChannelHandlerContext) { encoder = nil }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { end.end() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end.end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var request):
            request.uri = images.base.path(of: request.uri)
            response =
                canServe(request, context) ? images.response(to: request, from: context.remoteAddress) : nil
            guard response == nil else { return }
            pendingRequests += 1
        case .body where response != nil:
            return
        case .end where response != nil:
            return send(context)
        default:
            break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { pendingRequests -= 1 }
        context.write(data, promise: promise)
    }

    private func canServe(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
        pendingRequests == 0 && encoder != nil && request.method == .GET && request.uri.hasPrefix("/images/")
            && request.isKeepAlive && context.channel.isWritable
    }

    private func send(_ context: ChannelHandlerContext) {
        guard let bytes = response else { return }
        response = nil
        encoder?.writeAndFlush(NIOAny(IOData.byteBuffer(bytes)), promise: nil)
        context.triggerUserOutboundEvent(ServedBeforeRouter(), promise: nil)
    }
}

/// Adds the handler before other custom handlers, in front of
/// the translation of requests for the router.
final class ReadyImageInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let handler: ReadyImageHandler

    /// Creates the installer of one connection's handler.
    init(_ handler: ReadyImageHandler) { self.handler = handler }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // Without it every image is served by the router.
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(handler, position: .before(codec))
    }
}
