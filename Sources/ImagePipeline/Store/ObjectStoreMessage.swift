import Basics
package import BlobStorage
package import Photos

/// Why a request to an object store failed, as the last part of a sentence.
package enum ObjectStoreMessage: String, MessageCode {
    case connectionClosed = "store.connectionClosed"
    case timedOut = "store.timedOut"
    case status = "store.status"
    case busy = "store.busy"
    case malformedResponse = "store.malformedAnswer"
    case tooLarge = "store.tooLarge"
    case cancelled = "store.cancelled"
    case shutDown = "store.shutDown"
}

extension ObjectStoreError {
    /// The reason for a person, without a full stop.
    package var message: Message {
        switch self {
        case .unavailable(let outage, _): outage.message
        case .refused(let status, let code, let text):
            ObjectStoreMessage.response(status: status, code: code, text: text)
        case .malformedResponse: Message(ObjectStoreMessage.malformedResponse)
        case .tooLarge(let limit): Message(ObjectStoreMessage.tooLarge, [.limit: .bytes(limit)])
        case .file(let error): .system(SystemReason.text(of: error))
        case .cancelled: Message(ObjectStoreMessage.cancelled)
        case .shutDown: Message(ObjectStoreMessage.shutDown)
        }
    }
}

extension ObjectStoreError.Outage {
    /// The reason for a person, without a full stop.
    package var message: Message {
        switch self {
        case .unreachable(let reason): .system(reason)
        case .connectionClosed: Message(ObjectStoreMessage.connectionClosed)
        case .timedOut(let seconds):
            Message(ObjectStoreMessage.timedOut, [.count: .number(Int(seconds.rounded(.up)))])
        case .errorStatus(let status, let code):
            ObjectStoreMessage.response(status: status, code: code, text: "")
        case .busy: Message(ObjectStoreMessage.busy)
        }
    }
}

extension ObjectStoreMessage {
    /// The message for an error response of a store; the code and the text may be empty.
    fileprivate static func response(status number: Int, code: String, text: String) -> Message {
        var arguments: [Message.Name: Message.Argument] = [.status: .number(number)]
        if !code.isEmpty { arguments[.response] = .text(code) }
        if !text.isEmpty { arguments[.text] = .text(text) }
        return Message(Self.status, arguments)
    }
}

extension BlobError {
    /// The reason for a person: that of the object store, else the system's message.
    package var reason: Message {
        (cause as? ObjectStoreError)?.message ?? .system(SystemReason.text(of: cause))
    }
}
