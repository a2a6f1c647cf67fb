extension English {
    /// Messages about signing in by a provider (OpenID Connect).
    static let openID = [
        "openID.unusableIssuer":
            "“{text}” cannot be the issuer: it is an https URL, such as https://id.example.org/realms/home. http is taken on this machine alone.",
        "openID.noClient": "Name the client that the provider knows this server by, with --oidc-client-id.",
        "openID.unreachable": "The sign-in service at {host} cannot be reached: {cause}.",
        "openID.timedOut": "The sign-in service at {host} did not answer within {seconds}.",
        "openID.tooLarge": "The sign-in service at {host} answered with more than {limit}.",
        "openID.answered": "The sign-in service at {host} answered with status {answer}.",
        "openID.malformed":
            "The sign-in service at {host} answered with something that is not OpenID Connect.",
        "openID.otherIssuer":
            "The sign-in service calls itself {found}, and not {text}. The setting --oidc-issuer is what it calls itself.",
        "openID.unusableURL": "The sign-in service at {host} names {address}, which is no https URL.",
        "openID.denied":
            "You were not let in there: the sign-in was cancelled, or your account may not use this server.",
        "openID.refused": "The sign-in service refused: {text}.",
        "openID.codeRefused": "This sign-in was used already, or is too old ({text}). Begin again.",
        "openID.clientRefused":
            "The sign-in service does not accept this server ({text}). An administrator has to check the client ID and its secret.",
        "openID.untrustedToken": "What the sign-in service says of you cannot be believed: {cause}.",
        "openID.noName":
            "The sign-in service does not say what you are called. An administrator can choose another claim than “{name}”.",

        "openIDToken.unreadable": "the token cannot be read",
        "openIDToken.algorithm": "the token is signed in a way that proves nothing",
        "openIDToken.unknownKey": "the token is signed with a key that the service does not publish",
        "openIDToken.signature": "the signature of the token is wrong",
        "openIDToken.issuer": "the token is from another service",
        "openIDToken.audience": "the token is for another client",
        "openIDToken.expired": "the token has expired",
        "openIDToken.early": "the token is not valid yet",
        "openIDToken.nonce": "the token answers another request",
        "openIDToken.subject": "the token names nobody",

        "request.noAdministrator":
            "There is no administrator yet, so nobody can be let in by {name}. Whoever runs this server makes the first account, by the link that the program printed when it started or with “vitrine user add NAME --role admin”.",
        "request.noNewPeople":
            "You have no account here yet. An administrator can make one, and connect it to {name}.",
        "request.nameOfOther":
            "There is an account with the name {text} already, which is not connected to {name}. If it is yours, sign in with its password and connect it on the page of your account. An administrator can connect it, too.",
        "request.identityTaken": "Another account is connected to the one that you have at {name}.",
        "request.otherBrowser": "This sign-in was begun in another browser, or too long ago. Begin again.",

        "page.accountConnected": "Connected. You can sign in that way from now on.",
        "page.signInWith": "Sign in with {name}",
        "page.connectWith": "Connect with {name}",
        "page.providerTitle": "Signing in with {name}",
        "page.providerConnected": "Your account is connected: you can sign in with {name}.",
        "page.providerNotConnected": "Connect your account, to sign in with {name} as well.",

        "command.linked": "{name} signs in as “{text}” at {address} now.",
        "command.unlinked": "No provider signs {name} in any more.",
        "command.notLinked": "No provider signs {name} in.",
        "command.subjectTaken": "Another account signs in as “{text}” at {address}.",
        "command.noIssuer": "Name the provider with --oidc-issuer.",
        "command.subjectLength": "A subject has 1 to 255 bytes.",
    ]
}
