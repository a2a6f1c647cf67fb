public import Photos

/// A failure of a database that this program has detected, with its own message instead of the database's.
public struct DatabaseFailure: MessageProviding {
    /// The message for a person.
    public let message: Message

    /// Creates a failure with a message without arguments.
    public init(_ code: LibraryMessage) { message = Message(code) }
}
