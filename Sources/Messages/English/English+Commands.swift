extension English {
    /// What the command line prints.
    static let commands = [
        "command.folderNotMade": "The folder {path} cannot be created: {cause}",
        "command.unknownProgramPath": "The path of the Vitrine program could not be determined.",
        "command.unknownSource": "There is no source {name}. `vitrine sources` lists the sources.",
        "command.goneAlready": "{title} has already been deleted.",
        "command.fileUnreadable": "{path} cannot be read: {cause}",
        "command.inputUnreadable": "Standard input cannot be read: {cause}",
        "command.inputTooLong": "Standard input is larger than {limit}.",
        "command.noInput": "Standard input contains no location.",
        "command.noLibrary":
            "There is no library in {path}. Use --data with the folder that you gave to `vitrine add` or `vitrine serve`.",
        "command.failed": "The command failed: {cause}",
        "command.portTaken":
            "Port {name} is already in use. Choose another one with --port, or use 0 for any free port.",
        "command.notListening": "Vitrine cannot listen on {host}, port {name}: {cause}",
        "command.libraryCreated": "Created a library in {path}.",
        "command.openToAll":
            "Anyone who can reach {address} can change everything. Create an account, set VITRINE_PASSWORD, or let the reverse proxy require a password.",
        "command.keptForLater": "{address} was added and will be read as soon as it is available: {cause}",
        "command.ofSource": "{title}: {cause}",
        "command.more": "… and {count} more.",
        "command.noDemoPicture": "The demo has no picture with this name.",
        "command.fileGone": "The file does not exist or cannot be read.",
        "command.fileNotRead": "The file could not be read.",
        "command.libraryOnly": "The picture is stored only in the library.",
        "command.malformedEmbedded": "The picture embedded in the feed is malformed or larger than {limit}.",
        "command.notWritten": "The picture cannot be written to disk.",

        "command.backupFailed": "The backup could not be written or read: {cause}",
        "command.backupWrong": "This is not a backup, or it is corrupted: {text} does not match.",
        "command.backupCut": "{path} is incomplete: the end of the backup is missing.",
        "command.backupTooNew": "The backup was written by a newer version of Vitrine ({name}).",
        "command.damagedOriginal":
            "{path} is damaged and was left out of the backup. `vitrine archive check` sets it aside, and a server downloads it again.",
        "command.missingOriginal":
            "{path} is missing and is not in the backup. `vitrine archive check` lists all missing originals, and a server downloads them again.",
        "command.originalsAbsent":
            "There are no kept originals in {path}, but the library has {count, plural, one {#} other {# or more}}. Check that the disk is mounted or that the URL of the store is right. If they are lost, `vitrine archive check --force` marks them as missing.",
        "command.originalsNotDeleted":
            "{count, plural, one {# original} other {# originals}} in {path} could not be deleted: {cause}. A server tries again.",
        "command.damagedInBackup":
            "{path} is damaged in the backup and was left out. A server downloads it again if it is still available.",
        "command.restorationFailed": "The backup could not be restored: {cause}",
        "command.restorationHasLog":
            "The write-ahead log of the unpacked library could not be copied into its file. Nothing was replaced.",
        "command.restorationInterrupted":
            "An earlier restoration was interrupted. The previous library is in {path}: run `vitrine restore FILE --force` again, or move its files back to {name}.",
        "command.fileUnwritten": "{path} cannot be written: {cause}",
        "command.folderNotWritten": "The folder {path} is not writable: {cause}",
        "command.secondServer":
            "A server or a restoration is using {path}. Stop it first, or choose another folder with --data.",
        "command.libraryInUse":
            "Another command is using the library in {path}. Try again when it has finished.",
        "command.libraryReplaced":
            "The library in {path} is being restored or moved. Try again when that has finished.",
        "command.libraryThere": "A library already exists at {path}. Use --force to replace it.",
        "command.restoreWouldReplace":
            "{path} already exists and may belong to a library elsewhere. Restore to another folder with --data, or use --force to replace it.",
        "command.backupOfServer":
            "The library is in {name}. Back it up with pg_dump.{folders, select, given { Copy these as well: {folders}.} other {}}{text, select, given { Back up or replicate the kept originals in {text} with its own tools.} other {}}",
        "command.restoreOfServer": "The library is in {name}. Restore it with pg_restore.",
        "command.migrating": "Copying {name}: {count} of {limit}",
        "command.migrated":
            "Copied the library to {name}: {count, plural, one {# photo} other {# photos}} of {found, plural, one {# source} other {# sources}}.",
        "command.backedUp":
            "Wrote {path}, {size}: the library and {count, plural, one {# kept original} other {# kept originals}}.",
        "command.backedUpWithoutStore":
            "The backup does not include the kept originals in {name}. Back up or replicate the store with its own tools.",
        "command.restored":
            "Restored the library and {count, plural, one {# kept original} other {# kept originals}} in {path}.",
        "command.configurationMalformed":
            "{path} must be a JSON object of settings, for example with the member \"port\": 8080.",
        "command.configurationUnknown":
            "{path}: there is no setting “{text}”.{name, select, given { Did you mean {name}?} other {}}",
        "command.configurationValue": "{path}: invalid value for {name}; expected {choices}.",

        "command.fileShortened": "{path} became shorter while it was read",
        "command.notAPlainFile": "one of its members is not a plain file",
        "command.notARegularFile": "it is not a regular file",
        "command.unknownHost": "there is no host with this name",
        "command.unknownReason": "the reason is unknown",

        "command.added": "Added {title} as {id}: {found}.",
        "command.addedOfList": "Added {title} as {id}.",
        "command.imported":
            "{count, plural, one {# source} other {# sources}}: {added} added, {kept} already in the library{missing, plural, =0 {} other {, # not added}}.",
        "command.refreshed":
            "{title}: {count, plural, one {# photo} other {# photos}}, {added} new, {changed} changed, {left} gone",
        "command.unchanged": "{title}: no changes",
        "command.olderLoading": "Loaded {count, plural, one {# older photo} other {# older photos}}",
        "command.olderLoaded":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}; the feed has no more.",
        "command.olderStopped":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}; run the command again to continue.",
        "command.olderFailed":
            "{title}: loaded {count, plural, one {# older photo} other {# older photos}}. {cause}",
        "command.removed": "Removed {title}.",
        "command.exported":
            "Exported {title}: {count, plural, one {# photo} other {# photos}}{missing, plural, =0 {} one {, # without its picture} other {, # without their picture}}.",
        "command.exportedFiles":
            "{count, plural, one {# file} other {# files}}, {size}: created pictures for {made, plural, one {# photo} other {# photos}}, kept those of {kept}{removed, plural, =0 {} one {, deleted # file} other {, deleted # files}}.",
        "command.openFile": "Open {path}",
        "command.cacheEmptied": "Emptied {path}. Deleted:",
        "command.originals": "originals: {found}",
        "command.renditions": "renditions: {found}",
        "command.records": "records: {found}",
        "command.archiveOn":
            "Originals of {title} will be kept while a server is running: about {size} for {count, plural, one {# photo} other {# photos}}.",
        "command.archiveOff":
            "No further originals of {title} will be kept; {count, plural, one {# original ({size}) remains} other {# originals ({size}) remain}}.",
        "command.archiveDeleted":
            "No further originals of {title} will be kept; {count, plural, one {# original ({size}) was} other {# originals ({size}) were}} deleted.",
        "command.archiveIsOn":
            "{title}: {kept} of {count, plural, one {# original is} other {# originals are}} kept, {size}; all of them take about {limit}.",
        "command.archiveIsOff":
            "{title}: originals are not kept; {kept} of {count} are stored, {size}. All of them would take about {limit}.",
        "command.archiveFolder":
            "{title}: its photos are files on this computer. They stay where they are and are not copied.",
        "command.archiveFailed":
            "{count, plural, one {# original} other {# originals}} could not be downloaded. Vitrine will try again: {cause}",
        "command.archiveFree": "{size} available.",
        "command.archiveInStore": "Kept originals are in {name}.",
        "command.archiveInFolder":
            "There are kept originals in {path}, where other servers cannot find them. `vitrine archive move` moves them to {name}.",
        "command.archiveDeletedLater":
            "No further originals of {title} will be kept; {count, plural, one {# original} other {# originals}} ({size}) will be deleted from the object store while a server is running.",
        "command.originalsDeletedLater":
            "Its kept originals will be deleted from {name} while a server is running.",
        "command.archiveMoving": "Moved {count, plural, one {# original} other {# originals}}",
        "command.archiveMoved":
            "{count, plural, =0 {No originals were} one {# original was} other {# originals were}} moved from {path} to {name}, {size}; {changed} changed.",
        "command.archiveCopied":
            "{count, plural, =0 {No originals were} one {# original was} other {# originals were}} copied from {name} to {path}, {size}; {missing} missing.",
        "command.archiveRest":
            "{count, plural, one {# file that no photo needs remains} other {# files that no photo needs remain}} in {path}.",
        "command.archiveNotMoved":
            "The originals could not be moved: {cause}. Run the command again to continue.",
        "command.archiveChecked":
            "{count, plural, one {# kept original is} other {# kept originals are}} intact, {size}; {missing} missing, {changed} changed.",
        "command.archiveMissing": "Missing: {file} of {address}",
        "command.archiveChanged": "Changed: {file} of {address}",
        "command.files": "{count, plural, one {# file} other {# files}}, {size}",
        "command.filesWithin": "{count, plural, one {# file} other {# files}}, {size} of {limit}",

        "command.reading": "Reading {name}",
        "command.readingSources": "Reading {count, plural, one {# source} other {# sources}}",
        "command.exportingPictures":
            "Pictures of {position} of {count, plural, one {# photo} other {# photos}}",
        "command.exportingPage": "Page {position} of {count}",
        "command.serving": "Vitrine is running at {address} (press Control-C to stop it)",
        "command.servingPublicly":
            "Vitrine is running at {address} and at {name} (press Control-C to stop it)",

        "command.noSources": "There are no sources yet. Add one with `vitrine add LOCATION`.",
        "command.default": "default",
        "command.photos": "{count, plural, one {# photo} other {# photos}}",
        "command.places": "{count, plural, one {# place} other {# places}}",
        "command.feed": "{title} ({type}): {found}",
        "command.untitledFeed": "Untitled ({type}): {found}",
        "command.moreOfList": "… and {count} more",
        "command.noPicture": "(no picture)",
        "command.skipped": "Skipped:",
        "command.skippedEntry": "entry {number}: {cause}",
        "command.explanation": "Why:",
        "command.otherLists": "Other lists here:",
        "command.imageFields": "Fields with image URLs:",
        "command.titleFields": "Fields with text:",

        "command.notAHost": "“{text}” is not a host name with an optional port.",
        "command.notARange": "“{text}” is neither an IP address nor a range such as 10.0.0.0/8.",
        "command.limitRange": "--max-feed and --max-image must be 1 to 1024 MiB.",
        "command.photoRange": "--max-photos must be 1 to 100000000.",
        "command.redirectRange": "--max-redirects must be 0 to 50.",
        "command.timeoutRange": "--timeout must be 1 to 600 seconds.",
        "command.portRange": "--port must be 0 to 65535.",
        "command.oneFormat": "Use only one of --json, --opml and --list.",
        "command.noLocation": "The location is empty. Give a URL, a feed file or a folder.",
        "command.noDatabase":
            "--database must be a PostgreSQL URL, such as postgres://vitrine@db.example.org/vitrine.",
        "command.sameDatabase":
            "A library is copied between a folder and a PostgreSQL database. Specify one of each.",
        "command.emptyPath": "The path is empty. Give a file or folder.",
        "command.emptyOption": "{option} is empty. Give a value, or omit the option.",
        "command.oneLocation":
            "--title, --list, --image-field and --title-field can only be used with a single location.",
        "command.unknownCommand":
            "There is no command “{text}”, and no file or folder with this name here.{name, select, given { Did you mean {name}?} other {}}",
        "command.unknownHelp":
            "There is no command “{text}”.{name, select, given { Did you mean {name}?} other {}}",
        "command.noConfiguration": "--config is empty. Give a file, or omit the option.",
        "command.optionRange": "{option} must be {choices}.",
        "setting.text": "string",
        "setting.path": "path",
        "setting.flag": "true or false",
        "setting.range": "{first} to {last}",
        "setting.interval": "60 seconds to one year (30m, 6h, 2d, 1w) or never",
        "setting.list": "list of strings",
        "command.notASetting": "“{text}” is not a setting: write name=value, such as layout=grid.",
        "command.unknownSetting":
            "There is no setting “{text}”.{name, select, given { Did you mean {name}?} other { The settings are {choices}.}}",
    ]
}
