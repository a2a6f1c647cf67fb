extension English {
    /// Messages about how the server is doing.
    static let operation = [
        "status.sources": "Sources",
        "status.pictures": "Pictures",
        "status.storage": "Storage",
        "status.server": "Server",
        "status.lowDisk":
            "Only {size} are free on the disk of {path}. Without room nothing new can be stored: free some, or keep less in the cache (--cache-originals, --cache-renditions).",
        "status.failingSources":
            "{count, plural, one {# source could not be read} other {# sources could not be read}}.",
        "status.fullQueue":
            "{count, plural, one {# image waits} other {# images wait}} to be decoded, which is nearly as many as may. What comes beyond that is refused for a while.",
        "status.storeOutage":
            "The image store {name} cannot be used: {text}. Pictures that are cached here are shown; {count, plural, =0 {nothing waits} one {# image waits} other {# images wait}} to be stored.",
        "status.sourceCount": "Sources",
        "status.photoCount": "Photos",
        "status.failingCount": "Could not be read",
        "status.waiting": "Waiting",
        "status.waitingImages":
            "{count, plural, one {# image} other {# images}} of at most {limit}",
        "status.workers": "Workers",
        "status.someOf": "{count} of {limit}",
        "status.downloads": "Downloads",
        "status.someAndWaiting": "{count} of {limit}, {found} waiting",
        "status.made": "Decoded since the start",
        "status.originals": "Originals in the cache",
        "status.renditions": "Smaller pictures in the cache",
        "status.memory": "Pictures in memory",
        "status.store": "Image store",
        "status.storeRequests": "Requests to the store",
        "status.storePending": "Waiting to be stored there",
        "status.storeHolding": "In the store",
        "status.imagesWithBytes": "{count, plural, one {# image} other {# images}}, {size}",
        "status.imagesOf":
            "{count, plural, one {# image} other {# images}}, {size} of {limit}",
        "status.dataFolder": "Library",
        "status.cacheFolder": "Cache",
        "status.freeIn": "{size} of {limit} free at {path}",
        "status.version": "Version",
        "status.running": "Running since",
        "status.answered": "Requests answered",
        "status.requests":
            "{count, plural, one {#} other {#}}, {found, plural, =0 {none failed} one {# failed} other {# failed}}",
        "status.openPages": "Open pages",
        "status.resident": "Memory",
        "status.processor": "Processor time",
        "status.amount": "{count}",
        "doctor.libraryGood": "The library at {path} is whole.",
        "doctor.databaseGood": "The database {name} answers, and its tables are up to date.",
        "doctor.databaseAway":
            "The library cannot be used: {cause} Look whether {name} runs and may be reached.",
        "doctor.noLibraryYet": "There is no library at {path} yet; `vitrine` or `vitrine add` makes it.",
        "doctor.serverRuns": "A server runs on the data folder.",
        "doctor.noServer": "No server runs on the data folder.",
        "doctor.diskGood": "{size} are free for {path}.",
        "doctor.picturesGood": "Pictures are decoded, in a process of their own.",
        "doctor.sourcesGood":
            "{count, plural, one {# source was} other {# sources were}} read when last due.",
        "doctor.accessGood": "Nobody beyond this machine gets in without signing in.",
        "doctor.accountsGood":
            "{count, plural, one {# person has an account} other {# people have accounts}}.",
        "doctor.filesGood": "{count} files may be open at once.",
        "doctor.certificatesGood": "There are certificates to check servers against.",
        "doctor.blobsGood": "The image store {name} takes objects, gives them back and deletes them.",
        "doctor.blobsFail":
            "The image store {name} does not work: {text}. Check its address, the region, the keys and what they may do, and this machine's clock.",
        "doctor.libraryUnreadable":
            "The library at {path} cannot be opened: {cause} If the file is damaged, put a backup into its place: `vitrine restore FILE --force`.",
        "doctor.libraryDamaged":
            "The library at {path} is damaged: {text}. End the server, keep a copy of the file, and restore the last backup: `vitrine restore FILE --force`.",
        "doctor.openFolder":
            "Other accounts of this machine may look into {path}. Close it to them: `chmod o-rwx {path}`.",
        "doctor.folderUnwritable":
            "{path} cannot be written by this account. Give it to the account that runs Vitrine (`chown`), or name another folder with --data or --cache.",
        "doctor.diskLow":
            "Only {size} are free for {path}. Free some, or keep less in the cache: --cache-originals and --cache-renditions, or `vitrine cache --empty`.",
        "doctor.picturesFail":
            "No picture can be decoded: {cause} The log of `vitrine serve --log-level debug` says more; libvips has to be installed, and a container must allow user namespaces or seccomp.",
        "doctor.sourceFails":
            "{title} could not be read: {cause} `vitrine check` says what its location gives now.",
        "doctor.sourceOld":
            "{title} was read last {date}, long before it was due. Sources are read while a server runs: start one, or read it with `vitrine refresh`.",
        "doctor.openToAll":
            "Everyone who reaches {address} may add and delete sources. Make an account: `vitrine user add NAME --role admin`.",
        "doctor.noAdmin":
            "There are accounts, but no administrator. Make one: `vitrine user role NAME admin`.",
        "doctor.fewFiles":
            "Only {count} files may be open at once, which is few for many readers. Raise it: `ulimit -n 8192`, or LimitNOFILE in the unit.",
        "doctor.noCertificates":
            "There are no certificates to check servers against, so no https feed can be read. Install them: `apt install ca-certificates`.",
        "doctor.allWell": "Nothing is wrong.",
        "doctor.found":
            "{count, plural, =0 {No problem} one {# problem} other {# problems}}, {found, plural, =0 {no warning} one {# warning} other {# warnings}}.",
        "text.status": "Status of the server",
        "text.status.more":
            "The command vitrine doctor looks for what may be wrong, and vitrine config lists every setting.",
        "text.status.none": "Nothing needs attention.",
    ]
}
