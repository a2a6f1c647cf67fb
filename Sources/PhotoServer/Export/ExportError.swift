import Foundation

/// Why a source could not be exported.
public enum ExportError: Error {
    /// The folder holds something, and none of it was written by an export.
    case foreignFolder(path: String)
    /// There is a file where the folder is to be.
    case notAFolder(path: String)
    /// The folder holds the export of another source.
    case otherSource(path: String, title: String)
    /// The folder was written by a newer version of the program.
    case tooNew(path: String)
    /// Another export writes to the folder now.
    case busy(path: String)
    /// The folder is a part of the folder that the photos come from.
    case insideSource(path: String)
    /// A file is in the way that no export wrote.
    case foreignFile(path: String)
    /// A file or folder cannot be written or read, e.g. because the disk is full.
    case storage(path: String, cause: any Error)
    /// The photos cannot be listed, or a page cannot be made.
    case failed(cause: any Error)
    /// The task was cancelled; what was written stays and is gone on with the next time.
    case cancelled
}

extension ExportError {
    /// One line for a person.
    public var message: String {
        switch self {
        case .foreignFolder(let path):
            "\(path) is not empty and is no export: nothing was written. Name a new or empty folder."
        case .notAFolder(let path):
            "\(path) is a file. Name a new or empty folder."
        case .otherSource(let path, let title):
            "\(path) holds the export of “\(title)”. Name another folder."
        case .tooNew(let path):
            "\(path) was written by a newer version of Vitrine; use that version."
        case .busy(let path):
            "Another export writes to \(path) now."
        case .insideSource(let path):
            "\(path) is a part of the folder that the photos come from: they would be shown twice."
        case .foreignFile(let path):
            "\(path) is in the way: no export has written it. Move it away and export again."
        case .storage(let path, let cause):
            "\(path) cannot be written: \(Self.words(for: cause))"
        case .failed(let cause): "\(cause)"
        case .cancelled: "The export was stopped. Run it again to go on with it."
        }
    }

    /// Passes errors of its own kind on and wraps others.
    init(_ error: any Error) {
        switch error {
        case let error as ExportError: self = error
        case is CancellationError: self = .cancelled
        default: self = .failed(cause: error)
        }
    }
}

extension ExportError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension ExportError {
    /// What the system says, without the paths that Foundation puts around it.
    private static func words(for cause: any Error) -> String {
        let underlying = (cause as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let error = (underlying ?? cause) as NSError
        guard error.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
        return String(cString: strerror(Int32(error.code)))
    }
}
