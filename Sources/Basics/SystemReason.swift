import Foundation

/// Why the system refused something, as text for a person.
public enum SystemReason {
    /// The reason of an error: the system's message (`No space left on device`), else the description of the
    /// error itself.
    public static func text(of error: any Error) -> String {
        switch error {
        case let error as TemporaryFile.Failure: return error.text
        case let error as POSIXError: return text(ofErrno: error.code.rawValue)
        default: break
        }
        let system = error as NSError
        if system.domain == NSPOSIXErrorDomain {
            return text(ofErrno: Int32(truncatingIfNeeded: system.code))
        }
        if let underlying = system.userInfo[NSUnderlyingErrorKey] as? any Error {
            return text(of: underlying)
        }
        let isSystems = error is CocoaError || type(of: error) == NSError.self
        if !isSystems, type(of: error) is any CustomStringConvertible.Type { return "\(error)" }
        return system.localizedDescription
    }

    /// The system's message for an error number (`errno`).
    public static func text(ofErrno number: Int32) -> String { String(cString: strerror(number)) }
}
