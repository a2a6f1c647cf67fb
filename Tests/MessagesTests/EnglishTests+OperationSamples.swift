import Foundation
import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    private static func path(_ code: DoctorMessage) -> Message { Message(code, [.path: .text("/srv/v")]) }

    /// Messages about the state of the server and its machine.
    static let operation: [Sample] = [
        (
            path(.libraryDiskFull),
            "The library at /srv/v cannot be opened because the disk is full. Free as much space as the "
                + "file takes: before an upgrade, it is copied to before-upgrades beside it."
        ),
        (
            Message(DoctorMessage.upgradePending, [.name: .text("/srv/v")]),
            "The library /srv/v was written by an older version. The next start of the server upgrades it."
        ),
        (
            Message(DoctorMessage.noLibraryInDatabase, [.name: .text("postgres://db/v")]),
            "There is no library in the database postgres://db/v yet. `vitrine` or `vitrine add` creates "
                + "it. If there should be one, check the URL."
        ),
        (
            path(.restorationReady),
            "A restoration in /srv/v was interrupted after the backup was checked. The next command "
                + "that opens the library finishes it: `vitrine sources`."
        ),
        (
            Message(
                DoctorMessage.restorationInterrupted,
                [.path: .text("/srv/v/replaced-1"), .name: .text("/srv/v")]),
            "A restoration by an earlier version was interrupted. The previous library is in "
                + "/srv/v/replaced-1: run `vitrine restore FILE --force` again, or move its files back "
                + "to /srv/v."
        ),
        (
            path(.restorationRest),
            "An interrupted restoration has left /srv/v. Delete it, or restore the backup again."
        ),
        (
            Message(StatusMessage.openToAll),
            "Everyone who can reach this server can change everything. Create an account: "
                + "`vitrine user add NAME --role admin`."
        ),
        (
            Message(StatusMessage.lowDisk, [.size: .bytes(3 << 20), .path: .text("/srv/v")]),
            "Only 3 MiB left on the disk of /srv/v. Nothing new can be stored when it is full. Free "
                + "some space, or lower the cache limits (--cache-originals, --cache-renditions)."
        ),
        (Message(StatusMessage.failingSources, [.count: .number(1)]), "1 source could not be read."),
        (Message(StatusMessage.failingSources, [.count: .number(2)]), "2 sources could not be read."),
        (
            Message(StatusMessage.fullQueue, [.count: .number(4000)]),
            "4,000 images are waiting to be decoded, close to the limit. Requests beyond the limit are "
                + "refused."
        ),
        (
            Message(StatusMessage.waitingImages, [.count: .number(1), .limit: .number(4096)]),
            "1 image (limit 4,096)"
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
        (path(.libraryGood), "The library at /srv/v is intact."),
        (
            Message(DoctorMessage.databaseGood, [.name: .text("postgres://db/v")]),
            "The database postgres://db/v is reachable, and its schema is up to date."
        ),
        (
            Message(
                DoctorMessage.databaseUnavailable,
                [.name: .text("postgres://db/v"), .cause: .message(.system("No."))]),
            "The library is unavailable: No. Check that postgres://db/v is running and reachable."
        ),
        (
            path(.noLibraryYet), "There is no library at /srv/v yet. `vitrine` or `vitrine add` creates it."
        ),
        (
            Message(DoctorMessage.diskGood, [.size: .bytes(2 << 30), .path: .text("/srv/v")]),
            "2 GiB available for /srv/v."
        ),
        (Message(DoctorMessage.sourcesGood, [.count: .number(1)]), "1 source was read on schedule."),
        (Message(DoctorMessage.accountsGood, [.count: .number(2)]), "2 people have accounts."),
        (Message(DoctorMessage.filesGood, [.count: .number(8192)]), "Up to 8,192 files can be open at once."),
        (
            Message(
                DoctorMessage.libraryUnreadable,
                [.path: .text("/srv/v"), .cause: .message(.system("It is no database."))]),
            "The library at /srv/v cannot be opened: It is no database. If the file is damaged, "
                + "restore a backup: `vitrine restore FILE --force`."
        ),
        (
            Message(DoctorMessage.libraryDamaged, [.path: .text("/srv/v"), .text: .text("page 3")]),
            "The library at /srv/v is damaged: page 3. Stop the server, keep a copy of the file, and "
                + "restore the latest backup: `vitrine restore FILE --force`."
        ),
        (
            path(.openFolder),
            "Other users of this machine can read /srv/v. Restrict its permissions: `chmod o-rwx /srv/v`."
        ),
        (
            path(.folderUnwritable),
            "/srv/v is not writable. Give it to the user that runs Vitrine (`chown`), or choose "
                + "another folder with --data or --cache."
        ),
        (
            Message(DoctorMessage.diskLow, [.size: .bytes(1 << 20), .path: .text("/srv/v")]),
            "Only 1 MiB left for /srv/v. Free some space, or reduce the cache: --cache-originals and "
                + "--cache-renditions, or `vitrine cache --empty`."
        ),
        (
            Message(DoctorMessage.picturesFail, [.cause: .message(.system("It crashed."))]),
            "Images cannot be decoded: It crashed. Run `vitrine serve --log-level debug` for details. "
                + "libvips must be installed, and a container must allow user namespaces or seccomp."
        ),
        (
            Message(
                DoctorMessage.sourceFails, [.title: .text("Harbour"), .cause: .message(.system("Gone."))]),
            "Harbour could not be read: Gone. Run `vitrine check` with its location for details."
        ),
        (
            Message(DoctorMessage.sourceOld, [.title: .text("Harbour"), .date: .text("on 3 March")]),
            "Harbour was last read on 3 March and is overdue. Sources are refreshed while a server is "
                + "running: start one, or run `vitrine refresh`."
        ),
        (
            Message(DoctorMessage.openToAll, [.url: .text("https://a.example/")]),
            "Everyone who can reach https://a.example/ can add and delete sources. Create an account: "
                + "`vitrine user add NAME --role admin`."
        ),
        (
            Message(DoctorMessage.fewFiles, [.count: .number(256)]),
            "Only 256 files can be open at once, which is too few for many users. Raise the limit with "
                + "`ulimit -n 8192`, or with LimitNOFILE in the systemd unit."
        ),
        (
            Message(DoctorMessage.found, [.count: .number(0), .found: .number(1)]),
            "No problems, 1 warning."
        ),
        (
            Message(CommandMessage.libraryInUse, [.path: .text("/x")]),
            "Another command is using the library in /x. Try again when it has finished."
        ),
        (
            Message(CommandMessage.libraryReplaced, [.path: .text("/x")]),
            "The library in /x is being restored or moved. Try again when that has finished."
        ),
        (
            Message(
                CommandMessage.fileUnwritten,
                [.path: .text("/x"), .cause: .message(Message(CommandMessage.notARegularFile))]),
            "/x cannot be written: it is not a regular file"
        ),
        (
            Message(
                DoctorMessage.libraryInaccessible,
                [
                    .cause: .message(
                        CommandFailure(.fileUnreadable, of: "/x", because: "Permission denied").message)
                ]),
            "/x cannot be read: Permission denied. Run this command as the user that runs Vitrine."
        ),
    ]
}
