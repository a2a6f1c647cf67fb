import HTTPTypes
import Hummingbird
import Messages
import NIOCore
import Photos

/// A rejected request, with the message for a person or program.
struct RequestFailure: Error {
    let status: HTTPResponse.Status
    let message: Message
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ message: Message, headers: HTTPFields = [:]) {
        self.status = status
        self.message = message
        self.headers = headers
    }

    init(
        _ status: HTTPResponse.Status, _ code: RequestMessage,
        _ arguments: [Message.Name: Message.Argument] = [:], headers: HTTPFields = [:]
    ) {
        self.init(status, Message(code, arguments), headers: headers)
    }
}

extension RequestFailure: MessageProviding {}

extension RequestFailure: HTTPResponseError {
    /// Only the message, if no middleware converts it to a page or JSON.
    func response(from request: Request, context: some RequestContext) throws -> Response {
        TextResponse(
            message.text() + "\n", contentType: "text/plain; charset=utf-8", status: status, headers: headers
        ).response(from: request, context: context)
    }
}
