extension English {
    /// Messages about refused requests, exports, templates, scripts and public URLs.
    static let requests = [
        "request.notFound": "There is nothing at this URL.",
        "request.badRequest": "The request could not be understood.",
        "request.tooLong": "The request is too large.",
        "request.methodNotAllowed": "This URL does not support this request method.",
        "request.failed": "The request failed. Try again; the server's log has the details.",
        "request.overloaded": "Vitrine is too busy. Try again in a moment.",
        "request.busyReading": "Vitrine is reading other feeds. Try again in a few seconds.",
        "request.password": "This server requires a password.",
        "request.wrongPasswords": "Too many wrong passwords. Try again in {seconds}.",
        "request.otherSiteWrite": "Requests from other sites cannot change anything.",
        "request.otherSiteRead": "Requests from other sites are not allowed here.",
        "request.ready": "Vitrine is ready.",
        "request.readyWithoutStore":
            "Vitrine is ready, but the image store is not responding: only cached pictures can be shown.",
        "request.stopping": "Vitrine is stopping.",
        "request.shownFromMemory":
            "The database cannot be reached at the moment. This page is as it was before, and changes have to wait.",
        "request.otherHost": """
        This Vitrine is at {address}, not under this name. To reach it as {host}, start it with \
        --public-url https://{host}/ (or set VITRINE_PUBLIC_URL).
        """,
        "request.noSuchFeed": "The demo has no feed of this name.",
        "request.noSuchPicture": "The demo has no picture of this name.",
        "request.noSuchLayout": "There is no layout of that name.",
        "request.noSuchSize": "There is no such size of photos.",
        "request.noMapPlace": "A map needs a place: degrees north and east, such as at=60.4,5.3.",
        "request.noSuchSource": "There is no source at this URL. It may have been deleted.",
        "request.noSuchPhoto": "There is no photo at this URL. Its source may have been deleted.",
        "request.noSuchPhotoOrSource": "There is no such photo or source. It may have been deleted.",
        "request.noPhotoOfNumber": "There is no photo with this number.",
        "request.noPhotoAtPlace": "There are no photos from this place.",
        "request.noChoice": "“{text}” is not one of the choices.",
        "request.notSeconds": "Seconds must be a whole number.",
        "request.side": "The side must be 640, 1280, 2048 or 4096.",
        "request.idempotencyKey": "An Idempotency-Key must have 1 to 200 characters.",
        "request.noSuchMix": "There is no mix with this name.",
        "request.noSuchDay": "There is no such day. Write a day as month and day, such as 11-23.",
        "request.photoOrder": "The order must be newest, oldest, title or random with a seed.",
        "request.photoCount": "A request must name 1 to {limit} photos.",
        "request.noPicture": "It has no picture.",
        "request.missingFile": "Missing photos.txt",
        "request.sourceTitle": "A source's name can have at most {limit} characters.",
        "request.mixTitle": "A mix's name must have 1 to 200 characters.",
        "request.mixWords": "The search words of a mix can have at most 500 characters.",
        "request.mixAudience": "The audience of a mix must be own, all or public.",
        "request.seenMoment": "Photos were not marked as seen at this time.",
        "request.cursor": "This cursor is not valid for this list.",
        "request.noLocation": "The query must name a location.",
        "request.slideshowSeconds": "A slideshow shows each photo for 1 to 60 seconds.",
        "request.refreshSeconds":
            "The refresh interval must be 60 seconds to one year, or 0 to refresh only manually.",
        "request.archiveOfFolder":
            "These photos are files on the computer that runs Vitrine. They stay where they are and are not copied.",
        "request.history": "The history must be auto, all, or the number of photos to keep.",
        "request.referer": "The referer must be a URL that starts with http:// or https://.",
        "request.tileName": "A tile name has the form tile-LEVEL-COLUMN-ROW, with whole numbers.",
        "request.range":
            "There {count, plural, one {is only # byte} other {are only # bytes}}.",
        "request.formLacksField": "A required field of the form is missing.",
        "request.formUnreadable": "A field of the form cannot be read.",
        "request.numberAtLeast": "The parameter {name} must be a whole number of at least {limit}.",
        "request.numberInRange": "The parameter {name} must be a whole number from {limit} to {count}.",
        "request.parameterUnknown": "There is no parameter {name} here. The query accepts {choices}.",
        "request.noParameters": "There is no parameter {name} here. The query accepts none.",
        "request.parameterTwice": "The parameter {name} is given twice.",
        "request.parameterUnreadable": "The parameter {name} is not valid URL encoding.",
        "request.parametersApart": "The parameters {name} and {text} cannot be used together.",
        "request.listPath": "The parameter {name} must be the path of a list of photos, such as /recents.",
        "request.madeAt": "The header X-Made-At must be in seconds since 1970.",
        "request.memberUnknown": "“{name}” is unknown.",
        "request.memberMissing": "“{name}” is missing.",
        "request.memberNull": "“{name}” is null.",
        "request.memberType": "“{name}” has the wrong type.",
        "request.memberValue": "“{name}” has an invalid value.",
        "request.notAnObject": "A JSON object is expected.",
        "request.notJSON": "The body is not valid JSON.",
        "request.unreadableBody": "The body cannot be read.",
        "request.oneOf": "“{text}” is not a valid {name}. Use one of {choices}.",
        "request.interval":
            "“{text}” is not an interval. Use 30m, 6h, 2d, 1w, a number of seconds, or never.",
        "request.hosts": "A request must have exactly one Host header with one host.",

        "export.foreignFolder":
            "{path} is not empty and not an earlier export, so nothing was written. Choose a new or empty folder.",
        "export.notAFolder": "{path} is a file. Choose a new or empty folder.",
        "export.otherSource": "{path} contains the export of “{title}”. Choose another folder.",
        "export.tooNew": "{path} was written by a newer version of Vitrine. Use that version.",
        "export.busy": "Another export is writing to {path}.",
        "export.insideSource":
            "{path} is inside the folder of the source, so the exported photos would be shown twice. Choose another folder.",
        "export.foreignFile": "{path} was not written by an export. Move it away and export again.",
        "export.storage": "{path} cannot be written: {cause}",
        "export.cancelled": "The export was stopped. Run it again to continue.",
        "export.missingPicture": "The picture is missing.",

        "template.missing": "There is no template named {name}.",
        "template.unknownText": "A template uses {name}, which does not exist.",
        "template.unclosedText": "A template starts the section {name} but does not end it.",

        "script.missing": "{file} imports {name}, which does not exist.",
        "script.cycle": "{file} imports itself through other modules.",
        "script.unknownStatement": "{file}: this statement cannot be bundled: {text}",

        "publicURL.notAnAddress": "“{text}” is not a URL such as https://photos.example.org/.",
        "publicURL.unusablePath":
            "The path of “{text}” can only contain letters, digits and - . _ ~ between slashes, as in https://example.org/photos/.",
        "publicURL.ownPath":
            "“{text}” starts with /{name}, which Vitrine uses for its own pages. Choose another path, such as /vitrine/.",

        // The page of the API.
        "text.api": "API",
        "text.api.document": "OpenAPI document, for programs",
        "text.api.contents": "Contents",
        "text.api.access": "Authentication",
        "text.api.accessHint":
            "A server without accounts and without a password requires no authentication. With accounts, each request requires the access listed with it.",
        "text.api.examples":
            "The examples read the server and a token from shell variables. Replace the words in capitals.",
        "text.api.usualAnswers": "Common responses",
        "text.api.permission": "Access",
        "text.api.parameters": "Parameters",
        "text.api.required": "required",
        "text.api.body": "Body",
        "text.api.answers": "Responses",
        "text.api.events": "Event data",
        "text.api.eventsHint": "The names of the events of /events and the data of each.",
        "text.api.schemas": "Objects",
        "text.api.schemasHint":
            "The objects in requests and responses. Members that are not required are omitted when they have no value.",
        "page.api.everyone": "Everyone",
        "page.api.visible": "Everyone with an account; visitors for public photos",
        "page.api.viewers": "Everyone with an account",
        "page.api.members": "Members and administrators",
        "page.api.admins": "Administrators",
    ]
}
