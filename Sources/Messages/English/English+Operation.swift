extension English {
    /// Messages about the state of the server.
    static let operation = [
        "status.sources": "Sources",
        "status.pictures": "Pictures",
        "status.storage": "Storage",
        "status.server": "Server",
        "status.openToAll":
            "Everyone who can reach this server can change everything. Create an account: `vitrine user add NAME --role admin`.",
        "status.lowDisk":
            "Only {size} left on the disk of {path}. Nothing new can be stored when it is full. Free some space, or lower the cache limits (--cache-originals, --cache-renditions).",
        "status.failingSources":
            "{count, plural, one {# source could not be read} other {# sources could not be read}}.",
        "status.fullQueue":
            "{count, plural, one {# image is} other {# images are}} waiting to be decoded, close to the limit. Requests beyond the limit are refused.",
        "status.storeOutage":
            "The object store {name} is unavailable: {cause}. Cached pictures are shown; {count, plural, =0 {nothing is} one {# image is} other {# images are}} waiting to be stored.",
        "status.sourceCount": "Sources",
        "status.photoCount": "Photos",
        "status.failingCount": "Failing",
        "status.waiting": "Waiting",
        "status.waitingImages": "{count, plural, one {# image} other {# images}} (limit {limit})",
        "status.workers": "Workers",
        "status.someOf": "{count} of {limit}",
        "status.downloads": "Downloads",
        "status.someAndWaiting": "{count} of {limit}, {found} waiting",
        "status.made": "Decoded since start",
        "status.originals": "Cached originals",
        "status.renditions": "Cached renditions",
        "status.memory": "Pictures in memory",
        "status.store": "Object store",
        "status.storeRequests": "Requests to the store",
        "status.storePending": "Waiting to be stored",
        "status.storeHolding": "Stored",
        "status.imagesWithBytes": "{count, plural, one {# image} other {# images}}, {size}",
        "status.imagesOf":
            "{count, plural, one {# image} other {# images}}, {size} of {limit}",
        "status.dataFolder": "Library",
        "status.cacheFolder": "Cache",
        "status.freeIn": "{size} of {limit} free at {path}",
        "status.version": "Version",
        "status.running": "Running since",
        "status.answered": "Requests handled",
        "status.requests":
            "{count}, {found, plural, =0 {none failed} other {# failed}}",
        "status.openPages": "Open pages",
        "status.resident": "Memory",
        "status.processor": "CPU time",
        "status.amount": "{count}",
        "doctor.libraryGood": "The library at {path} is intact.",
        "doctor.databaseGood": "The database {name} is reachable, and its schema is up to date.",
        "doctor.databaseAway":
            "The library is unavailable: {cause} Check that {name} is running and reachable.",
        "doctor.noLibraryYet": "There is no library at {path} yet. `vitrine` or `vitrine add` creates it.",
        "doctor.serverRuns": "A server is using the data folder.",
        "doctor.noServer": "No server is using the data folder.",
        "doctor.diskGood": "{size} available for {path}.",
        "doctor.picturesGood": "Images can be decoded in a separate process.",
        "doctor.sourcesGood": "{count, plural, one {# source was} other {# sources were}} read on schedule.",
        "doctor.accessGood": "Access from other machines requires signing in.",
        "doctor.accountsGood":
            "{count, plural, one {# person has an account} other {# people have accounts}}.",
        "doctor.filesGood": "Up to {count} files can be open at once.",
        "doctor.certificatesGood": "CA certificates are installed.",
        "doctor.blobsGood": "The object store {name} works: objects can be written, read and deleted.",
        "doctor.blobsFail":
            "The object store {name} does not work: {cause}. Check its URL, region, keys and permissions, and this machine's clock.",
        "doctor.originalsInFolder":
            "There are kept originals in {path}, where other servers cannot find them. Move them to {name}: `vitrine archive move`.",
        "doctor.originalsMissing":
            "Kept originals are missing in {path}: {count} of the first {limit}. If they are in an object store, set --blobs, or copy them back with `vitrine archive move --back`. Otherwise, run `vitrine archive check`.",
        "doctor.libraryUnreadable":
            "The library at {path} cannot be opened: {cause} If the file is damaged, restore a backup: `vitrine restore FILE --force`.",
        "doctor.libraryInaccessible":
            "{cause}. Run this command as the user that runs Vitrine.",
        "doctor.libraryDiskFull":
            "The library at {path} cannot be opened because the disk is full. Free as much space as the file takes: before an upgrade, it is copied to before-upgrades beside it.",
        "doctor.libraryDamaged":
            "The library at {path} is damaged: {text}. Stop the server, keep a copy of the file, and restore the latest backup: `vitrine restore FILE --force`.",
        "doctor.upgradePending":
            "The library {name} was written by an older version. The next start of the server upgrades it.",
        "doctor.noLibraryInDatabase":
            "There is no library in the database {name} yet. `vitrine` or `vitrine add` creates it. If there should be one, check the URL.",
        "doctor.restorationReady":
            "A restoration in {path} was interrupted after the backup was checked. The next command that opens the library finishes it: `vitrine sources`.",
        "doctor.restorationInterrupted":
            "A restoration by an earlier version was interrupted. The previous library is in {path}: run `vitrine restore FILE --force` again, or move its files back to {name}.",
        "doctor.restorationRest":
            "An interrupted restoration has left {path}. Delete it, or restore the backup again.",
        "doctor.openFolder":
            "Other users of this machine can read {path}. Restrict its permissions: `chmod o-rwx {path}`.",
        "doctor.folderUnwritable":
            "{path} is not writable. Give it to the user that runs Vitrine (`chown`), or choose another folder with --data or --cache.",
        "doctor.diskLow":
            "Only {size} left for {path}. Free some space, or reduce the cache: --cache-originals and --cache-renditions, or `vitrine cache --empty`.",
        "doctor.picturesFail":
            "Images cannot be decoded: {cause} Run `vitrine serve --log-level debug` for details. libvips must be installed, and a container must allow user namespaces or seccomp.",
        "doctor.sourceFails":
            "{title} could not be read: {cause} Run `vitrine check` with its location for details.",
        "doctor.sourceOld":
            "{title} was last read {date} and is overdue. Sources are refreshed while a server is running: start one, or run `vitrine refresh`.",
        "doctor.openToAll":
            "Everyone who can reach {address} can add and delete sources. Create an account: `vitrine user add NAME --role admin`.",
        "doctor.noAdmin":
            "There are accounts, but no administrator. Make one of them an administrator: `vitrine user role NAME admin`.",
        "doctor.fewFiles":
            "Only {count} files can be open at once, which is too few for many users. Raise the limit with `ulimit -n 8192`, or with LimitNOFILE in the systemd unit.",
        "doctor.noCertificates":
            "There are no CA certificates, so https feeds cannot be read. Install them: `apt install ca-certificates`.",
        "doctor.allWell": "No problems found.",
        "doctor.found":
            "{count, plural, =0 {No problems} one {# problem} other {# problems}}, {found, plural, =0 {no warnings} one {# warning} other {# warnings}}.",
        "text.status": "Server status",
        "text.status.more":
            "Run vitrine doctor to look for problems and vitrine config to list all settings.",
        "text.status.none": "Nothing needs attention.",
    ]
}
