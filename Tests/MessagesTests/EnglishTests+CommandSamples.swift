import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    static let commandResults: [Sample] = [
        (
            Message(
                CommandMessage.added,
                [
                    .title: .text("A"), .id: .text("a"),
                    .found: .message(Message(CommandMessage.photos, [.count: .number(1)])),
                ]), "Added A as a: 1 photo."
        ),
        (Message(CommandMessage.addedOfList, [.title: .text("A"), .id: .text("a")]), "Added A as a."),
        (
            Message(
                CommandMessage.refreshed,
                [
                    .title: .text("A"), .count: .number(1204), .added: .number(1), .changed: .number(2),
                    .left: .number(3),
                ]), "A: 1,204 photos, 1 new, 2 changed, 3 gone"
        ),
        (Message(CommandMessage.unchanged, [.title: .text("A")]), "A: no changes"),
        (Message(CommandMessage.olderLoading, [.count: .number(1)]), "Loaded 1 older photo"),
        (
            Message(CommandMessage.olderLoaded, [.title: .text("A"), .count: .number(30)]),
            "A: loaded 30 older photos; the feed has no more."
        ),
        (
            Message(CommandMessage.olderStopped, [.title: .text("A"), .count: .number(30)]),
            "A: loaded 30 older photos; run the command again to continue."
        ),
        (
            Message(
                CommandMessage.olderFailed,
                [.title: .text("A"), .count: .number(30), .cause: .message(.system("It ended."))]),
            "A: loaded 30 older photos. It ended."
        ),
        (Message(CommandMessage.removed, [.title: .text("A")]), "Removed A."),
        (
            Message(CommandMessage.exported, [.title: .text("A"), .count: .number(3), .missing: .number(0)]),
            "Exported A: 3 photos."
        ),
        (
            Message(CommandMessage.exported, [.title: .text("A"), .count: .number(3), .missing: .number(1)]),
            "Exported A: 3 photos, 1 without its picture."
        ),
        (
            Message(CommandMessage.exported, [.title: .text("A"), .count: .number(3), .missing: .number(2)]),
            "Exported A: 3 photos, 2 without their picture."
        ),
        (
            Message(
                CommandMessage.exportedFiles,
                [
                    .count: .number(1200), .size: .bytes(3 << 20), .made: .number(1), .kept: .number(0),
                    .removed: .number(0),
                ]), "1,200 files, 3 MiB: created pictures for 1 photo, kept those of 0."
        ),
        (
            Message(
                CommandMessage.exportedFiles,
                [
                    .count: .number(12), .size: .bytes(3 << 20), .made: .number(2), .kept: .number(1),
                    .removed: .number(1),
                ]), "12 files, 3 MiB: created pictures for 2 photos, kept those of 1, deleted 1 file."
        ),
        (Message(CommandMessage.openFile, [.path: .text("/x")]), "Open /x"),
        (Message(CommandMessage.cacheEmptied, [.path: .text("/x")]), "Emptied /x. Deleted:"),
        (
            Message(
                CommandMessage.originals,
                [
                    .found: .message(
                        Message(CommandMessage.files, [.count: .number(1), .size: .bytes(3 << 20)]))
                ]), "originals: 1 file, 3 MiB"
        ),
        (
            Message(
                CommandMessage.renditions,
                [
                    .found: .message(
                        Message(
                            CommandMessage.filesWithin,
                            [.count: .number(0), .size: .bytes(0), .limit: .bytes(2 << 30)]))
                ]), "renditions: 0 files, 0 bytes of 2 GiB"
        ),
        (Message(CommandMessage.records, [.found: .message(.system("none"))]), "records: none"),
        (Message(CommandMessage.files, [.count: .number(2), .size: .bytes(1536)]), "2 files, 1.5 KiB"),
        (
            Message(
                CommandMessage.filesWithin,
                [.count: .number(2), .size: .bytes(1536), .limit: .bytes(2 << 30)]),
            "2 files, 1.5 KiB of 2 GiB"
        ),
        (
            Message(
                CommandMessage.archiveOn, [.title: .text("A"), .size: .bytes(3 << 30), .count: .number(2)]),
            "Originals of A will be kept while a server is running: about 3 GiB for 2 photos."
        ),
        (
            Message(
                CommandMessage.archiveOff, [.title: .text("A"), .size: .bytes(2 << 20), .count: .number(1)]),
            "No further originals of A will be kept; 1 original (2 MiB) remains."
        ),
        (
            Message(
                CommandMessage.archiveDeleted,
                [.title: .text("A"), .size: .bytes(2 << 20), .count: .number(2)]),
            "No further originals of A will be kept; 2 originals (2 MiB) were deleted."
        ),
        (
            Message(
                CommandMessage.archiveIsOn,
                [
                    .title: .text("A"), .kept: .number(1), .count: .number(2), .size: .bytes(2 << 20),
                    .limit: .bytes(4 << 20),
                ]), "A: 1 of 2 originals are kept, 2 MiB; all of them take about 4 MiB."
        ),
        (
            Message(
                CommandMessage.archiveIsOff,
                [
                    .title: .text("A"), .kept: .number(1), .count: .number(2), .size: .bytes(2 << 20),
                    .limit: .bytes(4 << 20),
                ]),
            "A: originals are not kept; 1 of 2 are stored, 2 MiB. All of them would take about 4 "
                + "MiB."
        ),
        (
            Message(CommandMessage.archiveFolder, [.title: .text("A")]),
            "A: its photos are files on this computer. They stay where they are and are not copied."
        ),
        (
            Message(CommandMessage.archiveFailed, [.count: .number(2), .cause: .message(.system("Gone."))]),
            "2 originals could not be downloaded. Vitrine will try again: Gone."
        ),
        (Message(CommandMessage.archiveFree, [.size: .bytes(3 << 30)]), "3 GiB available."),
        (
            Message(
                CommandMessage.archiveChecked,
                [.count: .number(2), .size: .bytes(2 << 20), .missing: .number(1), .changed: .number(0)]),
            "2 kept originals are intact, 2 MiB; 1 missing, 0 changed."
        ),
        (
            Message(CommandMessage.archiveMissing, [.file: .text("ab"), .url: .text("https://a.example/")]),
            "Missing: ab of https://a.example/"
        ),
        (
            Message(CommandMessage.archiveChanged, [.file: .text("ab"), .url: .text("https://a.example/")]),
            "Changed: ab of https://a.example/"
        ),
        (Message(CommandMessage.reading, [.name: .text("/x")]), "Reading /x"),
        (Message(CommandMessage.readingSources, [.count: .number(1)]), "Reading 1 source"),
        (
            Message(CommandMessage.exportingPictures, [.position: .number(3), .count: .number(1204)]),
            "Pictures of 3 of 1,204 photos"
        ),
        (Message(CommandMessage.exportingPage, [.position: .number(3), .count: .number(4)]), "Page 3 of 4"),
        (
            Message(CommandMessage.serving, [.url: .text("http://127.0.0.1:8080/")]),
            "Vitrine is running at http://127.0.0.1:8080/ (press Control-C to stop it)"
        ),
        (
            Message(
                CommandMessage.servingPublicly,
                [.url: .text("http://127.0.0.1:8080/"), .name: .text("https://a.example/")]),
            "Vitrine is running at http://127.0.0.1:8080/ and at https://a.example/ (press Control-C "
                + "to stop it)"
        ),
        (Message(CommandMessage.photos, [.count: .number(1)]), "1 photo"),
        (Message(CommandMessage.places, [.count: .number(2)]), "2 places"),
        (
            Message(
                CommandMessage.feed,
                [
                    .title: .text("A"), .type: .text("RSS"),
                    .found: .message(Message(CommandMessage.places, [.count: .number(1)])),
                ]), "A (RSS): 1 place"
        ),
        (
            Message(
                CommandMessage.untitledFeed,
                [.type: .text("RSS"), .found: .message(Message(CommandMessage.photos, [.count: .number(2)]))]),
            "Untitled (RSS): 2 photos"
        ),
        (Message(CommandMessage.moreOfList, [.count: .number(1200)]), "… and 1,200 more"),
        (
            Message(CommandMessage.skippedEntry, [.number: .number(3), .cause: .message(.system("No."))]),
            "entry 3: No."
        ),
        (
            Message(CommandMessage.notAHost, [.text: .text("x")]),
            "“x” is not a host name with an optional port."
        ),
        (
            Message(CommandMessage.notARange, [.text: .text("x")]),
            "“x” is neither an IP address nor a range such as 10.0.0.0/8."
        ),
        (
            Message(CommandMessage.inputUnreadable, [.cause: .message(.system("Input/output error"))]),
            "Standard input cannot be read: Input/output error"
        ),
        (
            Message(CommandMessage.inputTooLong, [.limit: .bytes(64 << 20)]),
            "Standard input is larger than 64 MiB."
        ),
        (
            Message(CommandMessage.noLibrary, [.path: .text("/x")]),
            "There is no library in /x. Use --data with the folder that you gave to `vitrine add` or "
                + "`vitrine serve`."
        ),
        (
            Message(CommandMessage.failed, [.cause: .message(.system("No space left on device"))]),
            "The command failed: No space left on device"
        ),
        (
            Message(
                CommandMessage.notListening,
                [.host: .text("x"), .name: .text("80"), .cause: .message(.system("Permission denied"))]),
            "Vitrine cannot listen on x, port 80: Permission denied"
        ),
        (
            Message(
                CommandMessage.notListening,
                [
                    .host: .text("x"), .name: .text("80"),
                    .cause: .message(Message(CommandMessage.unknownHost)),
                ]),
            "Vitrine cannot listen on x, port 80: there is no host with this name"
        ),
        (
            Message(
                CommandMessage.imported,
                [.count: .number(3), .added: .number(1), .kept: .number(2), .missing: .number(0)]),
            "3 sources: 1 added, 2 already in the library."
        ),
        (
            Message(
                CommandMessage.imported,
                [.count: .number(1), .added: .number(0), .kept: .number(0), .missing: .number(1)]),
            "1 source: 0 added, 0 already in the library, 1 not added."
        ),
        (
            Message(CommandMessage.emptyOption, [.option: .text("--data")]),
            "--data is empty. Give a value, or omit the option."
        ),
        (Message(CommandMessage.emptyPath), "The path is empty. Give a file or folder."),
        (
            Message(CommandMessage.unknownCommand, [.text: .text("chekc"), .name: .text("check")]),
            "There is no command “chekc”, and no file or folder with this name here. Did you mean check?"
        ),
        (
            Message(CommandMessage.unknownCommand, [.text: .text("photos")]),
            "There is no command “photos”, and no file or folder with this name here."
        ),
        (
            Message(CommandMessage.unknownHelp, [.text: .text("chekc"), .name: .text("check")]),
            "There is no command “chekc”. Did you mean check?"
        ),
        (
            Message(CommandMessage.notASetting, [.text: .text("grid")]),
            "“grid” is not a setting: write name=value, such as layout=grid."
        ),
        (
            Message(
                CommandMessage.unknownSetting,
                [.text: .text("laoyut"), .name: .text("layout"), .choices: .texts(["title", "layout"])]),
            "There is no setting “laoyut”. Did you mean layout?"
        ),
        (
            Message(
                CommandMessage.unknownSetting, [.text: .text("x"), .choices: .texts(["title", "layout"])]),
            "There is no setting “x”. The settings are title, layout."
        ),
        (
            Message(
                RequestMessage.oneOf,
                [.text: .text("gird"), .name: .text("layout"), .choices: .texts(["list", "grid"])]),
            "“gird” is not a valid layout. Use one of list, grid."
        ),
        (
            Message(RequestMessage.interval, [.text: .text("soon")]),
            "“soon” is not an interval. Use 30m, 6h, 2d, 1w, a number of seconds, or never."
        ),
    ]
}
