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
            "“a” is not a valid issuer. Use an https URL such as https://id.example.org/realms/home; "
                + "http is accepted only for this machine."
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
            OpenIDError.errorStatus(host: host, status: 500).message,
            "The sign-in service at id.example.org answered with status 500."
        ),
        (
            OpenIDError.malformed(host: host).message,
            "The sign-in service at id.example.org returned an answer that is not valid OpenID Connect."
        ),
        (
            OpenIDError.otherIssuer(expected: "https://a.example", found: "https://b.example").message,
            "The sign-in service identifies itself as https://b.example, not https://a.example. Set "
                + "--oidc-issuer to the issuer that it reports."
        ),
        (
            OpenIDError.unusableURL(host: host, "http://a.example").message,
            "The sign-in service at id.example.org returned http://a.example, which is not an https URL."
        ),
        (
            OpenIDError.refused(code: "server_error").message,
            "The sign-in service refused the request: server_error."
        ),
        (
            OpenIDError.codeRefused(code: "invalid_grant").message,
            "This sign-in has already been used or has expired (invalid_grant). Try again."
        ),
        (
            OpenIDError.clientRefused(code: "invalid_client").message,
            "The sign-in service does not accept this server (invalid_client). Ask an administrator to "
                + "check the client ID and secret."
        ),
        (
            OpenIDError.untrustedToken(.expired).message,
            "The answer of the sign-in service cannot be trusted: the token has expired."
        ),
        (
            OpenIDError.noName(claim: "email").message,
            "The sign-in service did not provide your name. An administrator can choose a claim other "
                + "than “email”."
        ),
        (
            Message(RequestMessage.noAdministrator, [.name: name]),
            "There is no administrator yet, so nobody can sign in with Keycloak. The server's operator "
                + "creates the first account, with the link that Vitrine printed when it started or with "
                + "“vitrine user add NAME --role admin”."
        ),
        (
            Message(RequestMessage.noNewPeople, [.name: name]),
            "You do not have an account here yet. An administrator can create one and connect it to "
                + "Keycloak."
        ),
        (
            Message(RequestMessage.nameOfOther, [.text: .text("ada"), .name: name]),
            "An account named ada already exists, but it is not connected to Keycloak. If it is yours, "
                + "sign in with its password and connect it on your account page. An administrator can also "
                + "connect it."
        ),
        (
            Message(RequestMessage.identityTaken, [.name: name]),
            "Your Keycloak identity is already connected to another account."
        ),
        (Message(PageMessage.signInWith, [.name: name]), "Sign in with Keycloak"),
        (Message(PageMessage.connectWith, [.name: name]), "Connect with Keycloak"),
        (Message(PageMessage.providerTitle, [.name: name]), "Signing in with Keycloak"),
        (
            Message(PageMessage.providerConnected, [.name: name]),
            "Your account is connected. You can sign in with Keycloak."
        ),
        (
            Message(PageMessage.providerNotConnected, [.name: name]),
            "Connect your account to sign in with Keycloak too."
        ),
        (
            Message(
                CommandMessage.linked,
                [.name: .text("ada"), .text: .text("7"), .url: .text("https://a.example")]),
            "ada can now sign in as “7” at https://a.example."
        ),
        (
            Message(CommandMessage.unlinked, [.name: .text("ada")]),
            "ada is no longer connected to a sign-in service."
        ),
        (
            Message(CommandMessage.notLinked, [.name: .text("ada")]),
            "ada is not connected to a sign-in service."
        ),
        (
            Message(CommandMessage.subjectTaken, [.text: .text("7"), .url: .text("https://a.example")]),
            "“7” at https://a.example is already connected to another account."
        ),
    ]
}
