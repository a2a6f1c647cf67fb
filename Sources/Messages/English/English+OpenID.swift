extension English {
    /// Messages about signing in by a provider (OpenID Connect).
    static let openID = [
        "openID.unusableIssuer":
            "“{text}” is not a valid issuer. Use an https URL such as https://id.example.org/realms/home; http is accepted only for this machine.",
        "openID.noClient": "Set the client ID that is registered for this server with --oidc-client-id.",
        "openID.unreachable": "The sign-in service at {host} cannot be reached: {cause}.",
        "openID.timedOut": "The sign-in service at {host} did not answer within {seconds}.",
        "openID.tooLarge": "The sign-in service at {host} answered with more than {limit}.",
        "openID.answered": "The sign-in service at {host} answered with status {answer}.",
        "openID.malformed":
            "The sign-in service at {host} returned an answer that is not valid OpenID Connect.",
        "openID.otherIssuer":
            "The sign-in service identifies itself as {found}, not {text}. Set --oidc-issuer to the issuer that it reports.",
        "openID.unusableURL": "The sign-in service at {host} returned {address}, which is not an https URL.",
        "openID.denied":
            "Access was denied: the sign-in was cancelled, or your account is not allowed to use this server.",
        "openID.refused": "The sign-in service refused the request: {text}.",
        "openID.codeRefused": "This sign-in has already been used or has expired ({text}). Try again.",
        "openID.clientRefused":
            "The sign-in service does not accept this server ({text}). Ask an administrator to check the client ID and secret.",
        "openID.untrustedToken": "The answer of the sign-in service cannot be trusted: {cause}.",
        "openID.noName":
            "The sign-in service did not provide your name. An administrator can choose a claim other than “{name}”.",

        "openIDToken.unreadable": "the token cannot be read",
        "openIDToken.algorithm": "the token is not signed with a secure algorithm",
        "openIDToken.unknownKey": "the token is signed with a key that the service does not publish",
        "openIDToken.signature": "the token's signature is invalid",
        "openIDToken.issuer": "the token was issued by another service",
        "openIDToken.audience": "the token was issued for another client",
        "openIDToken.expired": "the token has expired",
        "openIDToken.early": "the token is not valid yet",
        "openIDToken.nonce": "the token belongs to another request",
        "openIDToken.subject": "the token has no subject",

        "request.noAdministrator":
            "There is no administrator yet, so nobody can sign in with {name}. The server's operator creates the first account, with the link that Vitrine printed when it started or with “vitrine user add NAME --role admin”.",
        "request.noNewPeople":
            "You do not have an account here yet. An administrator can create one and connect it to {name}.",
        "request.nameOfOther":
            "An account named {text} already exists, but it is not connected to {name}. If it is yours, sign in with its password and connect it on your account page. An administrator can also connect it.",
        "request.identityTaken": "Your {name} identity is already connected to another account.",
        "request.otherBrowser": "This sign-in was started in another browser or has expired. Try again.",

        "page.accountConnected": "Connected. You can now sign in this way.",
        "page.signInWith": "Sign in with {name}",
        "page.connectWith": "Connect with {name}",
        "page.providerTitle": "Signing in with {name}",
        "page.providerConnected": "Your account is connected. You can sign in with {name}.",
        "page.providerNotConnected": "Connect your account to sign in with {name} too.",

        "command.linked": "{name} can now sign in as “{text}” at {address}.",
        "command.unlinked": "{name} is no longer connected to a sign-in service.",
        "command.notLinked": "{name} is not connected to a sign-in service.",
        "command.subjectTaken": "“{text}” at {address} is already connected to another account.",
        "command.noIssuer": "Specify the sign-in service with --oidc-issuer.",
        "command.subjectLength": "A subject must have 1 to 255 bytes.",
    ]
}
