import Foundation
import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    private static func path(_ code: DoctorMessage) -> Message { Message(code, [.path: .text("/srv/v")]) }

    /// Messages about how the server and its machine are doing.
    static let operation: [Sample] = [
        (
            Message(StatusMessage.lowDisk, [.size: .bytes(3 << 20), .path: .text("/srv/v")]),
            "Only 3 MiB are free on the disk of /srv/v. Without room nothing new can be stored: free some, "
                + "or keep less in the cache (--cache-originals, --cache-renditions)."
        ),
        (Message(StatusMessage.failingSources, [.count: .number(1)]), "1 source could not be read."),
        (Message(StatusMessage.failingSources, [.count: .number(2)]), "2 sources could not be read."),
        (
            Message(StatusMessage.fullQueue, [.count: .number(4000)]),
            "4,000 images wait to be decoded, which is nearly as many as may. "
                + "What comes beyond that is refused for a while."
        ),
        (
            Message(StatusMessage.waitingImages, [.count: .number(1), .limit: .number(4096)]),
            "1 image of at most 4,096"
        ),
        (Message(StatusMessage.someOf, [.count: .number(1), .limit: .number(2)]), "1 of 2"),
        (
            Message(
                StatusMessage.someAndWaiting,
                [.count: .number(3), .limit: .number(64), .found: .number(9)]), "3 of 64, 9 waiting"
        ),
        (
            Message(
                StatusMessage.imagesOf,
                [.count: .number(2), .size: .bytes(1 << 20), .limit: .bytes(4 << 30)]),
            "2 images, 1 MiB of 4 GiB"
        ),
        (
            Message(
                StatusMessage.freeIn,
                [.size: .bytes(1 << 30), .limit: .bytes(8 << 30), .path: .text("/srv/v")]),
            "1 GiB of 8 GiB free at /srv/v"
        ),
        (
            Message(StatusMessage.requests, [.count: .number(1200), .found: .number(0)]),
            "1,200, none failed"
        ),
        (Message(StatusMessage.amount, [.count: .seconds(1)]), "1 second"),
        (path(.libraryGood), "The library at /srv/v is whole."),
        (
            Message(DoctorMessage.databaseGood, [.name: .text("postgres://db/v")]),
            "The database postgres://db/v answers, and its tables are up to date."
        ),
        (
            Message(
                DoctorMessage.databaseAway,
                [.name: .text("postgres://db/v"), .cause: .message(.system("No."))]),
            "The library cannot be used: No. Look whether postgres://db/v runs and may be reached."
        ),
        (
            path(.noLibraryYet), "There is no library at /srv/v yet; `vitrine` or `vitrine add` makes it."
        ),
        (
            Message(DoctorMessage.diskGood, [.size: .bytes(2 << 30), .path: .text("/srv/v")]),
            "2 GiB are free for /srv/v."
        ),
        (Message(DoctorMessage.sourcesGood, [.count: .number(1)]), "1 source was read when last due."),
        (Message(DoctorMessage.accountsGood, [.count: .number(2)]), "2 people have accounts."),
        (Message(DoctorMessage.filesGood, [.count: .number(8192)]), "8,192 files may be open at once."),
        (
            Message(
                DoctorMessage.libraryUnreadable,
                [.path: .text("/srv/v"), .cause: .message(.system("It is no database."))]),
            "The library at /srv/v cannot be opened: It is no database. If the file is damaged, "
                + "put a backup into its place: `vitrine restore FILE --force`."
        ),
        (
            Message(DoctorMessage.libraryDamaged, [.path: .text("/srv/v"), .text: .text("page 3")]),
            "The library at /srv/v is damaged: page 3. End the server, keep a copy of the file, "
                + "and restore the last backup: `vitrine restore FILE --force`."
        ),
        (
            path(.openFolder),
            "Other accounts of this machine may look into /srv/v. Close it to them: `chmod o-rwx /srv/v`."
        ),
        (
            path(.folderUnwritable),
            "/srv/v cannot be written by this account. Give it to the account that runs Vitrine (`chown`), "
                + "or name another folder with --data or --cache."
        ),
        (
            Message(DoctorMessage.diskLow, [.size: .bytes(1 << 20), .path: .text("/srv/v")]),
            "Only 1 MiB are free for /srv/v. Free some, or keep less in the cache: --cache-originals and "
                + "--cache-renditions, or `vitrine cache --empty`."
        ),
        (
            Message(DoctorMessage.picturesFail, [.cause: .message(.system("It crashed."))]),
            "No picture can be decoded: It crashed. The log of `vitrine serve --log-level debug` says more; "
                + "libvips has to be installed, and a container must allow user namespaces or seccomp."
        ),
        (
            Message(
                DoctorMessage.sourceFails, [.title: .text("Harbour"), .cause: .message(.system("Gone."))]),
            "Harbour could not be read: Gone. `vitrine check` says what its location gives now."
        ),
        (
            Message(DoctorMessage.sourceOld, [.title: .text("Harbour"), .date: .text("on 3 March")]),
            "Harbour was read last on 3 March, long before it was due. Sources are read while a server runs: "
                + "start one, or read it with `vitrine refresh`."
        ),
        (
            Message(DoctorMessage.openToAll, [.url: .text("https://a.example/")]),
            "Everyone who reaches https://a.example/ may add and delete sources. "
                + "Make an account: `vitrine user add NAME --role admin`."
        ),
        (
            Message(DoctorMessage.fewFiles, [.count: .number(256)]),
            "Only 256 files may be open at once, which is few for many readers. "
                + "Raise it: `ulimit -n 8192`, or LimitNOFILE in the unit."
        ),
        (
            Message(DoctorMessage.found, [.count: .number(0), .found: .number(1)]),
            "No problem, 1 warning."
        ),
    ]
}
