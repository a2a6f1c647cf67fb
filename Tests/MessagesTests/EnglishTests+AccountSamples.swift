import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    /// Messages about accounts.
    static let accounts: [Sample] = [
        (
            Message(RequestMessage.role, [.name: .message(Message(PageMessage.admin))]),
            "Your account is not allowed to do this. It requires the role “Administrator”."
        ),
        (
            Message(RequestMessage.accountTaken, [.name: .text("Ada")]),
            "An account named Ada already exists."
        ),
        (
            Message(RequestMessage.noAdministratorOfName, [.name: .text("ada")]),
            "There is no administrator yet. The server's operator creates the first account, with the "
                + "link that Vitrine printed when it started or with “vitrine user add ada --role admin”. "
                + "The proxy signs you in as ada."
        ),
        (
            Message(PageMessage.browserOn, [.name: .text("Safari"), .title: .text("iPhone")]),
            "Safari on iPhone"
        ),
        (
            Message(PageMessage.lastUsed, [.date: .message(Message(PageMessage.justNow))]),
            "Last used just now"
        ),
        (
            Message(PageMessage.signedInByProvider, [.name: .text("Keycloak"), .text: .text("8f2")]),
            "Connected with Keycloak as 8f2"
        ),
        (
            Message(
                PageMessage.signedInByFormer, [.name: .text("https://id.example.org"), .text: .text("8f2")]),
            "Connected with https://id.example.org as 8f2; this provider is no longer configured"
        ),
        (Message(PageText.accountSignOutOne, [.name: .text("Safari")]), "Sign out Safari"),
        (Message(PageText.accountRevoke, [.name: .text("script")]), "Revoke script"),
        (Message(PageText.peopleSaveRole, [.name: .text("Ada")]), "Save the role of Ada"),
        (Message(PageText.peopleDeleteOne, [.name: .text("Ada")]), "Delete Ada"),
        (
            Message(CommandMessage.accountTaken, [.name: .text("Ada")]),
            "An account named Ada already exists."
        ),
        (
            Message(CommandMessage.noAccount, [.name: .text("Ada")]),
            "There is no account named Ada. `vitrine user` lists the accounts."
        ),
        (
            Message(CommandMessage.accountAdded, [.name: .text("Ada"), .text: .text("admin")]),
            "Created the account Ada (admin)."
        ),
        (
            Message(CommandMessage.accountChanged, [.name: .text("Ada"), .text: .text("member")]),
            "Ada now has the role member."
        ),
        (Message(CommandMessage.accountDeleted, [.name: .text("Ada")]), "Deleted the account Ada."),
        (
            Message(CommandMessage.passwordChanged, [.name: .text("Ada")]),
            "Changed the password of Ada, signed out all browsers and ended all access tokens."
        ),
        (
            Message(CommandMessage.welcome, [.url: .text("http://localhost/welcome?code=1")]),
            "Create the first administrator at http://localhost/welcome?code=1. The link is valid until there is one."
        ),
        (Message(CommandMessage.notAHeader, [.text: .text("a b")]), "“a b” is not a valid header name."),
    ]
}
