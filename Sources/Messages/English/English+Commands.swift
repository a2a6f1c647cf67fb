extension English {
    /// What the command line tells.
    static let commands = [
        "command.folderNotMade": "The folder {path} cannot be made: {cause}",
        "command.unknownProgramPath": "The path of the program itself is not known.",
        "command.unknownSource": "There is no source {name}. `vitrine sources` lists them.",
        "command.goneAlready": "{title} is gone already.",
        "command.fileUnreadable": "{path} cannot be read: {cause}",
        "command.portTaken":
            "Port {name} is taken by another program: name another with --port, or 0 for any.",
        "command.passwordNeeded":
            "{host} can be reached from other machines: set a password in VITRINE_PASSWORD first.",
        "command.openToAll": """
        Whoever reaches {address} may change everything, unless the server in front asks for a \
        password, or VITRINE_PASSWORD is set.
        """,
        "command.keptForLater": "{address} is kept, and read when it can be: {cause}",
        "command.ofSource": "{title}: {cause}",
        "command.more": "… and {count} more.",
        "command.noDemoPicture": "The demo has no picture of this name.",
        "command.fileGone": "The file is gone or may not be read.",
        "command.fileNotRead": "The file could not be read.",
        "command.libraryOnly": "The picture is kept by the library alone.",
        "command.malformedEmbedded":
            "The picture that the feed holds itself is not well-formed, or larger than {limit}.",
        "command.notWritten": "The picture cannot be written to the disk.",
    ]
}
