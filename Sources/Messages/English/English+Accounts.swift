extension English {
    /// Messages about accounts: signing in, people, tokens and permissions.
    static let accounts = [
        "request.signIn": "Sign in to see this.",
        "request.role": "Your account is not allowed to do this. It requires the role “{name}”.",
        "request.badToken": "This access token is invalid or has been revoked.",
        "request.proxyName":
            "The proxy in front of Vitrine sent a name that is not valid, or too similar to that of another person. Names have 1 to 100 characters, in UTF-8.",
        "request.wrongSignIn": "The name or password is incorrect.",
        "request.noSetup": "This link is no longer valid. Ask an administrator to create an account for you.",
        "request.accountName": "A name must have 1 to 100 characters.",
        "request.accountTaken": "An account named {name} already exists.",
        "request.passwordLength": "A password must have 8 to 200 characters.",
        "request.onlyInBrowser": "This can only be done in a browser that is signed in.",
        "request.wrongOldPassword": "The current password is incorrect.",
        "request.tokenName": "A token's name must have 1 to 100 characters.",
        "request.noCredential":
            "There is no such browser or token. It may already have been signed out or revoked.",
        "request.noAccount": "There is no such account. It may have been deleted.",
        "request.noAdministratorOfName":
            "There is no administrator yet. The server's operator creates the first account, with the link that Vitrine printed when it started or with “vitrine user add {name} --role admin”. The proxy signs you in as {name}.",
        "request.lastAdmin":
            "At least one administrator is required. Make another account an administrator first.",

        "command.accountTaken": "An account named {name} already exists.",
        "command.firstAccount":
            "The first account must be an administrator, who can then add others: use --role admin.",
        "command.passwordUnused":
            "VITRINE_PASSWORD is ignored because this server has accounts. Remove it from the environment.",
        "command.noAccount": "There is no account named {name}. `vitrine user` lists the accounts.",
        "command.lastAdmin":
            "At least one administrator is required. Make another account an administrator first.",
        "command.passwordLength": "A password must have 8 to 200 characters.",
        "command.passwordsDiffer": "The passwords do not match. Nothing was changed.",
        "command.noTerminal":
            "The terminal cannot hide your input. Pass the password on standard input instead.",
        "command.passwordPrompt": "Password:",
        "command.passwordAgain": "Repeat the password:",
        "command.noAccounts": "There are no accounts.",
        "command.accountAdded": "Created the account {name} ({text}).",
        "command.accountChanged": "{name} now has the role {text}.",
        "command.accountDeleted": "Deleted the account {name}.",
        "command.passwordChanged":
            "Changed the password of {name}, signed out all browsers and ended all access tokens.",
        "command.welcome":
            "Create the first administrator at {address}. The link is valid until there is one.",
        "command.accountName": "A name must have 1 to 100 characters.",
        "command.notAHeader": "“{text}” is not a valid header name.",
        "command.headerNeedsProxy":
            "Only a trusted reverse proxy may sign people in with a header. Add its address with --trusted-proxy.",

        "page.viewer": "Viewer",
        "page.member": "Member",
        "page.administrator": "Administrator",
        "page.signsInByPassword": "Signs in with a password",
        "page.signedInByProvider": "Connected with {name} as {text}",
        "page.signedInByFormer": "Connected with {name} as {text}; this provider is no longer configured",
        "page.signedInByHeader": "Signed in by the reverse proxy",
        "page.cannotSignIn": "Cannot sign in: no password and no connected sign-in service",
        "page.browserOn": "{name} on {title}",
        "page.someBrowser": "Unknown browser",
        "page.lastUsed": "Last used {date}",
        "page.passwordSet": "The password was changed. Other browsers were signed out.",
        "page.revoked": "The browser or token no longer has access.",
        "page.accountAdded": "The account was created.",
        "page.accountChanged": "The account was changed.",
        "page.accountDeleted": "The account was deleted.",

        "text.signIn": "Sign in",
        "text.signOut": "Sign out",
        "text.account": "Your account",
        "text.people": "People",
        "text.welcome": "Welcome to Vitrine",
        "text.welcome.hint":
            "Create the first account. It is an administrator: it can add sources and create accounts for others.",
        "text.welcome.make": "Create account",
        "text.account.name": "Name",
        "text.account.password": "Password",
        "text.account.passwordHint": "At least 8 characters",
        "text.account.oldPassword": "Current password",
        "text.account.newPassword": "New password",
        "text.account.ofProxy":
            "You are signed in by a reverse proxy. To sign out or to change your password, use the service that signed you in.",
        "text.account.setPassword": "Change password",
        "text.account.sessions": "Signed-in browsers",
        "text.account.thisBrowser": "this browser",
        "text.account.signOutOne": "Sign out {name}",
        "text.account.signOutOthers": "Sign out all other browsers",
        "text.account.tokens": "Access tokens",
        "text.account.tokensHint":
            "For programs that use the API on your behalf. Send a token as “Authorization: Bearer …”.",
        "text.account.api": "API documentation",
        "text.account.tokenName": "What the token is for",
        "text.account.addToken": "Create token",
        "text.account.newToken": "Copy this token now. It is not shown again:",
        "text.account.revoke": "Revoke {name}",
        "text.account.revokeShort": "Revoke",
        "text.people.role": "Role",
        "text.people.save": "Save",
        "text.people.saveRole": "Save the role of {name}",
        "text.people.reset": "Set password",
        "text.people.delete": "Delete",
        "text.people.deleteHint": "Deletes the account and its favorites, removed photos and mixes.",
        "text.people.deleteOne": "Delete {name}",
        "text.people.add": "Add a person",
        "text.people.addButton": "Add",
        "text.people.roles":
            "Viewers can see all photos and mark favorites. Members can also remove photos for themselves, refresh sources and create mixes. Administrators can do everything.",
        "text.people.you": "you",
        "text.public": "Visitors",
        "text.public.hint":
            "Whether people without an account can see this source. They see the places of its photos, but no coordinates.",
        "text.public.is": "Everyone who can reach this server can see this source without an account.",
        "text.public.open": "Make public",
        "text.public.close": "Make private",
    ]
}
