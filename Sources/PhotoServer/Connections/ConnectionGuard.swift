import Messages
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Photos

/// Closes connections that keep the server waiting, and refuses requests that no
/// router should see: those without one `Host`, and those with endless bodies.
///
/// It is next to the decoder, so that it also sees requests that are answered
/// before the router, which report this with `AnsweredBeforeRouter`.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    private let registry: ConnectionRegistry
    private var entry: ConnectionRegistry.Entry?
    /// Requests in flight.
    private var unanswered = 0
    private var isReadingBody = false
    private var bodyBytes = 0
    private var isRefused = false
    private var isAnswering = false
    private var isClosing = false
    /// The deadline for the client's next bytes.
    private var readDeadline: NIODeadline?
    private var writeDeadline: NIODeadline?
    private var alarm: (at: NIODeadline, task: Scheduled<Void>)?

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
        wait(limits.firstRequest, context)
        entry?.noteIdle()
    }

    private func end() {
        alarm?.task.cancel()
        alarm = nil
        if let entry { registry.close(entry) }
        entry = nil
    }
}

// MARK: Requests

extension ConnectionGuard {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            unanswered += 1
            isReadingBody = true
            bodyBytes = 0
            readDeadline = nil
            entry?.noteBusy()
            if let refusal = refusal(of: head) { return refuse(refusal, context) }
        case .body(let piece):
            bodyBytes += piece.readableBytes
            guard bodyBytes <= limits.bodyBytes else { return refuse(.tooLarge, context) }
        case .end:
            isReadingBody = false
            readDeadline = nil
            if unanswered == 0 { becomeIdle(context) }
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isReadingBody, readDeadline == nil, !isRefused { wait(limits.body, context) }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is CloseIfIdle else { return context.fireUserInboundEventTriggered(event) }
        if unanswered == 0 { context.close(promise: nil) }
    }

    /// What is wrong with a request, for any route.
    private func refusal(of head: HTTPRequestHead) -> Refusal? {
        let hosts = head.headers["host"].count
        guard hosts == 1 || (hosts == 0 && head.version == .http1_0) else { return .host }
        let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        return length > limits.bodyBytes ? .tooLarge : nil
    }
}

// MARK: Answers

/// Reports that a request was answered without the router and its response handlers.
struct AnsweredBeforeRouter: Sendable {}

extension ConnectionGuard {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isRefused else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        var part = unwrapOutboundIn(data)
        if case .head(var head) = part, head.status.code >= 200 {
            isAnswering = true
            // When crowded, or about to end, connections close after their answers, which say so: an idle one that
            // is closed may have a request in flight.
            if head.isKeepAlive, registry.closesConnections {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                part = .head(head)
            }
            if !head.isKeepAlive { isClosing = true }
        }
        context.write(wrapOutboundOut(part), promise: promise)
        guard case .end = part else { return }
        isAnswering = false
        noteAnswer(context)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is AnsweredBeforeRouter else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        noteAnswer(context)
        promise?.succeed()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeDeadline = context.channel.isWritable ? nil : NIODeadline.now() + limits.stalledWrite
        arm(context)
        context.fireChannelWritabilityChanged()
    }

    private func noteAnswer(_ context: ChannelHandlerContext) {
        unanswered = max(unanswered - 1, 0)
        // A body that is still being read keeps its own deadline.
        if unanswered == 0, !isReadingBody { becomeIdle(context) }
    }

    private func becomeIdle(_ context: ChannelHandlerContext) {
        entry?.noteIdle()
        wait(isClosing ? limits.goodbye : limits.keepAlive, context)
    }
}

// MARK: Refusals

extension ConnectionGuard {
    private struct Refusal {
        let status: HTTPResponseStatus
        let text: String

        static var host: Refusal {
            Refusal(status: .badRequest, text: Message(RequestMessage.hosts).text() + "\n")
        }
        static var tooLarge: Refusal {
            Refusal(status: .payloadTooLarge, text: Message(RequestMessage.tooLong).text() + "\n")
        }
    }

    /// Answers, closes the connection, and reads no more of it.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        isRefused = true
        // While another request is being answered there is no place for an answer.
        guard unanswered == 1, !isAnswering else { return context.close(promise: nil) }
        let headers: HTTPHeaders = [
            "content-type": "text/plain; charset=utf-8", "content-length": "\(refusal.text.utf8.count)",
            "x-content-type-options": "nosniff", "connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: refusal.text)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // The client may still be writing: closing at once would discard the answer.
        context.close(mode: .output, promise: nil)
        wait(limits.goodbye, context)
    }
}

// MARK: Time

extension ConnectionGuard {
    private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        readDeadline = NIODeadline.now() + time
        arm(context)
    }

    /// One timer per connection: it checks the deadlines when it fires, so that
    /// most requests need no timer of their own.
    private func arm(_ context: ChannelHandlerContext) {
        guard let next = [readDeadline, writeDeadline].compactMap(\.self).min() else { return }
        if let alarm {
            guard next < alarm.at else { return }
            alarm.task.cancel()
        }
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: next) {
            self.alarm = nil
            self.look(context)
        }
        alarm = (next, task)
    }

    private func look(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        guard [readDeadline, writeDeadline].compactMap(\.self).allSatisfy({ $0 > now }) else {
            return context.close(promise: nil)
        }
        arm(context)
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
