import Foundation
import Messages
import Photos

/// One result of `vitrine doctor`.
struct Finding: Sendable {
    /// The severity.
    enum Grade: String, Sendable, Encodable {
        case good, warning, problem
    }

    let grade: Grade
    let message: Message

    static func good(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(grade: .good, message: Message(code, arguments))
    }

    static func warning(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(grade: .warning, message: Message(code, arguments))
    }

    static func problem(
        _ code: DoctorMessage, _ arguments: [Message.Name: Message.Argument] = [:]
    ) -> Finding {
        Finding(grade: .problem, message: Message(code, arguments))
    }
}
