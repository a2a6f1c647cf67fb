public import Photos

/// A failure of a database that this program has detected, with its own message instead of the database's.
public struct DatabaseFailure: MessageProviding {
    /// The message for a person.
    public let message: Message

    /// Creates a failure with a message.
    public init(_ code: LibraryMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        message = Message(code, arguments)
    }
}
