import Basics
package import BlobStorage
package import Photos

/// Why a request to an object store failed, as the last part of a sentence.
package enum ObjectStoreMessage: String, MessageCode {
    case connectionClosed = "store.connectionClosed"
    case timedOut = "store.timedOut"
    case status = "store.status"
    case busy = "store.busy"
    case malformedAnswer = "store.malformedAnswer"
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
            ObjectStoreMessage.answer(status: status, code: code, text: text)
        case .malformedAnswer: Message(ObjectStoreMessage.malformedAnswer)
        case .tooLarge(let limit): Message(ObjectStoreMessage.tooLarge, [.limit: .bytes(limit)])
        case .file(let error): .system(SystemReason.words(of: error))
        case .cancelled: Message(ObjectStoreMessage.cancelled)
        case .shutDown: Message(ObjectStoreMessage.shutDown)
        }
    }
}

extension ObjectStoreError.Outage {
    /// The reason for a person, without a full stop.
    package var message: Message {
        switch self {
        case .unreachable(let words): .system(words)
        case .connectionClosed: Message(ObjectStoreMessage.connectionClosed)
        case .timedOut(let seconds):
            Message(ObjectStoreMessage.timedOut, [.count: .number(Int(seconds.rounded(.up)))])
        case .answered(let status, let code):
            ObjectStoreMessage.answer(status: status, code: code, text: "")
        case .busy: Message(ObjectStoreMessage.busy)
        }
    }
}

extension ObjectStoreMessage {
    /// What a store answered; the code and the text may be empty.
    fileprivate static func answer(status number: Int, code: String, text: String) -> Message {
        var arguments: [Message.Name: Message.Argument] = [.status: .number(number)]
        if !code.isEmpty { arguments[.answer] = .text(code) }
        if !text.isEmpty { arguments[.text] = .text(text) }
        return Message(Self.status, arguments)
    }
}

extension BlobError {
    /// The reason for a person: that of the object store, else the words of the system.
    package var reason: Message {
        (cause as? ObjectStoreError)?.message ?? .system(SystemReason.words(of: cause))
    }
}
