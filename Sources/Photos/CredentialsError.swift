/// Why credentials cannot be stored or used.
public enum CredentialsError: Error, Hashable, Sendable {
    /// They are empty.
    case empty
    /// A user name with a colon, or control characters in it or in the password.
    case user
    /// A token with spaces or other characters that tokens cannot have.
    case token
    /// A line without a colon, or with an invalid header name.
    case headerName
    /// A header that only the program itself may set.
    case headerRefused(String)
    /// A header without a value, or with control characters in it.
    case headerValue(String)
    /// Two headers of one name.
    case duplicateHeader(String)
    /// Too many, or too long.
    case tooLong
    /// The source is not read over HTTP.
    case notHTTP
    /// They cannot be decrypted with the current key.
    case unreadable
}

/// Messages about credentials; none of them contains a secret.
public enum CredentialsMessage: String, MessageCode {
    case empty = "credentials.empty"
    case user = "credentials.user"
    case token = "credentials.token"
    case headerName = "credentials.headerName"
    case headerRefused = "credentials.headerRefused"
    case headerValue = "credentials.headerValue"
    case duplicateHeader = "credentials.twice"
    case tooLong = "credentials.tooLong"
    case notHTTP = "credentials.notOfTheWeb"
    case unreadable = "credentials.unreadable"
}

extension CredentialsError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .empty: Message(CredentialsMessage.empty)
        case .user: Message(CredentialsMessage.user)
        case .token: Message(CredentialsMessage.token)
        case .headerName: Message(CredentialsMessage.headerName)
        case .headerRefused(let name): Message(CredentialsMessage.headerRefused, [.name: .text(name)])
        case .headerValue(let name): Message(CredentialsMessage.headerValue, [.name: .text(name)])
        case .duplicateHeader(let name): Message(CredentialsMessage.duplicateHeader, [.name: .text(name)])
        case .tooLong:
            Message(
                CredentialsMessage.tooLong,
                [
                    .count: .number(SourceCredentials.headerLimit),
                    .limit: .bytes(SourceCredentials.byteLimit),
                ])
        case .notHTTP: Message(CredentialsMessage.notHTTP)
        case .unreadable: Message(CredentialsMessage.unreadable)
        }
    }
}
