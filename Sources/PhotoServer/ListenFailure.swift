import Basics
import Foundation
import NIOCore

/// Why a server could not listen.
public enum ListenFailure: Hashable, Sendable {
    /// Another program listens on the port.
    case portTaken
    /// The host has no IP address.
    case unknownHost
    /// The system rejected the address or the port, with the system's reason.
    case other(String)

    /// Finds the reason in an error that ended the server; `nil` for other errors.
    public init?(_ error: any Error) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: self = .portTaken
        case let error as IOError: self = .other(SystemReason.text(ofErrno: error.errnoCode))
        case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownHost
        default: return nil
        }
    }
}
