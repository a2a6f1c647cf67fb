extension English {
    /// What a reading left out.
    static let notices = [
        "notice.photos":
            "This feed has more than {limit, plural, one {# photo; the first is} other {# photos; the first # are}} shown. --max-photos raises the limit.",
        "notice.readingTime":
            "Reading this feed took more than {limit} and was ended; the rest is not shown.",
        "notice.htmlLength": "A text of HTML is longer than {limit}; what follows is not read.",
        "notice.htmlDepth":
            "Elements of HTML are nested more than {limit} deep; outer ones were read as if they had ended.",
        "notice.attributes":
            "An element has more than {limit, plural, one {# attribute} other {# attributes}}; the others of it are not read.",
        "notice.elements":
            "The XML has more than {limit, plural, one {# element} other {# elements}}; the rest is not read.",
        "notice.depth": "Elements of the XML are nested more than {limit} deep; what is deeper is not read.",
        "notice.namespaces":
            "The XML declares more than {limit, plural, one {# namespace} other {# namespaces}}, one within the other; the rest is not read.",
        "notice.growth": "The XML grows too much when its references are replaced; the rest is not read.",
        "notice.members":
            "An entry has more than {limit, plural, one {# field} other {# fields}}; the others of it are not read.",
        "notice.entryElements":
            "A list in an entry has more than {limit, plural, one {# element} other {# elements}}; the others of it are not read.",
        "notice.lists":
            "The JSON has more than {limit, plural, one {# list} other {# lists}}; the others were not looked at.",
        "notice.alternatives":
            "There {count, plural, one {is # other list} other {are # other lists}}; {limit, plural, one {the best is} other {the best # are}} offered.",
        "notice.pageData":
            "The page holds more than {limit, plural, one {# piece} other {# pieces}} of data; the others were not looked at.",
        "notice.linkedFeeds":
            "The page links to {count, plural, one {# feed} other {# feeds}}; {limit, plural, one {the first was} other {the first # were}} tried.",
        "notice.pages":
            "The feed has more than {limit} pages, of which {limit} were read. “Load older photos” goes on.",
        "notice.albumParts":
            "The album has more than {limit} pages and folders; the photos on the first {limit} are shown.",
        "notice.pageFailed":
            "Page {limit} of the feed could not be read; what is on it and after it is missing.",
        "notice.pagesLoop":
            "The pages of the feed lead back to one that was read before; reading ended there.",
        "notice.documents":
            "The collection lists more than {limit, plural, one {# document; the first is} other {# documents; the first # are}} read.",
        "notice.documentsFailed":
            "{count, plural, one {# document of the collection could not be read; its} other {# documents of the collection could not be read; their}} photos are missing.",
        "notice.folderDepth": "Folders are nested more than {limit} deep; what is deeper is not shown.",
    ]

    /// Why a feed cannot be read, and why entries gave no photo.
    static let feeds = [
        "feed.empty": "The feed is empty.",
        "feed.tooLarge": "The feed is {count} long; at most {limit} are read. --max-feed raises the limit.",
        "feed.unknownFormat": "This is not a feed of photos: {found}.",
        "feed.serviceRefused": "{name} says: {text}",
        "feed.serviceFailed": "{name} says: the request failed.",
        "album.passwordRequired":
            "This album of {name} is protected by a password, which Vitrine does not send. Share it without one.",
        "album.notFound":
            "{name} has no such share: it was deleted, it has expired, or the link is not complete.",
        "album.notPublic":
            "{name} shows this album only to people who have signed in. Share it by a public link.",
        "album.empty": "This album of {name} has no photos.",
        "album.unreadable":
            "{name} answered in a form that Vitrine does not know; the album cannot be read.",
        "album.refused": "{name} does not show this album. It says: {text}",
        "feed.noPhotos":
            "{count, plural, =0 {The feed has no entries with a picture.} one {# entry, without a picture.} other {# entries, none with a picture.}}",
        "feed.noPhotosReason":
            "{count, plural, one {# entry, without a picture. The reason} other {# entries, none with a picture. The first reason}}: {cause}",
        "feed.noSuchList": "The feed has no list at “{path}”.",
        "feed.endedReader":
            "This feed ended the program that reads it; it is not read again until it changes.",
        "feed.usedUpTime":
            "Reading this feed took more than {seconds} and was ended; it is not read again until it changes.",
        "feed.noReader": "Feeds cannot be read now: {cause}.",

        "found.json": "JSON without a list of pictures",
        "found.xml": "XML whose root is “{name}”",
        "found.webPage": "a web page",
        "found.plainText": "plain text",
        "found.noOPML": "it is no OPML file",
        "found.image": "one {type} image, not a list of images",
        "found.soundOrVideo": "sound or video",
        "found.pdf": "a PDF document",
        "found.zip": "a ZIP archive",
        "found.gzip": "compressed bytes (gzip)",
        "found.zstd": "compressed bytes (zstd)",
        "found.program": "a program",
        "found.openAPI": "a description of an API (OpenAPI)",
        "found.swagger": "a description of an API (Swagger)",
        "found.asyncAPI": "a description of an API (AsyncAPI)",
        "found.jsonSchema": "a JSON schema",
        "found.packages": "a list of software packages",
        "found.webManifest": "the manifest of a web application",

        "malformed.json": "The JSON cannot be read: {cause}.",
        "malformed.tooManyNames": "The JSON has more than {limit} different names.",
        "malformed.tooManyValues":
            "One entry of the JSON, or what is around its lists, takes more than {limit} of memory.",
        "malformed.tooDeep": "The JSON is nested more than {limit} levels deep.",
        "malformed.request": "The request cannot be read.",
        "malformed.nothing": "nothing in it",
        "malformed.cutOff": "it is cut off",
        "malformed.cutOffText": "it is cut off within a text",
        "malformed.name": "a name was expected at byte {position}",
        "malformed.colon": "a colon was expected at byte {position}",
        "malformed.character": "an unexpected character stands at byte {position}",

        "reader.notStarted": "{path} cannot be started: {cause}",
        "reader.endsAtStart": "the reader ends as soon as it starts",
        "reader.busy": "the machine is too busy",
        "reader.endedBySystem": "the reader was ended by the system",
        "reader.full":
            "{count, plural, one {# other waits} other {# others wait}} to be read; try again in a moment",
        "reader.otherAnswer": "the reader answered something else",
        "reader.unwritableRequest": "the request cannot be written",
        "reader.stopping": "Vitrine is stopping",

        "skipped.noPicture": "It has no picture.",
        "skipped.video": "It is a video or sound, and posters are not photos.",
        "skipped.notAnObject": "It is not an object with fields.",
        "skipped.refusedAddress":
            "Its picture's URL is not taken: only http, https and data, without a user name.",
        "skipped.nothingAtPath": "It has nothing at “{path}”.",
        "skipped.empty": "Nothing stands in it.",
        "skipped.manifest": "It is a manifest of its own, without a cover.",
    ]

    /// Why a reading was chosen.
    static let facts = [
        "fact.tooMuchXML": "Reading ended early: too much in it, or one in the other.",
        "fact.damagedXML": "The XML is not well-formed; it was read as far as it goes.",
        "fact.endedEarly": "Reading ended early: {cause}.",
        "fact.imageService": "The description of one image by its IIIF image service.",
        "fact.flickr": "Photos as Flickr's API lists them; URLs that are not given are built.",
        "fact.flickrPublic": "Flickr's public feed; the URLs of larger sizes follow from the small one.",
        "fact.places":
            "A list of {count, plural, one {# place; photos belong to it} other {# places; photos belong to each of them}}.",
        "fact.entries":
            "{type} with {count, plural, one {# entry} other {# entries}}, {shown} of them with a picture.",
        "fact.attachments": "Pictures come from attachments, then from the text of each entry.",
        "fact.album": "An album that {name} shares, as the service's own answers list it.",
        "fact.manifest":
            "A IIIF manifest with {count, plural, one {# canvas} other {# canvases}}, one photo each.",
        "fact.collection":
            "A IIIF collection with {count, plural, one {# member; its cover is} other {# members; their covers are}} shown.",
        "fact.webPage":
            "A web page with {count, plural, one {# image} other {# images}}, {shown} of them taken as photos.",
        "fact.linkedFeeds": "It links to feeds, which are read first.",
        "fact.chosenList": "The list “{path}” was chosen by hand.",
        "fact.listWithField": "The list “{path}” has the field that was chosen by hand.",
        "fact.singleEntry": "The whole answer is one entry with a picture.",
        "fact.titledRows": "An object with a title and rows: rows without a picture stay as text.",
        "fact.bestList":
            "The list “{path}” was chosen: {percent} % of its {count, plural, one {# entry has} other {# entries have}} a picture.",
        "fact.joinedLists": "Lists of the same shape were joined: {paths}.",
        "fact.titleShare": "{percent} % of those have a title.",
        "fact.otherList":
            "Less fitting: “{path}” with about {count, plural, one {# picture} other {# pictures}}.",
        "fact.folder":
            "A folder with {count, plural, one {# photo} other {# photos, in the order of their names}}.",
        "fact.linkedFeed": "The page links to the feed {address}, which is read in its place.",
    ]
}
