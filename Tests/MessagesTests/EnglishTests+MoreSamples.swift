import FeedReading
import Fetching
import Foundation
import Gazetteer
import ImagePipeline
import Library
import Photos
import SourceRefresh

@testable import PhotoServer
@testable import vitrine

// Over 300 lines: a table, with a row for each message.

private struct DiskFull: Error, CustomStringConvertible {
    let description = "the disk is full"
}

extension EnglishTests {
    private static func skipped(_ code: SkippedFile) -> Message { Message(code, [.file: .text("a/b.jpg")]) }

    static let sources: [Sample] = [
        (SourceError.invalidLocation("x y").message, "“x y” is neither a URL nor a path."),
        (SourceError.notFound(path: "/x").message, "There is no file or folder at /x."),
        (
            SourceError.unreadable(path: "/x", reason: Message(UnreadableCause.special)).message,
            "/x cannot be read: it is neither a file nor a folder."
        ),
        (
            SourceError.folderNotAllowed(allowed: []).message,
            "Folders of the computer that runs Vitrine can be added here only if it was started with "
                + "`vitrine --allow-folder DIR`. On that computer, `vitrine add` accepts any folder."
        ),
        (
            SourceError.folderNotAllowed(allowed: ["/a", "/b"]).message,
            "Only folders in /a, /b on the computer that runs Vitrine can be added here. On that "
                + "computer, `vitrine add` accepts any folder or feed file."
        ),
        (SourceError.emptyFolder(path: "/x", skipped: []).message, "There are no photos in /x."),
        (
            SourceError.emptyFolder(path: "/x", skipped: [SkippedEntry(index: 0, reason: skipped(.empty))])
                .message,
            "There are no photos in /x; 1 file was skipped: a/b.jpg: the file is empty."
        ),
        (
            SourceError.emptyFolder(
                path: "/x",
                skipped: [
                    SkippedEntry(index: 0, reason: skipped(.raw)),
                    SkippedEntry(index: 1, reason: skipped(.raw)),
                ]
            ).message,
            "There are no photos in /x; 2 files were skipped: a/b.jpg: camera raw files are not "
                + "supported."
        ),
        (
            SourceError.ended(url: "https://a.example/").message,
            "The feed at https://a.example/ has been discontinued; its server says that it is "
                + "permanently gone."
        ),
        (SourceError.fetch(.hasUserName).message, "The URL contains a user name. Enter it without one."),
        (SourceError.feed(.empty).message, "The feed is empty."),
        (
            SourceError.storage(message: Message(CommonMessage.cancelled), cause: DiskFull()).message,
            "The operation was cancelled."
        ),
        (Message(SourceMessage.unknown, [.id: .text("a")]), "There is no source named a."),
        (Message(SourceMessage.interrupted, [.date: .date(.distantPast)]), interruption),
        (
            skipped(.otherEncoding), "a/b.jpg: the name is not in UTF-8. Rename it, for example with convmv."
        ),
        (skipped(.deadLink), "a/b.jpg: the link is broken."),
        (skipped(.outsideLink), "a/b.jpg: the link points outside the folder."),
        (skipped(.closedFolder), "a/b.jpg: the folder cannot be read."),
        (skipped(.closed), "a/b.jpg: the file cannot be read."),
        (skipped(.empty), "a/b.jpg: the file is empty."),
        (skipped(.raw), "a/b.jpg: camera raw files are not supported."),
        (skipped(.notAnImage), "a/b.jpg: the file is not an image."),
        (
            Message(
                SkippedFile.unreadable,
                [.file: .text("b.jpg"), .cause: .message(Message(ImageDamage.cutOff))]),
            "b.jpg: The image is truncated: its end is missing."
        ),
        (SourceListError.empty.message, "The list contains no sources."),
        (
            GazetteerError.unreadable(path: "/x", cause: DiskFull()).message,
            "The table of cities /x cannot be read."
        ),
        (
            GazetteerError.noCities(path: "/x").message,
            "/x contains no cities. Use cities15000.txt from https://download.geonames.org/export/dump/."
        ),
    ]

    /// The day and time of the first of January of the year 1 in the local time zone.
    private static var interruption: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = calendar.dateComponents([.day, .month, .hour, .minute], from: .distantPast)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        let month = parts.month == 1 ? "January" : "December"
        return
            "Vitrine stopped while reading this feed. It will try again on \(parts.day ?? 0) \(month) "
            + "at \(time)."
    }

    static let flickr: [Sample] = [
        (
            SourceError.fetch(.tooLarge(limit: 32 << 20)).message,
            "The feed is larger than 32 MiB. --max-feed raises the limit."
        ),
        (
            Message(SourceMessage.olderLimit, [.limit: .number(1000)]),
            "1,000 pages were read, the maximum at once. Use “Load older photos” to continue."
        ),
        (
            SourceError.substituted(.webPageInstead, cause: nil).message,
            "The server returned a web page instead of the feed, for example a page for signing in. If the feed has "
                + "moved, add it again."
        ),
        (
            SourceError.substituted(.otherInstead, cause: nil).message,
            "The server returned something else instead of the list of photos. If this continues for a day, it is shown."
        ),
        (
            SourceError.substituted(.truncated, cause: nil).message,
            "The feed is truncated or damaged; only its beginning could be read. If this continues for a day, the other "
                + "photos are removed."
        ),
        (
            SourceError.substituted(.pageInstead, cause: FeedReadingError.noList.message).message,
            "The server returned something else instead of a further page. If this continues for a day, its photos are "
                + "removed. The reason: It is JSON without a list."
        ),
        (
            SourceError.furtherPage(number: 2, cause: .fetch(.timedOut(host: "a.example", seconds: 30)))
                .message,
            "Page 2 of the feed could not be read: The server a.example did not answer within 30 seconds."
        ),
        (
            SourceError.substituted(.documentUnreadable, cause: FeedReadingError.empty.message).message,
            "A document of the collection could not be read. If this continues for a day, its photos are removed. The "
                + "reason: The feed is empty."
        ),
        (
            FlickrError.unknownLocation("flickr:x").message,
            "“flickr:x” is not a Flickr location. Use flickr:places, flickr:place/ID, "
                + "flickr:interestingness, flickr:user/ID, flickr:group/ID, flickr:photoset/ID or "
                + "flickr:search/WORDS."
        ),
        (
            FlickrError.refused(code: 1, message: " User not found ").message,
            "Flickr does not know this name (User not found)."
        ),
        (
            FlickrError.refused(code: 100, message: "").message,
            "Flickr does not accept this API key. Check VITRINE_FLICKR_KEY."
        ),
        (
            FlickrError.refused(code: 105, message: "").message,
            "Flickr is temporarily unavailable. Try again later."
        ),
        (
            FlickrError.refused(code: 201, message: "").message,
            "Flickr received too many requests; it allows 3,600 an hour. Try again later."
        ),
        (
            FlickrError.refused(code: 2, message: "Unknown user").message,
            "Flickr refused the request: Unknown user"
        ),
        (FlickrError.refused(code: 1200, message: " ").message, "Flickr refused the request: error 1200"),
        (
            FlickrError.fetch(.hasUserName).message,
            "Flickr: The URL contains a user name. Enter it without one."
        ),
        (
            FlickrError.fetch(.status(code: 429, phrase: "", retryAfter: nil)).message,
            "Flickr received too many requests; it allows 3,600 an hour. Try again later."
        ),
    ]

    static let library: [Sample] = library(SourceID(rawValue: "a"))

    private static func library(_ name: SourceID?) -> [Sample] {
        guard let name else { return [] }
        return [
            (
                LibraryError.cannotOpen(path: "/x", cause: DiskFull()).message,
                "The library /x cannot be opened: the disk is full"
            ),
            (
                LibraryError.foreign(name: "postgres://db/v").message,
                "postgres://db/v contains tables of another program. Use a separate database or schema "
                    + "for Vitrine."
            ),
            (
                LibraryError.diskFull(path: "/x").message, "/x cannot be written: the disk is full."
            ),
            (
                LibraryError.tooNew(path: "/x").message,
                "The library /x was written by a newer version of Vitrine. Use that version."
            ),
            (
                LibraryError.absent(name: "postgres://db/v").message,
                "There is no library in the database postgres://db/v. Check its URL, or create a library "
                    + "there: `vitrine add LOCATION`."
            ),
            (
                LibraryError.outdated(name: "/x").message,
                "The library /x was written by an older version of Vitrine."
            ),
            (
                LibraryError.upgradeRefused(path: "/x").message,
                "The library /x was written by an older version of Vitrine, and a server is using it. "
                    + "Restart the server with this version, or stop it."
            ),
            (LibraryError.unknownSource(name).message, "There is no source named “a”."),
            (
                LibraryError.locationTaken(by: name, title: "First").message,
                "This is already in the library as “First” (a)."
            ),
            (LibraryError.nameTaken(name).message, "A source named “a” already exists."),
            (
                LibraryError.database(cause: DiskFull(), isTransient: false).message,
                "The library could not be read or written: the disk is full"
            ),
            (
                LibraryError.cannotOpen(path: "/x", cause: DatabaseFailure(.databaseTooOld)).message,
                "The library /x cannot be opened: PostgreSQL 14 or newer is needed."
            ),
            (
                DatabaseFailure(.databaseEncoding, [.name: .text("LATIN1")]).message,
                "The encoding of the database is LATIN1; Vitrine needs UTF8."
            ),
        ]
    }

    static let images: [Sample] = [
        (
            ImageError.overloaded.message,
            "Too many images are waiting to be processed. Try again in a moment."
        ),
        (
            Message(ImageMessage.tooManyBytes, [.limit: .bytes(64 << 20)]),
            "The image is larger than 64 MiB. --max-image raises the limit."
        ),
        (
            Message(ImageMessage.fileTooLarge, [.limit: .bytes(256 << 20)]),
            "The file is too large: more than 256 MiB."
        ),
        (
            Message(
                ImageMessage.tooManyPixels,
                [.width: .text("65000"), .height: .text("65000"), .limit: .number(300)]),
            "The image is too large: 65000 x 65000 pixels; the limit is 300 million."
        ),
        (
            Message(ImageMessage.tooManyPixelsToConvert, [.count: .number(80), .limit: .number(60)]),
            "The original has 80 million pixels in a format that must be converted, which is possible "
                + "up to 60 million. Smaller sizes are shown."
        ),
        (
            Message(
                ImageMessage.fileNotDeleted,
                [.path: .text("/x"), .cause: .message(.system("Permission denied"))]),
            "/x cannot be deleted: Permission denied"
        ),
        (
            Message(ImageMessage.killed),
            "The operating system killed the program that decodes images, perhaps for lack of memory."
        ),
        (
            Message(ImageMessage.slow, [.seconds: .seconds(1)]),
            "Decoding the image takes longer than 1 second."
        ),
        (
            Message(ImageMessage.noWorker, [.path: .text("/vitrine"), .cause: .message(.system("no file"))]),
            "Images cannot be processed: /vitrine cannot be started: no file."
        ),
        (
            Message(ImageMessage.noTiles, [.limit: .number(4096)]),
            "Only photos with a side longer than 4,096 pixels have tiles."
        ),
        (Message(ImageMessage.noSuchLevel, [.limit: .number(5)]), "This photo has levels 0 to 5."),
        (Message(ImageMessage.noSuchLevel, [.limit: .number(0)]), "This photo has only level 0."),
        (
            Message(
                ImageMessage.noSuchTile, [.position: .number(0), .width: .number(24), .height: .number(16)]),
            "Level 0 of this photo has 24 x 16 tiles."
        ),
        (
            Message(ImageDamage.decoder, [.text: .text("Bad value 0 for tag")]),
            "The image is damaged: Bad value 0 for tag."
        ),
    ]

    static let requests: [Sample] = [
        (
            Message(RequestMessage.wrongPasswords, [.seconds: .seconds(1)]),
            "Too many wrong passwords. Try again in 1 second."
        ),
        (
            Message(
                RequestMessage.otherHost, [.url: .text("http://localhost"), .host: .text("a.example")]),
            "This server is available at http://localhost. To use it as a.example, start it with "
                + "--public-url https://a.example/ or set VITRINE_PUBLIC_URL."
        ),
        (
            Message(RequestMessage.unknownSource, [.name: .text("sea")]),
            "There is no source named “sea”."
        ),
        (
            Message(RequestMessage.sourceTitle, [.limit: .number(200)]),
            "A source's name can have at most 200 characters."
        ),
        (
            Message(RequestMessage.photoCount, [.limit: .number(1000)]),
            "A request must name 1 to 1,000 photos."
        ),
        (Message(RequestMessage.noPicture), "It has no picture."),
        (Message(RequestMessage.missingFile), "Missing photos.txt"),
        (Message(RequestMessage.noChoice, [.text: .text("x")]), "“x” is not one of the choices."),
        (
            Message(RequestMessage.range, [.count: .number(1)]),
            "The range starts after the end: there is only 1 byte."
        ),
        (
            Message(RequestMessage.range, [.count: .number(1200)]),
            "The range starts after the end: there are only 1,200 bytes."
        ),
        (
            Message(RequestMessage.numberAtLeast, [.name: .text("offset"), .limit: .number(0)]),
            "The parameter offset must be a whole number of at least 0."
        ),
        (
            Message(
                RequestMessage.numberInRange,
                [.name: .text("count"), .limit: .number(1), .count: .number(500)]),
            "The parameter count must be a whole number from 1 to 500."
        ),
        (
            Message(
                RequestMessage.parameterUnknown,
                [.name: .text("color"), .choices: .texts(["q", "order"])]),
            "There is no parameter color here. The query accepts q, order."
        ),
        (
            Message(RequestMessage.noParameters, [.name: .text("color")]),
            "There is no parameter color here. The query accepts none."
        ),
        (Message(RequestMessage.parameterTwice, [.name: .text("q")]), "The parameter q is given twice."),
        (
            Message(RequestMessage.parameterUnreadable, [.name: .text("q")]),
            "The parameter q is not valid URL encoding."
        ),
        (
            Message(RequestMessage.parametersApart, [.name: .text("cursor"), .text: .text("offset")]),
            "The parameters cursor and offset cannot be used together."
        ),
        (
            Message(RequestMessage.listPath, [.name: .text("in")]),
            "The parameter in must be the path of a list of photos, such as /recents."
        ),
        (Message(RequestMessage.memberUnknown, [.name: .text("color")]), "“color” is unknown."),
        (Message(RequestMessage.memberMissing, [.name: .text("location")]), "“location” is missing."),
        (Message(RequestMessage.memberNull, [.name: .text("location")]), "“location” is null."),
        (Message(RequestMessage.memberType, [.name: .text("location")]), "“location” has the wrong type."),
        (
            Message(RequestMessage.memberValue, [.name: .text("settings.layout")]),
            "“settings.layout” has an invalid value."
        ),
        (
            PublicURLError.notAURL("x").message,
            "“x” is not a URL such as https://photos.example.org/."
        ),
        (
            PublicURLError.unusablePath("https://a.example/b%20c").message,
            "The path of “https://a.example/b%20c” can only contain letters, digits and - . _ ~ "
                + "between slashes, as in https://example.org/photos/."
        ),
        (
            PublicURLError.ownPath("https://a.example/all/", name: "all").message,
            "“https://a.example/all/” starts with /all, which Vitrine uses for its own pages. Choose "
                + "another path, such as /vitrine/."
        ),
    ]

    static let exports: [Sample] = [
        (
            ExportError.foreignFolder(path: "/x").message,
            "/x is not empty and not an earlier export, so nothing was written. Choose a new or empty "
                + "folder."
        ),
        (ExportError.notAFolder(path: "/x").message, "/x is a file. Choose a new or empty folder."),
        (
            ExportError.otherSource(path: "/x", title: "First").message,
            "/x contains the export of “First”. Choose another folder."
        ),
        (
            ExportError.tooNew(path: "/x").message,
            "/x was written by a newer version of Vitrine. Use that version."
        ),
        (ExportError.busy(path: "/x").message, "Another export is writing to /x."),
        (
            ExportError.insideSource(path: "/x").message,
            "/x is inside the folder of a source, so the exported photos would be shown twice. "
                + "Choose another folder."
        ),
        (
            ExportError.foreignFile(path: "/x").message,
            "/x was not written by an export. Move it away and export again."
        ),
        (
            ExportError.storage(path: "/x", cause: POSIXError(.ENOSPC)).message,
            "/x cannot be written: No space left on device"
        ),
        (
            ExportError.failed(cause: FetchError.hasUserName).message,
            "The URL contains a user name. Enter it without one."
        ),
        (ExportError.failed(cause: DiskFull()).message, "the disk is full"),
        (
            Message(ExportMessage.pictureKept, [.cause: .message(.system("No answer."))]),
            "The picture of an earlier export was kept: No answer."
        ),
        (
            Message(ExportMessage.originalMissing, [.cause: .message(.system("No answer."))]),
            "The original is missing: No answer."
        ),
    ]

    /// The values of a setting.
    private static func expectation(of name: String) -> Message.Argument {
        Setting.all.first { $0.name == name }?.expectation ?? .text("")
    }

    static let commands: [Sample] = [
        (
            CommandFailure(.folderNotMade, [.path: .text("/x"), .cause: .message(.system("No."))]).message,
            "The folder /x cannot be created: No."
        ),
        (
            CommandFailure(.unknownSource, [.name: .text("a")]).message,
            "There is no source a. `vitrine sources` lists the sources."
        ),
        (CommandFailure(.alreadyDeleted, [.title: .text("A")]).message, "A has already been deleted."),
        (
            CommandFailure(.fileUnreadable, [.path: .text("/x"), .cause: .message(.system("No."))]).message,
            "/x cannot be read: No."
        ),
        (
            CommandFailure(.portTaken, [.name: .text("8080")]).message,
            "Port 8080 is already in use. Choose another one with --port, or use 0 for any free port."
        ),
        (
            Message(CommandMessage.libraryCreated, [.path: .text("/srv/data")]),
            "Created a library in /srv/data."
        ),
        (
            Message(CommandMessage.openToAll, [.url: .text("https://a.example/")]),
            "Anyone who can reach https://a.example/ can change everything. Create an account, set "
                + "VITRINE_PASSWORD, or let the reverse proxy require a password."
        ),
        (
            Message(CommandMessage.addedPending, [.url: .text("/x"), .cause: .message(.system("No."))]),
            "/x was added and will be read as soon as it is available: No."
        ),
        (Message(CommandMessage.ofSource, [.title: .text("A"), .cause: .message(.system("No."))]), "A: No."),
        (
            Message(CommandMessage.backupFailed, [.cause: .message(.system("No."))]),
            "The backup could not be written or read: No."
        ),
        (
            CommandFailure.backup(Message(CommandMessage.fileShortened, [.path: .text("/a")])).message,
            "The backup could not be written or read: /a became shorter while it was read"
        ),
        (
            Message(CommandMessage.fileShortened, [.path: .text("/a")]),
            "/a became shorter while it was read"
        ),
        (
            Message(CommandMessage.backupWrong, [.text: .text("a")]),
            "This is not a backup, or it is corrupted: a does not match."
        ),
        (
            Message(CommandMessage.backupCut, [.path: .text("/a")]),
            "/a is incomplete: the end of the backup is missing."
        ),
        (
            Message(CommandMessage.backupTooNew, [.name: .text("2.0.0")]),
            "The backup was written by a newer version of Vitrine (2.0.0)."
        ),
        (
            Message(CommandMessage.damagedOriginal, [.path: .text("/a")]),
            "/a is damaged and was left out of the backup. `vitrine archive check` sets it aside, "
                + "and a server downloads it again."
        ),
        (
            Message(CommandMessage.damagedInBackup, [.path: .text("a/b")]),
            "a/b is damaged in the backup and was left out. A server downloads it again if it is "
                + "still available."
        ),
        (
            Message(CommandMessage.restorationFailed, [.cause: .message(.system("No."))]),
            "The backup could not be restored: No."
        ),
        (
            Message(CommandMessage.restorationInterrupted, [.path: .text("/a/b"), .name: .text("/a")]),
            "An earlier restoration was interrupted. The previous library is in /a/b: run "
                + "`vitrine restore FILE --force` again, or move its files back to /a."
        ),
        (
            Message(CommandMessage.fileUnwritten, [.path: .text("/a"), .cause: .message(.system("No."))]),
            "/a cannot be written: No."
        ),
        (
            Message(CommandMessage.folderNotWritten, [.path: .text("/a"), .cause: .message(.system("No."))]),
            "The folder /a is not writable: No."
        ),
        (
            Message(CommandMessage.secondServer, [.path: .text("/a")]),
            "A server or a restoration is using /a. Stop it first, or choose another folder with --data."
        ),
        (
            Message(CommandMessage.libraryExists, [.path: .text("/a")]),
            "A library already exists at /a. Use --force to replace it."
        ),
        (
            Message(CommandMessage.restoreWouldReplace, [.path: .text("/a/secret.key")]),
            "/a/secret.key already exists and may belong to a library elsewhere. Restore to another folder "
                + "with --data, or use --force to replace it."
        ),
        (
            Message(CommandMessage.missingOriginal, [.path: .text("/a")]),
            "/a is missing and is not in the backup. `vitrine archive check` lists all missing originals, "
                + "and a server downloads them again."
        ),
        (
            Message(CommandMessage.originalsAbsent, [.path: .text("/a"), .count: .number(2)]),
            "There are no kept originals in /a, but the library has 2 or more. Check that the disk is "
                + "mounted or that the URL of the store is right. If they are lost, `vitrine archive check "
                + "--force` marks them as missing."
        ),
        (
            Message(
                CommandMessage.originalsNotDeleted,
                [
                    .path: .text("/a"), .count: .number(1),
                    .cause: .message(.system("Read-only file system")),
                ]), "1 original in /a could not be deleted: Read-only file system. A server tries again."
        ),
        (
            Message(CommandMessage.backupOfServer, [.name: .text("postgres://db/v")]),
            "The library is in postgres://db/v. Back it up with pg_dump."
        ),
        (
            Message(
                CommandMessage.backupOfServer,
                [
                    .name: .text("postgres://db/v"), .folders: .texts(["/a/secret.key", "/a/archive"]),
                    .text: .text("s3://photos"),
                ]),
            "The library is in postgres://db/v. Back it up with pg_dump. Copy these as well: "
                + "/a/secret.key, /a/archive. Back up or replicate the kept originals in s3://photos "
                + "with its own tools."
        ),
        (
            Message(CommandMessage.restoreOfServer, [.name: .text("postgres://db/v")]),
            "The library is in postgres://db/v. Restore it with pg_restore."
        ),
        (
            Message(
                CommandMessage.migrating,
                [.name: .text("photo"), .count: .number(1000), .limit: .number(2000)]),
            "Copying photo: 1,000 of 2,000"
        ),
        (
            Message(
                CommandMessage.migrated,
                [.name: .text("postgres://db/v"), .count: .number(1000), .found: .number(1)]),
            "Copied the library to postgres://db/v: 1,000 photos of 1 source."
        ),
        (
            Message(
                CommandMessage.backedUp, [.path: .text("/a"), .size: .bytes(8 << 20), .count: .number(1)]),
            "Wrote /a, 8 MiB: the library and 1 kept original."
        ),
        (
            Message(CommandMessage.restored, [.path: .text("/a"), .count: .number(2)]),
            "Restored the library and 2 kept originals in /a."
        ),
        (
            Message(CommandMessage.configurationMalformed, [.path: .text("/a")]),
            "/a must be a JSON object of settings, for example with the member \"port\": 8080."
        ),
        (
            Message(
                CommandMessage.configurationUnknown,
                [.path: .text("/a"), .text: .text("prot"), .name: .text("port")]),
            "/a: there is no setting “prot”. Did you mean port?"
        ),
        (
            Message(
                CommandMessage.configurationValue,
                [.path: .text("/a"), .name: .text("port"), .choices: expectation(of: "port")]),
            "/a: invalid value for port; expected 0 to 65535."
        ),
        (
            Message(
                CommandMessage.configurationValue,
                [.path: .text("/a"), .name: .text("layout"), .choices: .texts(["wall", "grid"])]),
            "/a: invalid value for layout; expected wall, grid."
        ),
        (Message(SettingForm.range, [.first: .text("0"), .last: .text("65535")]), "0 to 65535"),
        (
            Message(
                CommandMessage.optionRange,
                [.option: .text("--workers"), .choices: expectation(of: "workers")]),
            "--workers must be 0 to 256."
        ),
        (Message(CommandMessage.more, [.count: .number(1200)]), "… and 1,200 more."),
        (
            Message(CommandMessage.malformedEmbedded, [.limit: .bytes(8 << 20)]),
            "The picture embedded in the feed is malformed or larger than 8 MiB."
        ),
        (.stored("As it was."), "As it was."),
        (.system("As it is."), "As it is."),
    ]
}
