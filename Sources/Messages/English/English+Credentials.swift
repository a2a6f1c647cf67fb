extension English {
    /// Messages about the credentials of sources.
    static let credentials = [
        "credentials.empty": "There is nothing to send. Enter a user name and password, a token, or headers.",
        "credentials.user":
            "A user name cannot contain a colon, and neither it nor the password can contain control characters.",
        "credentials.token":
            "A token can only contain ASCII letters, digits and punctuation, without spaces.",
        "credentials.headerName":
            "Write each header on its own line as a name, a colon and a value: X-API-Key: value",
        "credentials.headerRefused": "The header {name} is managed by the connection and cannot be set.",
        "credentials.headerValue": "The value of the header {name} is empty or contains control characters.",
        "credentials.twice": "The header {name} is given twice.",
        "credentials.tooLong": "At most {count} headers of {limit} in total can be sent.",
        "credentials.notOfTheWeb": "Only feeds that are read over HTTP can use credentials.",
        "credentials.unreadable":
            "The saved credentials of this source cannot be read because the file secret.key in the data folder is missing or has been replaced. Enter them again, or restore the file.",

        "page.credentialsBasic": "A user name and password are saved.",
        "page.credentialsBearer": "A token is saved.",
        "page.credentialsHeaders": "Headers are saved.",
        "page.credentialsHint":
            "Sent only to {host}, for the feed and the pictures there. Saved credentials are never shown again.",
        "page.passwordInURL":
            "The URL contains a user name or password, which would be visible wherever the URL is shown. Enter them below instead.",

        "text.credentials": "Password",
        "text.credentials.adding": "This feed needs a password",
        "text.credentials.addingHint":
            "It is sent only to the server of this URL and never shown again. The feed is added without a preview.",
        "text.credentials.kind": "Type of credentials",
        "text.credentials.basic": "User name and password",
        "text.credentials.bearer": "Token",
        "text.credentials.headers": "Headers",
        "text.credentials.user": "User name",
        "text.credentials.password": "Password",
        "text.credentials.token": "Token",
        "text.credentials.lines": "Headers",
        "text.credentials.linesHint": "One per line, as X-API-Key: value",
        "text.credentials.keep": "Save credentials",
        "text.credentials.replace": "Replace",
        "text.credentials.remove": "Remove",
        "text.credentials.add": "Add",

        "command.userPrompt": "User name:",
        "command.tokenPrompt": "Token:",
        "command.headerPrompt": "Header (Name: value), or empty to finish:",
        "command.credentialsKind": "Credentials must be basic, bearer, headers or none, not {text}.",
        "command.credentialsOfOne":
            "Credentials can only be used with a single location, not with locations from standard input.",
    ]
}
