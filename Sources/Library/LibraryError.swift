import Basics
public import Photos

/// Why a library operation failed.
public enum LibraryError: Error, Sendable {
    /// The file or its folder cannot be opened or created.
    case cannotOpen(path: String, cause: any Error)
    /// The file cannot be opened or written because the disk is full; it is unchanged.
    case diskFull(path: String)
    /// The file was written by a newer version of the program.
    case tooNew(path: String)
    /// The database contains tables of another program.
    case foreign(name: String)
    /// There is no library in the database, and none may be created.
    case absent(name: String)
    /// The tables were written by an older version of the program, and may not be migrated.
    case outdated(name: String)
    /// The tables were written by an older version of the program, and cannot be migrated while a server uses them.
    case upgradeRefused(path: String)
    /// The target of a copied library already contains a library.
    case notEmpty
    /// The database server is unreachable. Committed writes are not lost.
    case unavailable(cause: any Error)
    /// All connections to the database are in use.
    case connectionsInUse
    /// No source has this name.
    case unknownSource(SourceID)
    /// A source with this location already exists.
    case locationTaken(by: SourceID, title: String)
    /// A source with this name already exists.
    case nameTaken(SourceID)
    /// The credentials of a source cannot be stored or read.
    case credentials(CredentialsError)
    /// The database failed, e.g. because the disk is full.
    ///
    /// - Parameter isTransient: Whether the same call may succeed a moment later: another process locked the
    ///   file.
    case database(cause: any Error, isTransient: Bool)
    /// Another server has acquired the lease of this task; nothing was written.
    case leaseLost
    /// The task was cancelled; nothing was written.
    case cancelled
}

/// Messages about the library.
public enum LibraryMessage: String, MessageCode {
    case cannotOpen = "library.cannotOpen"
    case diskFull = "library.diskFull"
    case tooNew = "library.tooNew"
    case foreign = "library.foreign"
    case absent = "library.absent"
    case outdated = "library.outdated"
    case upgradeRefused = "library.upgradeRefused"
    case notEmpty = "library.notEmpty"
    case unavailable = "library.away"
    case leaseLost = "library.leaseLost"
    case connectionsInUse = "library.connectionsInUse"
    case unknownSource = "library.unknownSource"
    case locationTaken = "library.locationTaken"
    case nameTaken = "library.nameTaken"
    case database = "library.database"
    case databaseTooOld = "library.databaseTooOld"
    case databaseEncoding = "library.databaseEncoding"
    case databaseHasNoSchema = "library.databaseHasNoSchema"
    case databaseHasOlderServers = "library.databaseHasOlderServers"
    case databaseUnresponsive = "library.databaseSilent"
    case databaseClosed = "library.databaseClosed"
    case databaseInUse = "library.databaseInUse"
    case transactionNotRun = "library.transactionNotRun"
    /// Shown to visitors instead of the cause.
    case sourceUnavailable = "library.sourceUnavailable"
    /// Shown to visitors instead of the cause.
    case imageUnavailable = "library.imageUnavailable"
}

extension LibraryError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .cannotOpen(let path, let cause):
            Message(
                LibraryMessage.cannotOpen,
                [.path: .text(path), .cause: .message(Message(reasonOf: cause))])
        case .diskFull(let path): Message(LibraryMessage.diskFull, [.path: .text(path)])
        case .tooNew(let path): Message(LibraryMessage.tooNew, [.path: .text(path)])
        case .foreign(let name): Message(LibraryMessage.foreign, [.name: .text(name)])
        case .absent(let name): Message(LibraryMessage.absent, [.name: .text(name)])
        case .outdated(let name): Message(LibraryMessage.outdated, [.name: .text(name)])
        case .upgradeRefused(let path): Message(LibraryMessage.upgradeRefused, [.path: .text(path)])
        case .notEmpty: Message(LibraryMessage.notEmpty)
        case .unavailable: Message(LibraryMessage.unavailable)
        case .leaseLost: Message(LibraryMessage.leaseLost)
        case .connectionsInUse: Message(LibraryMessage.connectionsInUse)
        case .unknownSource(let id): Message(LibraryMessage.unknownSource, [.id: .text(id.rawValue)])
        case .locationTaken(let id, let title):
            Message(LibraryMessage.locationTaken, [.title: .text(title), .id: .text(id.rawValue)])
        case .nameTaken(let id): Message(LibraryMessage.nameTaken, [.id: .text(id.rawValue)])
        case .credentials(let error): error.message
        case .database(let cause, _):
            Message(LibraryMessage.database, [.cause: .message(Message(reasonOf: cause))])
        case .cancelled: Message(CommonMessage.cancelled)
        }
    }
}

extension LibraryError {
    /// Whether a retry may succeed: the database was locked by another process, or is unavailable.
    public var isTransient: Bool {
        switch self {
        case .database(_, let isTransient): isTransient
        case .unavailable, .connectionsInUse, .leaseLost: true
        default: false
        }
    }
}
