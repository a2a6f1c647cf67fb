import Messages
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Photos

/// Closes connections of slow clients, and rejects requests that must not reach the
/// router: those without exactly one `Host`, and those with endless bodies.
///
/// It is next to the decoder, so that it also sees requests that are served
/// before the router, which report this with `ServedBeforeRouter`.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    private let registry: ConnectionRegistry
    private var entry: ConnectionRegistry.Entry?
    /// Requests in flight.
    private var pendingRequests = 0
    private var isReadingBody = false
    private var isStreamingEvents = false
    private var bodyBytes = 0
    private var isRejected = false
    private var isResponding = false
    private var isClosing = false
    /// The deadline for the client's next bytes.
    private var readDeadline: NIODeadline?
    private var writeDeadline: NIODeadline?
    private var timer: (at: NIODeadline, task: Scheduled<Void>)?

    init(limits: ConnectionLimits, registry: ConnectionRegistry) {
        self.limits = limits
        self.registry = registry
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard entry == nil else { return }
        entry = registry.open(context.channel)
        setReadDeadline(limits.firstRequest, context)
        entry?.markIdle()
    }

    private func end() {
        timer?.task.cancel()
        timer = nil
        if let entry { registry.close(entry) }
        entry = nil
    }
}

// MARK: Requests

extension ConnectionGuard {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRejected else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            pendingRequests += 1
            isReadingBody = true
            bodyBytes = 0
            readDeadline = nil
            isStreamingEvents = EventsRoute.isPath(ofURI: head.uri)
            updateWaiting()
            if let rejection = rejection(of: head) { return reject(rejection, context) }
        case .body(let chunk):
            bodyBytes += chunk.readableBytes
            guard bodyBytes <= limits.bodyBytes else { return reject(.tooLarge, context) }
        case .end:
            isReadingBody = false
            readDeadline = nil
            if pendingRequests == 0 { becomeIdle(context) } else { updateWaiting() }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReadingBody, readDeadline == nil, !isRejected { setReadDeadline(limits.body, context) }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is CloseIfIdle: if pendingRequests == 0 { context.close(promise: nil) }
        case is CloseIfWaiting: if isWaiting { context.close(promise: nil) }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Whether the connection waits for its client, or only for events.
    private var isWaiting: Bool { isReadingBody || writeDeadline != nil || isStreamingEvents }

    private func updateWaiting() {
        guard pendingRequests > 0 || isReadingBody else { return }
        if isWaiting { entry?.markWaiting() } else { entry?.markBusy() }
    }

    /// What is wrong with a request, for any route.
    private func rejection(of head: HTTPRequestHead) -> Rejection? {
        let hosts = head.headers["host"].count
        guard hosts == 1 || (hosts == 0 && head.version == .http1_0) else { return .host }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        return length > limits.bodyBytes ? .tooLarge : nil
    }
}

// MARK: Responses

/// Reports that a request was served without the router and its response handlers.
struct ServedBeforeRouter: Sendable {}

extension ConnectionGuard {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isRejected else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        var part = unwrapOutboundIn(data)
        if case .head(var head) = part, head.status.code >= 200 {
            isResponding = true
            // When crowded, or about to end, connections close after a response with `Connection: close`: an
            // idle connection that is closed may have a request in flight.
            if head.isKeepAlive, registry.closesConnections {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                part = .head(head)
            }
            if !head.isKeepAlive { isClosing = true }
        }
        context.write(wrapOutboundOut(part), promise: promise)
        guard case .end = part else { return }
        isResponding = false
        completeRequest(context)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is ServedBeforeRouter else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        completeRequest(context)
        promise?.succeed()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeDeadline = context.channel.isWritable ? nil : NIODeadline.now() + limits.stalledWrite
        updateWaiting()
        scheduleTimer(context)
        context.fireChannelWritabilityChanged()
    }

    private func completeRequest(_ context: ChannelHandlerContext) {
        pendingRequests = max(pendingRequests - 1, 0)
        // A body that is still being read keeps its own deadline.
        if pendingRequests == 0, !isReadingBody { becomeIdle(context) }
    }

    private func becomeIdle(_ context: ChannelHandlerContext) {
        entry?.markIdle()
        setReadDeadline(isClosing ? limits.linger : limits.keepAlive, context)
    }
}

// MARK: Rejections

extension ConnectionGuard {
    private struct Rejection {
        let status: HTTPResponseStatus
        let text: String

        static var host: Rejection {
            Rejection(status: .badRequest, text: Message(RequestMessage.hosts).text() + "\n")
        }
        static var tooLarge: Rejection {
            Rejection(status: .payloadTooLarge, text: Message(RequestMessage.tooLong).text() + "\n")
        }
    }

    /// Responds, closes the connection, and reads nothing more from it.
    private func reject(_ rejection: Rejection, _ context: ChannelHandlerContext) {
        isRejected = true
        // While the response to another request is being sent, no response can be inserted.
        guard pendingRequests == 1, !isResponding else { return context.close(promise: nil) }
        let headers: HTTPHeaders = [
            "content-type": "text/plain; charset=utf-8", "content-length": "\(rejection.text.utf8.count)",
            "x-content-type-options": "nosniff", "connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: rejection.status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: rejection.text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // The client may still be writing: closing at once would discard the response.
        context.close(mode: .output, promise: nil)
        setReadDeadline(limits.linger, context)
    }
}

// MARK: Deadlines

extension ConnectionGuard {
    private func setReadDeadline(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        readDeadline = NIODeadline.now() + time
        scheduleTimer(context)
    }

    /// One timer per connection: it checks the deadlines when it fires, so that
    /// most requests need no timer of their own.
    private func scheduleTimer(_ context: ChannelHandlerContext) {
        guard let next = [readDeadline, writeDeadline].compactMap(\.self).min() else { return }
        if let timer {
            guard next < timer.at else { return }
            timer.task.cancel()
        }
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: next) {
            self.timer = nil
            self.checkDeadlines(context)
        }
        timer = (next, task)
    }

    private func checkDeadlines(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        guard [readDeadline, writeDeadline].compactMap(\.self).allSatisfy({ $0 > now }) else {
            return context.close(promise: nil)
        }
        scheduleTimer(context)
    }
}

/// Puts the handler next to the decoder: the server adds custom handlers after
/// the translation of requests for the router.
final class ConnectionGuardInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let handler: ConnectionGuard

    init(_ handler: ConnectionGuard) { self.handler = handler }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(handler, position: .before(codec))
        } catch {
            // A connection without limits is closed.
            context.close(promise: nil)
        }
    }
}
