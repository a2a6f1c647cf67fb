import Foundation
import Messages
import Photos

/// One result of `vitrine doctor`.
struct Finding: Sendable {
    /// The severity.
    enum Severity: String, Sendable, Encodable {
        case good, warning, problem
    }

    let severity: Severity
    let message: Message

    static func good(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(severity: .good, message: Message(code, arguments))
    }

    static func warning(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(severity: .warning, message: Message(code, arguments))
    }

    static func problem(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(severity: .problem, message: Message(code, arguments))
    }
}
