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
            "Folders of the computer that runs Vitrine can be added here only where it was started "
                + "with them: `vitrine --allow-folder DIR`. There, `vitrine add` takes any."
        ),
        (
            SourceError.folderNotAllowed(allowed: ["/a", "/b"]).message,
            "Of the computer that runs Vitrine only folders in /a, /b can be added here. "
                + "There, `vitrine add` takes any folder or feed file."
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
            "There are no photos in /x; 2 files were skipped: a/b.jpg: raw files of cameras are not read."
        ),
        (
            SourceError.ended(url: "https://a.example/").message,
            "The feed at https://a.example/ has ended; its server says that it will not come back."
        ),
        (SourceError.fetch(.hasUserName).message, "The URL carries a user name; give it without one."),
        (SourceError.feed(.empty).message, "The feed is empty."),
        (
            SourceError.storage(message: Message(CommonMessage.cancelled), cause: DiskFull()).message,
            "The work was cancelled."
        ),
        (Message(SourceMessage.unknown, [.id: .text("a")]), "There is no source named a."),
        (Message(SourceMessage.interrupted, [.date: .date(.distantPast)]), interruption),
        (skipped(.deadLink), "a/b.jpg: it leads nowhere."),
        (skipped(.outsideLink), "a/b.jpg: it leads out of the folder."),
        (skipped(.closedFolder), "a/b.jpg: the folder may not be read."),
        (skipped(.closed), "a/b.jpg: the file may not be read."),
        (skipped(.empty), "a/b.jpg: the file is empty."),
        (skipped(.raw), "a/b.jpg: raw files of cameras are not read."),
        (skipped(.notAnImage), "a/b.jpg: the file is not an image."),
        (
            Message(
                SkippedFile.unreadable,
                [.file: .text("b.jpg"), .cause: .message(Message(ImageDamage.cutOff))]),
            "b.jpg: The image is cut off: its end is missing."
        ),
        (SourceListError.empty.message, "The list names no source."),
        (
            GazetteerError.unreadable(path: "/x", cause: DiskFull()).message,
            "The table of cities /x cannot be read."
        ),
        (
            GazetteerError.noCities(path: "/x").message,
            "/x holds no cities; use cities15000.txt from https://download.geonames.org/export/dump/."
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
            "Vitrine stopped while it read this feed; it is tried again on \(parts.day ?? 0) \(month) at \(time)."
    }

    static let flickr: [Sample] = [
        (
            SourceError.fetch(.tooLarge(limit: 32 << 20)).message,
            "The feed is longer than 32 MiB. --max-feed raises the limit."
        ),
        (
            Message(SourceMessage.olderLimit, [.limit: .number(1000)]),
            "1,000 pages were read, which is as many as are at once. “Load older photos” goes on from there."
        ),
        (
            FlickrError.unknownLocation("flickr:x").message,
            "“flickr:x” is not known; use flickr:places, flickr:place/ID, flickr:interestingness, "
                + "flickr:user/ID, flickr:group/ID, flickr:photoset/ID or flickr:search/WORDS."
        ),
        (
            FlickrError.refused(code: 1, message: " User not found ").message,
            "Flickr knows nothing by that name (User not found)."
        ),
        (
            FlickrError.refused(code: 100, message: "").message,
            "Flickr does not know this API key; check VITRINE_FLICKR_KEY."
        ),
        (
            FlickrError.refused(code: 105, message: "").message,
            "Flickr is not available just now. Try again later."
        ),
        (
            FlickrError.refused(code: 201, message: "").message,
            "Flickr is being asked too often; it allows 3,600 questions an hour. Try again later."
        ),
        (FlickrError.refused(code: 2, message: "Unknown user").message, "Flickr refused: Unknown user"),
        (FlickrError.refused(code: 1200, message: " ").message, "Flickr refused: error 1200"),
        (
            FlickrError.fetch(.hasUserName).message,
            "Flickr: The URL carries a user name; give it without one."
        ),
        (
            FlickrError.fetch(.status(code: 429, phrase: "", retryAfter: nil)).message,
            "Flickr is being asked too often; it allows 3,600 questions an hour. Try again later."
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
                "postgres://db/v holds tables of another program. Give Vitrine a database or a schema of its own."
            ),
            (
                LibraryError.tooNew(path: "/x").message,
                "The library /x was written by a newer version of Vitrine; use that version."
            ),
            (LibraryError.unknownSource(name).message, "There is no source named “a”."),
            (
                LibraryError.locationTaken(by: name, title: "First").message,
                "This is already here as “First” (a)."
            ),
            (LibraryError.nameTaken(name).message, "There is already a source named “a”."),
            (
                LibraryError.database(cause: DiskFull(), isTransient: false).message,
                "The library could not be read or written: the disk is full"
            ),
        ]
    }

    static let images: [Sample] = [
        (ImageError.overloaded.message, "Too many images are waiting to be made. Try again in a moment."),
        (
            Message(ImageMessage.tooManyBytes, [.limit: .bytes(64 << 20)]),
            "The image is too large: more than 64 MiB."
        ),
        (
            Message(ImageMessage.fileTooLarge, [.limit: .bytes(256 << 20)]),
            "The file is too large: more than 256 MiB."
        ),
        (
            Message(
                ImageMessage.tooManyPixels,
                [.width: .text("65000"), .height: .text("65000"), .limit: .number(300)]),
            "The image is too large: 65000 x 65000 pixels, 300 million at most."
        ),
        (
            Message(ImageMessage.tooManyPixelsToConvert, [.count: .number(80), .limit: .number(60)]),
            "The original has 80 million pixels in a form that is not sent as it is; others are made of it "
                + "up to 60 million. Smaller sizes are shown."
        ),
        (Message(ImageMessage.fileNotDeleted, [.path: .text("/x")]), "/x cannot be deleted."),
        (
            Message(ImageMessage.slow, [.seconds: .seconds(1)]),
            "The image takes more than 1 second to decode."
        ),
        (
            Message(ImageMessage.noWorker, [.path: .text("/vitrine"), .cause: .message(.system("no file"))]),
            "Images cannot be made now: /vitrine cannot be started: no file."
        ),
        (
            Message(ImageMessage.noTiles, [.limit: .number(4096)]),
            "Only photos with a side of more than 4,096 pixels have tiles."
        ),
        (Message(ImageMessage.noSuchLevel, [.limit: .number(5)]), "The levels of this photo are 0 to 5."),
        (Message(ImageMessage.noSuchLevel, [.limit: .number(0)]), "This photo has level 0 alone."),
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
            "Many wrong passwords came from here. Try again in 1 second."
        ),
        (
            Message(
                RequestMessage.otherHost, [.url: .text("http://localhost"), .host: .text("a.example")]),
            "This Vitrine is at http://localhost, not under this name. To reach it as a.example, start it with "
                + "--public-url https://a.example/ (or set VITRINE_PUBLIC_URL)."
        ),
        (
            Message(RequestMessage.sourceTitle, [.limit: .number(200)]),
            "A source has a name of at most 200 characters."
        ),
        (
            Message(RequestMessage.photoCount, [.limit: .number(1000)]),
            "A request names 1 to 1,000 photos."
        ),
        (Message(RequestMessage.noPicture), "It has no picture."),
        (Message(RequestMessage.missingFile), "Photos that are not here.txt"),
        (Message(RequestMessage.noChoice, [.text: .text("x")]), "“x” is not one of the choices."),
        (Message(RequestMessage.range, [.count: .number(1)]), "There is only 1 byte."),
        (Message(RequestMessage.range, [.count: .number(1200)]), "There are only 1,200 bytes."),
        (
            Message(RequestMessage.numberAtLeast, [.name: .text("offset"), .limit: .number(0)]),
            "The parameter offset takes a whole number, at least 0."
        ),
        (
            Message(
                RequestMessage.numberInRange,
                [.name: .text("count"), .limit: .number(1), .count: .number(500)]),
            "The parameter count takes a whole number, 1 to 500."
        ),
        (
            Message(
                RequestMessage.parameterUnknown,
                [.name: .text("colour"), .choices: .texts(["q", "order"])]),
            "There is no parameter colour here: the query takes q, order."
        ),
        (
            Message(RequestMessage.noParameters, [.name: .text("colour")]),
            "There is no parameter colour here: the query takes none."
        ),
        (Message(RequestMessage.parameterTwice, [.name: .text("q")]), "The parameter q is given twice."),
        (
            Message(RequestMessage.parameterUnreadable, [.name: .text("q")]),
            "The parameter q is not encoded as URLs are."
        ),
        (
            Message(RequestMessage.parametersApart, [.name: .text("cursor"), .text: .text("offset")]),
            "The parameters cursor and offset cannot be given together."
        ),
        (
            Message(RequestMessage.listPath, [.name: .text("in")]),
            "The parameter in takes the path of a list of photos, such as /recents."
        ),
        (Message(RequestMessage.memberUnknown, [.name: .text("colour")]), "“colour” is not known here."),
        (Message(RequestMessage.memberMissing, [.name: .text("location")]), "“location” is missing."),
        (Message(RequestMessage.memberNull, [.name: .text("location")]), "“location” is null."),
        (Message(RequestMessage.memberType, [.name: .text("location")]), "“location” is of the wrong type."),
        (
            Message(RequestMessage.memberValue, [.name: .text("settings.layout")]),
            "“settings.layout” has a value that is not known."
        ),
        (
            PublicURLError.notAURL("x").message,
            "“x” is not a URL such as https://photos.example.org/."
        ),
        (
            PublicURLError.unusablePath("https://a.example/b%20c").message,
            "The path of “https://a.example/b%20c” may have letters, digits and - . _ ~ between its slashes, as https://example.org/photos/ has."
        ),
        (
            PublicURLError.ownPath("https://a.example/all/", name: "all").message,
            "“https://a.example/all/” begins with /all, as URLs of Vitrine do in themselves: choose another path, such as /vitrine/."
        ),
    ]

    static let exports: [Sample] = [
        (
            ExportError.foreignFolder(path: "/x").message,
            "/x is not empty and is no export: nothing was written. Name a new or empty folder."
        ),
        (ExportError.notAFolder(path: "/x").message, "/x is a file. Name a new or empty folder."),
        (
            ExportError.otherSource(path: "/x", title: "First").message,
            "/x holds the export of “First”. Name another folder."
        ),
        (
            ExportError.tooNew(path: "/x").message,
            "/x was written by a newer version of Vitrine; use that version."
        ),
        (ExportError.busy(path: "/x").message, "Another export writes to /x now."),
        (
            ExportError.insideSource(path: "/x").message,
            "/x is a part of the folder that the photos come from: they would be shown twice."
        ),
        (
            ExportError.foreignFile(path: "/x").message,
            "/x is in the way: no export has written it. Move it away and export again."
        ),
        (
            ExportError.storage(path: "/x", cause: POSIXError(.ENOSPC)).message,
            "/x cannot be written: No space left on device"
        ),
        (
            ExportError.failed(cause: FetchError.hasUserName).message,
            "The URL carries a user name; give it without one."
        ),
        (ExportError.failed(cause: DiskFull()).message, "the disk is full"),
    ]

    static let commands: [Sample] = [
        (
            CommandFailure(.folderNotMade, [.path: .text("/x"), .cause: .message(.system("No."))]).message,
            "The folder /x cannot be made: No."
        ),
        (
            CommandFailure(.unknownSource, [.name: .text("a")]).message,
            "There is no source a. `vitrine sources` lists them."
        ),
        (CommandFailure(.goneAlready, [.title: .text("A")]).message, "A is gone already."),
        (
            CommandFailure(.fileUnreadable, [.path: .text("/x"), .cause: .message(.system("No."))]).message,
            "/x cannot be read: No."
        ),
        (
            CommandFailure(.portTaken, [.name: .text("8080")]).message,
            "Port 8080 is taken by another program: name another with --port, or 0 for any."
        ),
        (
            Message(CommandMessage.openToAll, [.url: .text("https://a.example/")]),
            "Anyone who reaches https://a.example/ may change everything, unless the server in front asks for a "
                + "password, or VITRINE_PASSWORD is set."
        ),
        (
            Message(CommandMessage.keptForLater, [.url: .text("/x"), .cause: .message(.system("No."))]),
            "/x is kept, and read when it can be: No."
        ),
        (Message(CommandMessage.ofSource, [.title: .text("A"), .cause: .message(.system("No."))]), "A: No."),
        (
            Message(CommandMessage.backupFailed, [.cause: .message(.system("No."))]),
            "The backup could not be written or read: No."
        ),
        (
            Message(CommandMessage.backupWrong, [.text: .text("a")]),
            "This is no backup, or it was changed: a is not what it should be."
        ),
        (
            Message(CommandMessage.backupCut, [.path: .text("/a")]),
            "/a is no whole backup: its end is missing."
        ),
        (
            Message(CommandMessage.fileUnwritten, [.path: .text("/a"), .cause: .message(.system("No."))]),
            "/a cannot be written: No."
        ),
        (
            Message(CommandMessage.folderNotWritten, [.path: .text("/a"), .cause: .message(.system("No."))]),
            "The folder /a cannot be written: No."
        ),
        (
            Message(CommandMessage.secondServer, [.path: .text("/a")]),
            "A server runs on /a already: end it first, or name another folder with --data."
        ),
        (
            Message(CommandMessage.libraryThere, [.path: .text("/a")]),
            "There is a library already: /a. --force replaces it."
        ),
        (
            Message(
                CommandMessage.backupOfServer, [.name: .text("postgres://db/v"), .path: .text("/a")]),
            "The library is in postgres://db/v: back it up and restore it with pg_dump and pg_restore, "
                + "together with secret.key and archive in /a."
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
            "/a is no JSON object of settings, with members such as \"port\": 8080."
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
                [.path: .text("/a"), .name: .text("port"), .choices: .text("0 to 65535")]),
            "/a: port takes 0 to 65535."
        ),
        (
            Message(CommandMessage.optionRange, [.option: .text("--workers"), .choices: .text("0 to 256")]),
            "--workers takes 0 to 256."
        ),
        (Message(CommandMessage.more, [.count: .number(1200)]), "… and 1,200 more."),
        (
            Message(CommandMessage.malformedEmbedded, [.limit: .bytes(8 << 20)]),
            "The picture that the feed holds itself is not well-formed, or larger than 8 MiB."
        ),
        (.stored("As it was."), "As it was."),
        (.system("As it is."), "As it is."),
    ]
}
