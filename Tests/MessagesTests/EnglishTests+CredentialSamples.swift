import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    /// Messages about the credentials of sources.
    static let credentials: [Sample] = [
        (
            CredentialsError.headerRefused("Host").message,
            "The header Host is managed by the connection and cannot be set."
        ),
        (
            CredentialsError.headerValue("X-Key").message,
            "The value of the header X-Key is empty or contains control characters."
        ),
        (CredentialsError.duplicateHeader("X-Key").message, "The header X-Key is given twice."),
        (CredentialsError.tooLong.message, "At most 16 headers of 8 KiB in total can be sent."),
        (
            Message(PageMessage.credentialsHint, [.host: .text("https://example.org")]),
            "Sent only to https://example.org, for the feed and the pictures there. Saved credentials "
                + "are never shown again."
        ),
        (
            Message(CommandMessage.credentialsKind, [.text: .text("digest")]),
            "Credentials must be basic, bearer, headers or none, not digest."
        ),
    ]
}
