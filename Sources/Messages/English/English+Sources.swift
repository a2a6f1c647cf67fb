extension English {
    /// Why nothing could be fetched.
    static let fetching = [
        "fetch.invalidAddress": "“{text}” is not a URL.",
        "fetch.unsupportedScheme":
            "URLs that start with “{type}:” cannot be fetched, only http and https.",
        "fetch.hasUserName": "The URL carries a user name; give it without one.",
        "fetch.oddNotation": "The host {host} is a number in an unusual notation, which is refused.",
        "fetch.refusedAddress":
            "The host {host} is {cause}, which is refused; --allow-host {option} allows it.",
        "fetch.hostNotFound": "The host {host} could not be found.",
        "fetch.hostNotFoundNow": "The host {host} could not be looked up just now. Is there a network?",
        "fetch.connectionFailed": "No connection to {host}: {cause}.",
        "fetch.secureConnectionFailed": "No secure connection to {host}: {cause}.",
        "fetch.connectionLost": "The connection to {host} ended before the whole answer had come.",
        "fetch.timedOut": "The server {host} took longer than {seconds}.",
        "fetch.tooManyRedirects":
            "The server sent more than {limit, plural, one {# redirect} other {# redirects}}.",
        "fetch.redirectLoop": "The redirects go in a circle through {address}.",
        "fetch.insecureRedirect": "The server redirects from https to {address}, which is not encrypted.",
        "fetch.brokenRedirect": "The server redirects to a URL that cannot be read.",
        "fetch.status": "The server answered {answer}.",
        "fetch.unauthorized": "The server answered {answer}: it wants a user name and a password.",
        "fetch.forbidden": "The server answered {answer}: it refuses to show this.",
        "fetch.gone": "The server answered {answer}: this URL has ended.",
        "fetch.tooManyRequests": "The server answered {answer}: it is being asked too often.",
        "fetch.tooLarge": "More than {limit}, which is the limit.",
        "fetch.headersTooLarge": "The answer's headers are larger than {limit}.",
        "fetch.malformedAnswer": "The answer of {host} cannot be read: {cause}.",
        "fetch.fileFailure": "The file could not be written: {cause}.",
        "fetch.overloaded": "Vitrine is reading other large feeds just now; try again in a moment.",
        "fetch.cancelled": "The request was cancelled.",
        "fetch.stopping": "Vitrine is stopping.",

        "cause.brokenCompression": "its compression is broken",
        "cause.certificateName": "its certificate is not for this name",
        "cause.certificateTrust": "its certificate is not trusted",
        "cause.handshake": "the handshake failed",
        "cause.encryption": "the encryption failed",
        "cause.otherAddress": "it is not at the address that was checked",
        "cause.notHTTP": "it is not HTTP",
        "cause.otherBytes": "it gives bytes that were not asked for",
        "cause.otherCompression": "it is compressed as “{type}”",
        "cause.fileNotMade": "{path} cannot be made",

        "restriction.unspecified": "an unspecified address",
        "restriction.loopback": "this machine itself",
        "restriction.privateNetwork": "a private network",
        "restriction.linkLocal": "a link-local address",
        "restriction.carrier": "a carrier's inner network",
        "restriction.multicast": "a multicast address",
        "restriction.documentation": "an address kept for documentation",
        "restriction.translated": "an address that stands for another one",
        "restriction.reserved": "a reserved address",
    ]

    /// Why a source could not be read, added or stored.
    static let sources = [
        "source.invalidLocation": "“{text}” is neither a URL nor a path.",
        "source.notFound": "There is no file or folder at {path}.",
        "source.unreadable": "{path} cannot be read: {cause}.",
        "source.foldersNotAllowed": """
        Folders of the computer that runs Vitrine can be added here only where it was started \
        with them: `vitrine --allow-folder DIR`. There, `vitrine add` takes any.
        """,
        "source.folderNotAllowed": """
        Of the computer that runs Vitrine only folders in {folders} can be \
        added here. There, `vitrine add` takes any folder or feed file.
        """,
        "source.emptyFolder": "There are no photos in {path}.",
        "source.emptyFolderReason":
            "There are no photos in {path}; {count, plural, one {# file was} other {# files were}} skipped: {cause}",
        "source.ended": "The feed at {address} has ended; its server says that it will not come back.",
        "source.unknown": "There is no source named {id}.",
        "source.interrupted": "Vitrine stopped while it read this feed; it is tried again {date}.",
        "source.noOlder": "There are no older photos to load: the feed names no further page.",
        "source.olderNotKept": """
        This source keeps only some of the photos that leave its feed. Choose to keep all of them in its settings \
        to load older ones.
        """,
        "source.feedTooLarge": "The feed is longer than {limit}. --max-feed raises the limit.",
        "source.olderLimit":
            "{limit} pages were read, which is as many as are at once. “Load older photos” goes on from there.",
        "source.interruptedForGood":
            "Vitrine stopped while it read this feed; it is read again when you refresh it.",

        "unreadable.noPermission": "it may not be read",
        "unreadable.hidden": "it may not be looked at",
        "unreadable.special": "it is neither a file nor a folder",
        "unreadable.notModified": "its server answers “not modified” to one who asks for the first time",
        "unreadable.noContent": "its server gives no content",

        "file.deadLink": "{file}: it leads nowhere.",
        "file.outsideLink": "{file}: it leads out of the folder.",
        "file.closedFolder": "{file}: the folder may not be read.",
        "file.closed": "{file}: the file may not be read.",
        "file.empty": "{file}: the file is empty.",
        "file.raw": "{file}: raw files of cameras are not read.",
        "file.notAnImage": "{file}: the file is not an image.",
        "file.unreadable": "{file}: {cause}",

        "flickr.noKey":
            "Flickr needs an API key: get one at https://www.flickr.com/services/apps/create/ and set VITRINE_FLICKR_KEY.",
        "flickr.unknownLocation": """
        “{text}” is not known; use flickr:places, flickr:place/ID, flickr:interestingness, \
        flickr:user/ID, flickr:group/ID, flickr:photoset/ID or flickr:search/WORDS.
        """,
        "flickr.nothingFound": "Flickr has no photos for this.",
        "flickr.unreadable": "Flickr's answer cannot be read.",
        "flickr.unknownName": "Flickr knows nothing by that name ({text}).",
        "flickr.wrongKey": "Flickr does not know this API key; check VITRINE_FLICKR_KEY.",
        "flickr.unavailable": "Flickr is not available just now. Try again later.",
        "flickr.tooManyRequests":
            "Flickr is being asked too often; it allows 3,600 questions an hour. Try again later.",
        "flickr.refused": "Flickr refused: {text}",
        "flickr.refusedWithCode": "Flickr refused: error {status}",
        "flickr.failed": "Flickr: {cause}",

        "list.notAList": "This is neither an OPML file nor a list of sources that Vitrine exported.",
        "list.empty": "The list names no source.",

        "gazetteer.unreadable": "The table of cities {path} cannot be read.",
        "gazetteer.noCities":
            "{path} holds no cities; use cities15000.txt from https://download.geonames.org/export/dump/.",

        "library.cannotOpen": "The library {path} cannot be opened: {cause}",
        "library.tooNew":
            "The library {path} was written by a newer version of Vitrine; use that version.",
        "library.foreign":
            "{name} holds tables of another program. Give Vitrine a database or a schema of its own.",
        "library.notEmpty": "There is a library already where this one is to be copied to.",
        "library.away": "The database of the library cannot be reached at the moment. Please try again soon.",
        "library.unknownSource": "There is no source named “{id}”.",
        "library.locationTaken": "This is already here as “{title}” ({id}).",
        "library.nameTaken": "There is already a source named “{id}”.",
        "library.database": "The library could not be read or written: {cause}",
    ]
}
