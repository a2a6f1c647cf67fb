import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    /// Messages about the credentials of sources.
    static let credentials: [Sample] = [
        (
            CredentialsError.headerRefused("Host").message,
            "The header Host belongs to the connection; it cannot be set."
        ),
        (
            CredentialsError.headerValue("X-Key").message,
            "The header X-Key has no value, or one with control characters."
        ),
        (CredentialsError.twice("X-Key").message, "The header X-Key is there twice."),
        (CredentialsError.tooLong.message, "At most 16 headers are sent, with 8 KiB together."),
        (
            Message(PageMessage.credentialsHint, [.host: .text("https://example.org")]),
            "Sent to https://example.org alone, for the feed and for its pictures there. What is kept is never "
                + "shown again."
        ),
        (
            Message(CommandMessage.credentialsKind, [.text: .text("digest")]),
            "Credentials are basic, bearer, headers or none, and not digest."
        ),
    ]
}
