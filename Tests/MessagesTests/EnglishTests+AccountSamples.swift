import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    /// Messages about accounts.
    static let accounts: [Sample] = [
        (
            Message(RequestMessage.role, [.name: .message(Message(PageMessage.admin))]),
            "Your account may not do this: it takes the role “Administrator”."
        ),
        (
            Message(RequestMessage.accountTaken, [.name: .text("Ada")]),
            "There is an account with the name Ada already."
        ),
        (
            Message(RequestMessage.noAdministratorOfName, [.name: .text("ada")]),
            "There is no administrator yet. Whoever runs this server makes the first account, by the link that the "
                + "program printed when it started or with “vitrine user add ada --role admin”. You come as ada."
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
            "Connected with https://id.example.org as 8f2, which signs nobody in now"
        ),
        (Message(PageText.accountSignOutOne, [.name: .text("Safari")]), "Sign out Safari"),
        (Message(PageText.accountRevoke, [.name: .text("script")]), "Revoke script"),
        (Message(PageText.peopleSaveRole, [.name: .text("Ada")]), "Save the role of Ada"),
        (Message(PageText.peopleDeleteOne, [.name: .text("Ada")]), "Delete Ada"),
        (
            Message(CommandMessage.accountTaken, [.name: .text("Ada")]),
            "There is an account with the name Ada already."
        ),
        (
            Message(CommandMessage.noAccount, [.name: .text("Ada")]),
            "There is no account Ada. `vitrine user` lists them."
        ),
        (
            Message(CommandMessage.accountAdded, [.name: .text("Ada"), .text: .text("admin")]),
            "Made the account Ada (admin)."
        ),
        (
            Message(CommandMessage.accountChanged, [.name: .text("Ada"), .text: .text("member")]),
            "Ada is member now."
        ),
        (Message(CommandMessage.accountDeleted, [.name: .text("Ada")]), "Deleted the account Ada."),
        (
            Message(CommandMessage.passwordChanged, [.name: .text("Ada")]),
            "Changed the password of Ada, and signed all browsers out."
        ),
        (
            Message(CommandMessage.welcome, [.url: .text("http://localhost/welcome?code=1")]),
            "Make the first account here, until it is made: http://localhost/welcome?code=1"
        ),
        (Message(CommandMessage.notAHeader, [.text: .text("a b")]), "“a b” is not the name of a header."),
    ]
}
