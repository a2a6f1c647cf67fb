public import Photos

/// Why the library could not do what was asked.
public enum LibraryError: Error, Sendable {
    /// The file or its folder cannot be opened or made.
    case cannotOpen(path: String, cause: any Error)
    /// The file was written by a newer version of the program.
    case tooNew(path: String)
    /// No source has this name.
    case unknownSource(SourceID)
    /// A source with this location is there already.
    case locationTaken(by: SourceID, title: String)
    /// A source with this name is there already.
    case nameTaken(SourceID)
    /// The database could not do it, e.g. because the disk is full.
    ///
    /// - Parameter isTransient: Whether the same call may work a moment later: another process held it.
    case database(cause: any Error, isTransient: Bool)
    /// The task was cancelled; nothing was written.
    case cancelled
}

extension LibraryError {
    /// One line for a person.
    public var message: String {
        switch self {
        case .cannotOpen(let path, let cause):
            "The library \(path) cannot be opened: \(cause)"
        case .tooNew(let path):
            "The library \(path) was written by a newer version of Vitrine; use that version."
        case .unknownSource(let id):
            "There is no source named “\(id)”."
        case .locationTaken(let id, let title):
            "This is already here as “\(title)” (\(id))."
        case .nameTaken(let id):
            "There is already a source named “\(id)”."
        case .database(let cause, _):
            "The library could not be read or written: \(cause)"
        case .cancelled:
            "The work was cancelled."
        }
    }

    /// Whether the same call may work a moment later: another process held the file.
    public var isTransient: Bool {
        guard case .database(_, let isTransient) = self else { return false }
        return isTransient
    }
}

extension LibraryError: CustomStringConvertible {
    /// The same as `message`.
    public var description: String { message }
}
