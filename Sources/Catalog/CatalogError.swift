import GRDB
public import Photos

/// Why the catalogue could not do what was asked.
public enum CatalogError: Error, Sendable {
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
    /// SQLite could not do it, e.g. because the disk is full.
    case database(cause: any Error)
    /// The task was cancelled; nothing was written.
    case cancelled
}

extension CatalogError {
    /// One line for a person.
    public var message: String {
        switch self {
        case .cannotOpen(let path, let cause):
            "The catalogue \(path) cannot be opened: \(Self.words(for: cause))"
        case .tooNew(let path):
            "The catalogue \(path) was written by a newer version of Vitrine; use that version."
        case .unknownSource(let id):
            "There is no source named “\(id)”."
        case .locationTaken(let id, let title):
            "This is already here as “\(title)” (\(id))."
        case .nameTaken(let id):
            "There is already a source named “\(id)”."
        case .database(let cause):
            "The catalogue could not be read or written: \(Self.words(for: cause))"
        case .cancelled:
            "The work was cancelled."
        }
    }

    /// Whether the same call may work a moment later: another process held the file.
    public var isTransient: Bool {
        guard case .database(let cause as DatabaseError) = self else { return false }
        return [.SQLITE_BUSY, .SQLITE_LOCKED].contains(cause.resultCode)
    }

    /// Passes errors of its own kind on and wraps what GRDB throws.
    init(_ error: any Error) {
        switch error {
        case let error as CatalogError: self = error
        case is CancellationError: self = .cancelled
        default: self = .database(cause: error)
        }
    }

    private static func words(for cause: any Error) -> String {
        guard let cause = cause as? DatabaseError else { return "\(cause)" }
        return cause.message ?? "SQLite error \(cause.resultCode.rawValue)"
    }
}

extension CatalogError: CustomStringConvertible {
    /// The same as `message`.
    public var description: String { message }
}
