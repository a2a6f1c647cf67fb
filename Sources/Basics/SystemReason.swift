import Foundation

/// Why the system refused something, as text for a person.
public enum SystemReason {
    /// The reason within an error: what the system says (`No space left on device`), else what the error
    /// itself says.
    public static func words(of error: any Error) -> String {
        switch error {
        case let error as TemporaryFile.Failure: return error.text
        case let error as POSIXError: return words(ofNumber: error.code.rawValue)
        default: break
        }
        let system = error as NSError
        if system.domain == NSPOSIXErrorDomain {
            return words(ofNumber: Int32(truncatingIfNeeded: system.code))
        }
        if let underlying = system.userInfo[NSUnderlyingErrorKey] as? any Error {
            return words(of: underlying)
        }
        let isSystems = error is CocoaError || type(of: error) == NSError.self
        if !isSystems, type(of: error) is any CustomStringConvertible.Type { return "\(error)" }
        return system.localizedDescription
    }

    /// What the system calls an error of this number (`errno`).
    public static func words(ofNumber number: Int32) -> String { String(cString: strerror(number)) }
}
