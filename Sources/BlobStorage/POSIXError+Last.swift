import Foundation

extension POSIXError {
    /// Why the last call of the system failed.
    static var last: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
