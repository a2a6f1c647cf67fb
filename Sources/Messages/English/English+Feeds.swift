extension English {
    /// What a reading left out.
    static let notices = [
        "notice.photos":
            "This feed has more than {limit, plural, one {# photo; the first is} other {# photos; the first # are}} shown. --max-photos raises the limit.",
        "notice.readingTime": "Reading this feed was stopped after {limit}; the rest is not shown.",
        "notice.htmlLength": "An HTML text is longer than {limit}; the rest of it is not read.",
        "notice.htmlDepth":
            "HTML elements are nested more than {limit} deep; outer elements were treated as closed.",
        "notice.attributes":
            "An element has more than {limit, plural, one {# attribute} other {# attributes}}; its other attributes are not read.",
        "notice.elements":
            "The XML has more than {limit, plural, one {# element} other {# elements}}; the rest is not read.",
        "notice.depth": "XML elements are nested more than {limit} deep; deeper elements are not read.",
        "notice.namespaces":
            "The XML has more than {limit, plural, one {# nested namespace} other {# nested namespaces}}; the rest is not read.",
        "notice.growth": "The XML becomes too large when its entities are expanded; the rest is not read.",
        "notice.members":
            "An entry has more than {limit, plural, one {# field} other {# fields}}; its other fields are not read.",
        "notice.entryElements":
            "A list in an entry has more than {limit, plural, one {# element} other {# elements}}; its other elements are not read.",
        "notice.lists":
            "The JSON has more than {limit, plural, one {# list} other {# lists}}; the others were ignored.",
        "notice.alternatives":
            "There {count, plural, one {is # other list} other {are # other lists}}; {limit, plural, one {the best is} other {the best # are}} offered.",
        "notice.pageData":
            "The page contains more than {limit, plural, one {# data block} other {# data blocks}}; the others were ignored.",
        "notice.linkedFeeds":
            "The page links to {count, plural, one {# feed} other {# feeds}}; {limit, plural, one {the first was} other {the first # were}} tried.",
        "notice.pages":
            "The feed has more than {limit} pages, of which {limit} were read. Use “Load older photos” to continue.",
        "notice.albumParts":
            "The album has more than {limit} pages and folders; the photos on the first {limit} are shown.",
        "notice.linkedFeedFailed":
            "The feed that the page links to could not be read; the next refresh tries again. These are the pictures on the page itself.",
        "notice.pageFailed":
            "Page {limit} of the feed could not be read; its photos and those of later pages are missing.",
        "notice.pagesLoop": "The feed's pages link back to one that was already read; reading stopped there.",
        "notice.documents":
            "The collection lists more than {limit, plural, one {# document; the first is} other {# documents; the first # are}} read.",
        "notice.documentsFailed":
            "{count, plural, one {# document of the collection could not be read; its} other {# documents of the collection could not be read; their}} photos are missing.",
        "notice.truncated": "The feed is truncated or damaged; only its beginning could be read.",
        "notice.previewPicture":
            "No photo was found on the page itself; this is the preview picture that it has for links to it.",
        "notice.folderDepth": "Folders are nested more than {limit} deep; deeper folders are not shown.",
    ]

    /// Why a feed cannot be read, and why entries yielded no photo.
    static let feeds = [
        "feed.empty": "The feed is empty.",
        "feed.tooLarge": "The feed is {count} in size; the limit is {limit}. --max-feed raises the limit.",
        "feed.unknownFormat": "This is not a feed of photos: {found}.",
        "feed.serviceRefused": "{name} says: {text}",
        "feed.serviceFailed": "{name} says that the request failed.",
        "album.passwordRequired":
            "This {name} album is password-protected, and Vitrine cannot send its password. Share it without one.",
        "album.notFound":
            "This {name} share does not exist: it was deleted, it has expired, or the link is incomplete.",
        "album.notPublic":
            "{name} shows this album only to people who are signed in. Share it with a public link.",
        "album.empty": "This {name} album has no photos.",
        "album.unreadable": "The album cannot be read: {name} answered in an unknown format.",
        "album.refused": "{name} refused to show this album: {text}",
        "feed.noPhotos":
            "{count, plural, =0 {The feed has no entries with a picture.} one {# entry, without a picture.} other {# entries, none with a picture.}}",
        "feed.noPhotosReason":
            "{count, plural, one {# entry, without a picture. The reason} other {# entries, none with a picture. The first reason}}: {cause}",
        "feed.noList": "It is JSON without a list.",
        "feed.noSuchList": "The feed has no list at “{path}”.",
        "feed.endedReader":
            "This feed crashed the program that reads it. It will not be read again until it changes.",
        "feed.usedUpTime":
            "Reading this feed took longer than {seconds} and was stopped. It will not be read again until it changes.",
        "feed.noReader": "Feeds cannot be read at the moment: {cause}.",

        "found.json": "JSON without a list of pictures",
        "found.xml": "XML with the root element “{name}”",
        "found.webPage": "a web page",
        "found.plainText": "plain text",
        "found.noOPML": "it is not an OPML file",
        "found.opml": "a list of feeds (OPML). “vitrine import FILE” adds the feeds in it",
        "found.image": "one {type} image, not a list of images",
        "found.soundOrVideo": "audio or video",
        "found.pdf": "a PDF document",
        "found.zip": "a ZIP archive",
        "found.gzip": "compressed data (gzip)",
        "found.zstd": "compressed data (zstd)",
        "found.program": "a program",
        "found.openAPI": "an API description (OpenAPI)",
        "found.swagger": "an API description (Swagger)",
        "found.asyncAPI": "an API description (AsyncAPI)",
        "found.jsonSchema": "a JSON schema",
        "found.packages": "a list of software packages",
        "found.webManifest": "a web app manifest",

        "malformed.json": "The JSON cannot be read: {cause}.",
        "malformed.tooManyNames": "The JSON has more than {limit} different member names.",
        "malformed.tooManyValues":
            "An entry of the JSON, or the data around its lists, takes more than {limit} of memory.",
        "malformed.tooDeep": "The JSON is nested more than {limit} levels deep.",
        "malformed.request": "The request cannot be read.",
        "malformed.nothing": "it is empty",
        "malformed.cutOff": "it is truncated",
        "malformed.cutOffText": "it is truncated inside a string",
        "malformed.name": "a name was expected at byte {position}",
        "malformed.colon": "a colon was expected at byte {position}",
        "malformed.character": "unexpected character at byte {position}",

        "reader.notStarted": "{path} cannot be started: {cause}",
        "reader.endsAtStart": "the feed reader exits as soon as it starts",
        "reader.busy": "the server is too busy",
        "reader.endedBySystem": "the feed reader was killed by the operating system",
        "reader.full":
            "{count, plural, one {# other feed is} other {# other feeds are}} waiting to be read; try again in a moment",
        "reader.otherAnswer": "the feed reader returned an unexpected answer",
        "reader.unwritableRequest": "the request could not be written",
        "reader.stopping": "Vitrine is stopping",

        "skipped.noPicture": "It has no picture.",
        "skipped.video": "It is video or audio; posters and covers are not photos.",
        "skipped.notAnObject": "It is not an object with fields.",
        "skipped.refusedAddress":
            "The URL of its picture is refused: only http, https and data URLs without a user name are accepted.",
        "skipped.nothingAtPath": "There is nothing at “{path}”.",
        "skipped.empty": "It is empty.",
        "skipped.manifest": "It is a separate manifest without a cover.",
        "skipped.decoration": "Its only images are icons, emoji, logos or portraits.",
        "skipped.linkCard": "It is a link to a page; pictures of such pages are not photos.",
        "skipped.notAnImage": "It is not an image.",
    ]

    /// Why a reading was chosen.
    static let facts = [
        "fact.tooMuchXML": "Reading stopped early: the document is too large or nested too deeply.",
        "fact.damagedXML": "The XML is not well-formed; it was read as far as possible.",
        "fact.endedEarly": "Reading stopped early: {cause}.",
        "fact.imageService": "The description of a single image by its IIIF image service.",
        "fact.flickr": "Photos as listed by the Flickr API; missing URLs are constructed.",
        "fact.flickrPublic": "A public Flickr feed; the URLs of larger sizes are derived from the small one.",
        "fact.places":
            "A list of {count, plural, one {# place, which has its own photos} other {# places, each of which has its own photos}}.",
        "fact.entries":
            "{type} with {count, plural, one {# entry} other {# entries}}, {shown} of them with a picture.",
        "fact.attachments": "Pictures come from attachments, then from the text of each entry.",
        "fact.album": "An album shared by {name}, as listed by its API.",
        "fact.manifest":
            "An IIIF manifest with {count, plural, one {# canvas} other {# canvases}}, one photo each.",
        "fact.collection":
            "An IIIF collection with {count, plural, one {# member; its cover is} other {# members; their covers are}} shown.",
        "fact.webPage":
            "A web page with {count, plural, one {# image} other {# images}}, {shown} of them recognized as photos.",
        "fact.linkedFeeds": "It links to feeds, which are tried first.",
        "fact.chosenList": "The list “{path}” was chosen manually.",
        "fact.listWithField": "The list “{path}” has the field that was chosen manually.",
        "fact.singleEntry": "The whole document is one entry with a picture.",
        "fact.titledRows": "An object with a title and rows; rows without a picture are kept as text.",
        "fact.bestList":
            "The list “{path}” was chosen: {percent}% of its {count, plural, one {# entry has} other {# entries have}} a picture.",
        "fact.joinedLists": "Lists with the same structure were joined: {paths}.",
        "fact.titleShare": "{percent}% of those have a title.",
        "fact.otherList":
            "Less suitable: “{path}” with about {count, plural, one {# picture} other {# pictures}}.",
        "fact.folder": "A folder with {count, plural, one {# photo} other {# photos, ordered by file name}}.",
        "fact.linkedFeed": "The page links to the feed {address}, which is read instead.",
    ]
}
