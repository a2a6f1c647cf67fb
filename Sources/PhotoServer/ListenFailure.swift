import Basics
import Foundation
import NIOCore

/// Why a server could not listen where it was told to.
public enum ListenFailure: Hashable, Sendable {
    /// Another program listens on the port.
    case portTaken
    /// The system does not give the address or the port, for a reason in the system's words.
    case other(String)

    /// Tells the reason from what ended the server; `nil` if that was something else.
    public init?(_ error: any Error) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: self = .portTaken
        case let error as IOError: self = .other(SystemReason.words(ofNumber: error.errnoCode))
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            self = .other("Name or service not known")
        default: return nil
        }
    }
}
