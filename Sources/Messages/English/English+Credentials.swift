extension English {
    /// Messages about the credentials of sources.
    static let credentials = [
        "credentials.empty":
            "There is nothing to send: give a user name and a password, a token, or headers.",
        "credentials.user":
            "A user name has no colon, and neither it nor the password has control characters.",
        "credentials.token": "A token has no spaces, and only letters, digits and signs of ASCII.",
        "credentials.headerName":
            "A header is a name, a colon and a value, one on each line: X-API-Key: value",
        "credentials.headerRefused": "The header {name} belongs to the connection; it cannot be set.",
        "credentials.headerValue": "The header {name} has no value, or one with control characters.",
        "credentials.twice": "The header {name} is there twice.",
        "credentials.tooLong": "At most {count} headers are sent, with {limit} together.",
        "credentials.notOfTheWeb": "Only feeds that are read over HTTP can have a password.",
        "credentials.unreadable": """
        The password that is kept for this source cannot be read: the file secret.key of the data folder is \
        missing or another one. Enter the password again, or put the file back.
        """,

        "page.credentialsBasic": "A user name and a password are kept.",
        "page.credentialsBearer": "A token is kept.",
        "page.credentialsHeaders": "Headers are kept.",
        "page.credentialsHint": """
        Sent to {host} alone, for the feed and for its pictures there. What is kept is never shown again.
        """,
        "page.passwordInURL": """
        The URL has a user name or a password in it, which would be seen wherever it is shown. Enter them \
        below.
        """,

        "text.credentials": "Password",
        "text.credentials.adding": "This feed needs a password",
        "text.credentials.addingHint": """
        It is sent to the server of this URL alone, and never shown again. The feed is added without a preview.
        """,
        "text.credentials.kind": "What the server asks for",
        "text.credentials.basic": "User name and password",
        "text.credentials.bearer": "Token",
        "text.credentials.headers": "Headers",
        "text.credentials.user": "User name",
        "text.credentials.password": "Password",
        "text.credentials.token": "Token",
        "text.credentials.lines": "Headers",
        "text.credentials.linesHint": "One on each line, as X-API-Key: value",
        "text.credentials.keep": "Keep it",
        "text.credentials.replace": "Give another one",
        "text.credentials.remove": "Remove",
        "text.credentials.add": "Add",

        "command.userPrompt": "User name:",
        "command.tokenPrompt": "Token:",
        "command.headerPrompt": "Header (Name: value), or nothing to end:",
        "command.credentialsKind": "Credentials are basic, bearer, headers or none, and not {text}.",
        "command.credentialsOfOne":
            "Credentials go with one location, and not with locations from standard input.",
    ]
}
