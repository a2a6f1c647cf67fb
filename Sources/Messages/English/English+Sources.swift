extension English {
    /// Why a URL could not be fetched.
    static let fetching = [
        "fetch.invalidAddress": "“{text}” is not a URL.",
        "fetch.unsupportedScheme":
            "URLs that start with “{type}:” cannot be fetched, only http and https.",
        "fetch.hasUserName": "The URL contains a user name. Enter it without one.",
        "fetch.oddNotation": "The host {host} is a number in an unusual notation, which is not allowed.",
        "fetch.refusedAddress":
            "The host {host} is {cause}, which is not allowed. To allow it, use --allow-host {option}.",
        "fetch.hostNotFound": "The host {host} could not be found.",
        "fetch.hostNotFoundNow": "The host {host} could not be looked up. Check the network connection.",
        "fetch.connectionFailed": "No connection to {host}: {cause}.",
        "fetch.secureConnectionFailed": "No secure connection to {host}: {cause}.",
        "fetch.connectionLost": "The connection to {host} was lost before the answer was complete.",
        "fetch.timedOut": "The server {host} did not answer within {seconds}.",
        "fetch.tooSlow": "The server {host} sent only {size} within {seconds}.",
        "fetch.tooManyRedirects":
            "The server sent more than {limit, plural, one {# redirect} other {# redirects}}.",
        "fetch.redirectLoop": "The server redirects in a loop through {address}.",
        "fetch.insecureRedirect": "The server redirects from https to {address}, which is not encrypted.",
        "fetch.brokenRedirect": "The server redirects to an invalid URL.",
        "fetch.status": "The server answered {answer}.",
        "fetch.unauthorized": "The server answered {answer}: it requires a user name and password.",
        "fetch.forbidden": "The server answered {answer}: access is not allowed.",
        "fetch.gone": "The server answered {answer}: this URL no longer exists.",
        "fetch.tooManyRequests": "The server answered {answer}: it received too many requests.",
        "fetch.tooLarge": "The answer is larger than the limit of {limit}.",
        "fetch.headersTooLarge": "The headers of the answer are larger than {limit}.",
        "fetch.malformedAnswer": "The answer of {host} cannot be read: {cause}.",
        "fetch.fileFailure": "The file could not be written: {cause}.",
        "fetch.overloaded": "Vitrine is reading other large feeds. Try again in a moment.",
        "fetch.cancelled": "The request was cancelled.",
        "fetch.stopping": "Vitrine is stopping.",

        "cause.brokenCompression": "its compressed data is damaged",
        "cause.certificateName": "its certificate is for another host name",
        "cause.certificateTrust": "its certificate is not trusted",
        "cause.handshake": "the TLS handshake failed",
        "cause.encryption": "the encryption failed",
        "cause.otherAddress": "it connected to a different address than the one checked",
        "cause.notHTTP": "it is not HTTP",
        "cause.otherBytes": "it returned bytes that were not requested",
        "cause.otherCompression": "it uses the unsupported compression “{type}”",
        "cause.fileNotMade": "{path} cannot be created",

        "restriction.unspecified": "an unspecified address",
        "restriction.loopback": "this machine itself",
        "restriction.privateNetwork": "a private network",
        "restriction.linkLocal": "a link-local address",
        "restriction.carrier": "an address inside a carrier's network",
        "restriction.multicast": "a multicast address",
        "restriction.documentation": "an address reserved for documentation",
        "restriction.translated": "an address that is translated to another one",
        "restriction.reserved": "a reserved address",
    ]

    /// Why a source could not be read, added or stored.
    static let sources = [
        "source.invalidLocation": "“{text}” is neither a URL nor a path.",
        "source.notFound": "There is no file or folder at {path}.",
        "source.unreadable": "{path} cannot be read: {cause}.",
        "source.foldersNotAllowed":
            "Folders of the computer that runs Vitrine can be added here only if it was started with `vitrine --allow-folder DIR`. On that computer, `vitrine add` accepts any folder.",
        "source.folderNotAllowed":
            "Only folders in {folders} on the computer that runs Vitrine can be added here. On that computer, `vitrine add` accepts any folder or feed file.",
        "source.emptyFolder": "There are no photos in {path}.",
        "source.emptyFolderReason":
            "There are no photos in {path}; {count, plural, one {# file was} other {# files were}} skipped: {cause}",
        "source.ended":
            "The feed at {address} has been discontinued; its server says that it is permanently gone.",
        "source.unknown": "There is no source named {id}.",
        "source.interrupted": "Vitrine stopped while reading this feed. It will try again {date}.",
        "source.noOlder": "There are no older photos to load: the feed links to no further page.",
        "source.olderNotKept":
            "This source keeps only some of the photos that leave its feed. To load older ones, choose “Keep all” in its settings.",
        "source.feedTooLarge": "The feed is larger than {limit}. --max-feed raises the limit.",
        "source.olderLimit":
            "{limit} pages were read, the maximum at once. Use “Load older photos” to continue.",
        "source.webPageInstead":
            "The server returned a web page instead of the feed, for example a page for signing in. If the feed has moved, add it again.",
        "source.otherInstead":
            "The server returned something else instead of the list of photos. If this continues for a day, it is shown.",
        "source.truncated":
            "The feed is truncated or damaged; only its beginning could be read. If this continues for a day, the other photos are removed.",
        "source.pageInstead":
            "The server returned something else instead of a further page. If this continues for a day, its photos are removed. The reason: {cause}",
        "source.pageUnreadable": "Page {number} of the feed could not be read: {cause}",
        "source.documentUnreadable":
            "A document of the collection could not be read. If this continues for a day, its photos are removed. The reason: {cause}",
        "source.interruptedForGood":
            "Vitrine stopped while reading this feed. It will be read again when you refresh it.",

        "unreadable.noPermission": "permission denied",
        "unreadable.hidden": "its folder cannot be accessed",
        "unreadable.special": "it is neither a file nor a folder",
        "unreadable.notModified": "its server answers “not modified” to a first request",
        "unreadable.noContent": "its server returns no content",

        "file.otherEncoding": "{file}: the name is not in UTF-8. Rename it, for example with convmv.",
        "file.deadLink": "{file}: the link is broken.",
        "file.outsideLink": "{file}: the link points outside the folder.",
        "file.closedFolder": "{file}: the folder cannot be read.",
        "file.closed": "{file}: the file cannot be read.",
        "file.empty": "{file}: the file is empty.",
        "file.raw": "{file}: camera raw files are not supported.",
        "file.notAnImage": "{file}: the file is not an image.",
        "file.unreadable": "{file}: {cause}",

        "flickr.noKey":
            "Flickr requires an API key. Get one at https://www.flickr.com/services/apps/create/ and set VITRINE_FLICKR_KEY.",
        "flickr.unknownLocation":
            "“{text}” is not a Flickr location. Use flickr:places, flickr:place/ID, flickr:interestingness, flickr:user/ID, flickr:group/ID, flickr:photoset/ID or flickr:search/WORDS.",
        "flickr.nothingFound": "Flickr has no photos for this.",
        "flickr.unreadable": "Flickr's answer cannot be read.",
        "flickr.unknownName": "Flickr does not know this name ({text}).",
        "flickr.wrongKey": "Flickr does not accept this API key. Check VITRINE_FLICKR_KEY.",
        "flickr.unavailable": "Flickr is temporarily unavailable. Try again later.",
        "flickr.tooManyRequests":
            "Flickr received too many requests; it allows 3,600 an hour. Try again later.",
        "flickr.refused": "Flickr refused the request: {text}",
        "flickr.refusedWithCode": "Flickr refused the request: error {status}",
        "flickr.failed": "Flickr: {cause}",

        "list.notAList": "This is neither an OPML file nor a list of sources that Vitrine exported.",
        "list.empty": "The list contains no sources.",

        "gazetteer.unreadable": "The table of cities {path} cannot be read.",
        "gazetteer.noCities":
            "{path} contains no cities. Use cities15000.txt from https://download.geonames.org/export/dump/.",

        "library.diskFull": "{path} cannot be written: the disk is full.",
        "library.cannotOpen": "The library {path} cannot be opened: {cause}",
        "library.tooNew": "The library {path} was written by a newer version of Vitrine. Use that version.",
        "library.foreign":
            "{name} contains tables of another program. Use a separate database or schema for Vitrine.",
        "library.absent":
            "There is no library in the database {name}. Check its URL, or create a library there: `vitrine add LOCATION`.",
        "library.outdated": "The library {name} was written by an older version of Vitrine.",
        "library.upgradeRefused":
            "The library {path} was written by an older version of Vitrine, and a server is using it. Restart the server with this version, or stop it.",
        "library.notEmpty": "The destination already contains a library.",
        "library.leaseLost": "Another server has taken over this task.",
        "library.away": "The library's database is unavailable. Try again in a moment.",
        "library.connectionsInUse":
            "All connections to the library's database are in use. Try again in a moment.",
        "library.unknownSource": "There is no source named “{id}”.",
        "library.locationTaken": "This is already in the library as “{title}” ({id}).",
        "library.nameTaken": "A source named “{id}” already exists.",
        "library.sourceUnavailable": "The source could not be read.",
        "library.imageUnavailable": "The image could not be loaded.",
        "library.database": "The library could not be read or written: {cause}",
        "library.databaseTooOld": "PostgreSQL 14 or newer is needed.",
        "library.databaseEncoding": "The encoding of the database is {name}; Vitrine needs UTF8.",
        "library.databaseHasNoSchema":
            "The database has no schema for Vitrine's tables. Name one in its URL: options=-csearch_path%3DNAME",
        "library.databaseHasOlderServers":
            "Servers of an older version are using the database. End them before an upgrade.",
        "library.databaseSilent": "The database has not answered.",
        "library.databaseClosed": "The database was closed.",
        "library.databaseInUse": "The database is in use.",
        "library.transactionNotRun": "The transaction did not run.",
    ]
}
