import OpenIDConnect
import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    private static let host = "id.example.org"
    private static let name: Message.Argument = .text("Keycloak")

    /// Messages about signing in by a provider.
    static let openID: [Sample] = [
        (
            OpenIDError.unusableIssuer("a").message,
            "“a” cannot be the issuer: it is an https URL, such as https://id.example.org/realms/home. http is "
                + "taken on this machine alone."
        ),
        (
            OpenIDError.unreachable(host: host, reason: .system("connection refused")).message,
            "The sign-in service at id.example.org cannot be reached: connection refused."
        ),
        (
            OpenIDError.timedOut(host: host, seconds: 10).message,
            "The sign-in service at id.example.org did not answer within 10 seconds."
        ),
        (
            OpenIDError.tooLarge(host: host, limit: 1 << 20).message,
            "The sign-in service at id.example.org answered with more than 1 MiB."
        ),
        (
            OpenIDError.answered(host: host, status: 500).message,
            "The sign-in service at id.example.org answered with status 500."
        ),
        (
            OpenIDError.malformed(host: host).message,
            "The sign-in service at id.example.org answered with something that is not OpenID Connect."
        ),
        (
            OpenIDError.otherIssuer(expected: "https://a.example", found: "https://b.example").message,
            "The sign-in service calls itself https://b.example, and not https://a.example. The setting "
                + "--oidc-issuer is what it calls itself."
        ),
        (
            OpenIDError.unusableURL(host: host, "http://a.example").message,
            "The sign-in service at id.example.org names http://a.example, which is no https URL."
        ),
        (OpenIDError.refused(code: "server_error").message, "The sign-in service refused: server_error."),
        (
            OpenIDError.codeRefused(code: "invalid_grant").message,
            "This sign-in was used already, or is too old (invalid_grant). Begin again."
        ),
        (
            OpenIDError.clientRefused(code: "invalid_client").message,
            "The sign-in service does not accept this server (invalid_client). An administrator has to check the "
                + "client ID and its secret."
        ),
        (
            OpenIDError.untrustedToken(.expired).message,
            "What the sign-in service says of you cannot be believed: the token has expired."
        ),
        (
            OpenIDError.noName(claim: "email").message,
            "The sign-in service does not say what you are called. An administrator can choose another claim than "
                + "“email”."
        ),
        (
            Message(RequestMessage.noAdministrator, [.name: name]),
            "There is no administrator yet, so nobody can be let in by Keycloak. Whoever runs this server makes the "
                + "first account, by the link that the program printed when it started or with “vitrine user add "
                + "NAME --role admin”."
        ),
        (
            Message(RequestMessage.noNewPeople, [.name: name]),
            "You have no account here yet. An administrator can make one, and connect it to Keycloak."
        ),
        (
            Message(RequestMessage.nameOfOther, [.text: .text("ada"), .name: name]),
            "There is an account with the name ada already, which is not connected to Keycloak. If it is yours, sign "
                + "in with its password and connect it on the page of your account. An administrator can connect "
                + "it, too."
        ),
        (
            Message(RequestMessage.identityTaken, [.name: name]),
            "Another account is connected to the one that you have at Keycloak."
        ),
        (Message(PageMessage.signInWith, [.name: name]), "Sign in with Keycloak"),
        (Message(PageMessage.connectWith, [.name: name]), "Connect with Keycloak"),
        (Message(PageMessage.providerTitle, [.name: name]), "Signing in with Keycloak"),
        (
            Message(PageMessage.providerConnected, [.name: name]),
            "Your account is connected: you can sign in with Keycloak."
        ),
        (
            Message(PageMessage.providerNotConnected, [.name: name]),
            "Connect your account, to sign in with Keycloak as well."
        ),
        (
            Message(
                CommandMessage.linked,
                [.name: .text("ada"), .text: .text("7"), .url: .text("https://a.example")]),
            "ada signs in as “7” at https://a.example now."
        ),
        (Message(CommandMessage.unlinked, [.name: .text("ada")]), "No provider signs ada in any more."),
        (Message(CommandMessage.notLinked, [.name: .text("ada")]), "No provider signs ada in."),
        (
            Message(CommandMessage.subjectTaken, [.text: .text("7"), .url: .text("https://a.example")]),
            "Another account signs in as “7” at https://a.example."
        ),
    ]
}
