extension English {
    /// What the command line prints.
    static let commands = [
        "command.folderNotMade": "The folder {path} cannot be made: {cause}",
        "command.unknownProgramPath": "The path of the program itself is not known.",
        "command.unknownSource": "There is no source {name}. `vitrine sources` lists them.",
        "command.goneAlready": "{title} is gone already.",
        "command.fileUnreadable": "{path} cannot be read: {cause}",
        "command.inputUnreadable": "Standard input cannot be read: {cause}",
        "command.inputTooLong": "Standard input is longer than {limit}.",
        "command.noInput": "Standard input names no location.",
        "command.noLibrary": """
        There is no library in {path}: name the folder that was given to `vitrine add` or `vitrine serve` \
        with --data.
        """,
        "command.failed": "Vitrine could not do this: {cause}",
        "command.portTaken":
            "Port {name} is taken by another program: name another with --port, or 0 for any.",
        "command.notListening": "Vitrine cannot listen on {host}, port {name}: {cause}",
        "command.openToAll": """
        Anyone who reaches {address} may change everything, unless the server in front asks for a \
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

        "command.backupFailed": "The backup could not be written or read: {cause}",
        "command.backupWrong": "This is no backup, or it was changed: {text} is not what it should be.",
        "command.backupCut": "{path} is no whole backup: its end is missing.",
        "command.fileUnwritten": "{path} cannot be written: {cause}",
        "command.folderNotWritten": "The folder {path} cannot be written: {cause}",
        "command.secondServer":
            "A server runs on {path} already: end it first, or name another folder with --data.",
        "command.libraryThere": "There is a library already: {path}. --force replaces it.",
        "command.backupOfServer":
            "The library is in {name}: back it up and restore it with pg_dump and pg_restore, together with secret.key and archive in {path}.",
        "command.migrating": "Copying {name}: {count} of {limit}",
        "command.migrated":
            "Copied the library to {name}: {count, plural, one {# photo} other {# photos}} of {found, plural, one {# source} other {# sources}}.",
        "command.backedUp":
            "Wrote {path}, {size}: the library and {count, plural, one {# kept original} other {# kept originals}}.",
        "command.restored":
            "Restored the library and {count, plural, one {# kept original} other {# kept originals}} in {path}.",
        "command.configurationMalformed":
            "{path} is no JSON object of settings, with members such as \"port\": 8080.",
        "command.configurationUnknown":
            "{path}: there is no setting “{text}”.{name, select, given { Did you mean {name}?} other {}}",
        "command.configurationValue": "{path}: {name} takes {choices}.",

        "command.added": "Added {title} as {id}: {found}.",
        "command.addedOfList": "Added {title} as {id}.",
        "command.imported":
            "{count, plural, one {# source} other {# sources}}: {added} added, {kept} there already{missing, plural, =0 {} other {, # not added}}.",
        "command.refreshed":
            "{title}: {count, plural, one {# photo} other {# photos}}, {added} new, {changed} changed, {left} gone",
        "command.unchanged": "{title}: nothing has changed",
        "command.olderLoading": "Loaded {count, plural, one {# older photo} other {# older photos}}",
        "command.olderLoaded":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}; the feed has no more.",
        "command.olderStopped":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}; the same command goes on.",
        "command.olderFailed":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}. {cause}",
        "command.removed": "Removed {title}.",
        "command.exported":
            "Exported {title}: {count, plural, one {# photo} other {# photos}}{missing, plural, =0 {} one {, # without its picture} other {, # without their picture}}.",
        "command.exportedFiles":
            "{count, plural, one {# file} other {# files}}, {size}: pictures of {made, plural, one {# photo} other {# photos}} made, of {kept} kept{removed, plural, =0 {} one {, # file deleted} other {, # files deleted}}.",
        "command.openFile": "Open {path}",
        "command.cacheEmptied": "{path} is empty now. Deleted were:",
        "command.originals": "originals: {found}",
        "command.renditions": "renditions: {found}",
        "command.records": "records: {found}",
        "command.archiveOn":
            "The originals of {title} will be kept while a server runs: about {size} for {count, plural, one {# photo} other {# photos}}.",
        "command.archiveOff":
            "No more originals of {title} will be kept; {count, plural, one {# stays} other {# stay}}, {size}.",
        "command.archiveDeleted":
            "No more originals of {title} will be kept; {count, plural, one {# was} other {# were}} deleted, {size}.",
        "command.archiveIsOn":
            "{title}: {kept} of {count, plural, one {# original is} other {# originals are}} kept, {size}; all take about {limit}.",
        "command.archiveIsOff":
            "{title}: originals are not kept; {kept} of {count} are there, {size}, and all would take about {limit}.",
        "command.archiveFolder":
            "{title}: its photos are files of this computer, which stay where they are and are not copied.",
        "command.archiveFailed":
            "{count, plural, one {# original} other {# originals}} could not be had and will be tried again: {cause}",
        "command.archiveFree": "{size} are free.",
        "command.archiveChecked":
            "{count, plural, one {# kept original is} other {# kept originals are}} whole, {size}; {missing} missing, {changed} changed.",
        "command.archiveMissing": "Missing: {file} of {address}",
        "command.archiveChanged": "Changed: {file} of {address}",
        "command.files": "{count, plural, one {# file} other {# files}}, {size}",
        "command.filesWithin": "{count, plural, one {# file} other {# files}}, {size} of {limit}",

        "command.reading": "Reading {name}",
        "command.readingSources": "Reading {count, plural, one {# source} other {# sources}}",
        "command.exportingPictures":
            "Pictures of {position} of {count, plural, one {# photo} other {# photos}}",
        "command.exportingPage": "Page {position} of {count}",
        "command.serving": "Vitrine is on {address} (end it with Control-C)",
        "command.servingPublicly": "Vitrine is on {address} and on {name} (end it with Control-C)",

        "command.noSources": "There are no sources yet. `vitrine add LOCATION` adds one.",
        "command.usual": "default",
        "command.photos": "{count, plural, one {# photo} other {# photos}}",
        "command.places": "{count, plural, one {# place} other {# places}}",
        "command.feed": "{title} ({type}): {found}",
        "command.untitledFeed": "Without a title ({type}): {found}",
        "command.moreOfList": "… and {count} more",
        "command.noPicture": "(no picture)",
        "command.skipped": "Skipped:",
        "command.skippedEntry": "entry {number}: {cause}",
        "command.explanation": "Why:",
        "command.otherLists": "Other lists here:",
        "command.imageFields": "Fields with URLs:",
        "command.titleFields": "Fields with words:",

        "command.notAHost": "“{text}” is no host name with a port or without.",
        "command.notARange": "“{text}” is neither an IP address nor a range such as 10.0.0.0/8.",
        "command.limitRange": "--max-feed and --max-image take 1 to 1024 MiB.",
        "command.photoRange": "--max-photos takes 1 to 100000000.",
        "command.redirectRange": "--max-redirects takes 0 to 50.",
        "command.timeoutRange": "--timeout takes 1 to 600 seconds.",
        "command.portRange": "--port takes 0 to 65535.",
        "command.oneFormat": "Only one of --json, --opml and --list can be printed.",
        "command.noLocation": "The location is empty: name a URL, a feed file or a folder.",
        "command.noDatabase":
            "--database takes the URL of a database of PostgreSQL's, e.g. postgres://vitrine@db.example.org/vitrine.",
        "command.sameDatabase":
            "A library is copied between a folder and a database of PostgreSQL's: name one of each.",
        "command.noFolder": "The folder of {option} is empty: name one, or leave the option out.",
        "command.oneLocation": "--title, --list, --image-field and --title-field are about one location.",
        "command.unknownCommand":
            "There is no command “{text}”, and no file or folder of this name here.{name, select, given { Did you mean {name}?} other {}}",
        "command.unknownHelp":
            "There is no command “{text}”.{name, select, given { Did you mean {name}?} other {}}",
        "command.noConfiguration": "The file of --config is empty: name one, or leave the option out.",
        "command.optionRange": "{option} takes {choices}.",
        "command.notASetting": "“{text}” sets nothing: write name=value, such as layout=grid.",
        "command.unknownSetting":
            "There is no setting “{text}”.{name, select, given { Did you mean {name}?} other { There are {choices}.}}",
    ]
}
