extension English {
    /// Messages about refused requests, exports, templates, scripts and public URLs.
    static let requests = [
        "request.notFound": "There is nothing at this URL.",
        "request.badRequest": "The request could not be understood.",
        "request.tooLong": "What was sent is too long.",
        "request.methodNotAllowed": "This URL does not take that kind of request.",
        "request.failed": "Vitrine could not do this. Its log says more; trying again may help.",
        "request.overloaded": "Vitrine has more to do than it can just now. Try again in a moment.",
        "request.busyReading": "Other feeds are being read just now. Try again in a few seconds.",
        "request.password": "This Vitrine asks for a password.",
        "request.wrongPasswords": "Many wrong passwords came from here. Try again in {seconds}.",
        "request.otherSiteWrite": "Only Vitrine's own pages may change something.",
        "request.otherSiteRead": "Only Vitrine's own pages may ask this.",
        "request.ready": "Vitrine is ready.",
        "request.readyWithoutStore":
            "Vitrine is ready, but the image store does not answer: only pictures that are cached here can be shown.",
        "request.stopping": "Vitrine is stopping.",
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
        "request.noPhotoOfNumber": "There is no photo of this number.",
        "request.noPhotoAtPlace": "No photo that is shown was taken at this place.",
        "request.noChoice": "“{text}” is not one of the choices.",
        "request.notSeconds": "Seconds are a whole number.",
        "request.side": "The side is 640, 1280, 2048 or 4096.",
        "request.idempotencyKey": "An Idempotency-Key has 1 to 200 characters.",
        "request.noSuchMix": "There is no mix of this name.",
        "request.noSuchDay": "There is no such day. A day is a month and a day of it, such as 11-23.",
        "request.photoOrder": "An order is newest, oldest, title or random with a seed.",
        "request.photoCount": "A request names 1 to {limit} photos.",
        "request.noPicture": "It has no picture.",
        "request.missingFile": "Photos that are not here.txt",
        "request.sourceTitle": "A source has a name of at most {limit} characters.",
        "request.mixTitle": "A mix has a name of 1 to 200 characters.",
        "request.mixWords": "The words of a mix have at most 500 characters.",
        "request.mixAudience": "The audience of a mix is own, all or public.",
        "request.seenMoment": "This is not a moment at which photos were marked as seen.",
        "request.cursor": "This is not a cursor that the list has given.",
        "request.noLocation": "The query must name a location.",
        "request.slideshowSeconds": "A photo stays in the slideshow for 1 to 60 seconds.",
        "request.refreshSeconds":
            "A source is looked at every 60 seconds to once a year, or, with 0, only when asked.",
        "request.archiveOfFolder":
            "These photos are files of the computer that Vitrine runs on: they stay where they are, and are not copied.",
        "request.history": "The history is auto, all, or how many photos are kept.",
        "request.referer": "The referer is a URL that begins with http:// or https://.",
        "request.tileName": "A tile is named tile-LEVEL-COLUMN-ROW, in whole numbers.",
        "request.range":
            "There {count, plural, one {is only # byte} other {are only # bytes}}.",
        "request.formLacksField": "The form was sent without a field that it needs.",
        "request.formUnreadable": "The form has a field that cannot be read.",
        "request.numberAtLeast": "The parameter {name} takes a whole number, at least {limit}.",
        "request.numberInRange": "The parameter {name} takes a whole number, {limit} to {count}.",
        "request.parameterUnknown": "There is no parameter {name} here: the query takes {choices}.",
        "request.noParameters": "There is no parameter {name} here: the query takes none.",
        "request.parameterTwice": "The parameter {name} is given twice.",
        "request.parameterUnreadable": "The parameter {name} is not encoded as URLs are.",
        "request.parametersApart": "The parameters {name} and {text} cannot be given together.",
        "request.listPath": "The parameter {name} takes the path of a list of photos, such as /recents.",
        "request.madeAt": "The header X-Made-At takes seconds since 1970.",
        "request.memberUnknown": "“{name}” is not known here.",
        "request.memberMissing": "“{name}” is missing.",
        "request.memberNull": "“{name}” is null.",
        "request.memberType": "“{name}” is of the wrong type.",
        "request.memberValue": "“{name}” has a value that is not known.",
        "request.notAnObject": "A JSON object is expected.",
        "request.notJSON": "The body is no JSON.",
        "request.unreadableBody": "The body cannot be read.",
        "request.oneOf": "“{text}” is no value of {name}: it takes {choices}.",
        "request.interval":
            "“{text}” is no interval: write 30m, 6h, 2d, 1w, a number of seconds, or never.",
        "request.hosts": "A request names one host, in one Host header.",

        "export.foreignFolder":
            "{path} is not empty and is no export: nothing was written. Name a new or empty folder.",
        "export.notAFolder": "{path} is a file. Name a new or empty folder.",
        "export.otherSource": "{path} holds the export of “{title}”. Name another folder.",
        "export.tooNew": "{path} was written by a newer version of Vitrine; use that version.",
        "export.busy": "Another export writes to {path} now.",
        "export.insideSource":
            "{path} is a part of the folder that the photos come from: they would be shown twice.",
        "export.foreignFile":
            "{path} is in the way: no export has written it. Move it away and export again.",
        "export.storage": "{path} cannot be written: {cause}",
        "export.cancelled": "The export was stopped. Run it again to go on with it.",
        "export.missingPicture": "The picture is missing.",

        "template.missing": "There is no template named {name}.",
        "template.unknownText": "A template names {name}, and there are no such words.",
        "template.unclosedText": "A template begins a section {name} and does not end it.",

        "script.missing": "{file} imports {name}, which is not there.",
        "script.cycle": "{file} imports itself by way of others.",
        "script.unknownStatement": "{file}: this form cannot be joined: {text}",

        "publicURL.notAnAddress": "“{text}” is not a URL such as https://photos.example.org/.",
        "publicURL.unusablePath":
            "The path of “{text}” may have letters, digits and - . _ ~ between its slashes, as https://example.org/photos/ has.",
        "publicURL.ownPath":
            "“{text}” begins with /{name}, as URLs of Vitrine do in themselves: choose another path, such as /vitrine/.",

        // The page of the API.
        "text.api": "The API",
        "text.api.document": "The same for programs: the OpenAPI document",
        "text.api.contents": "What the API has",
        "text.api.access": "Who is asking",
        "text.api.accessHint":
            "A server without accounts and without a password asks nobody. With accounts, each request takes what stands with it.",
        "text.api.examples":
            "The examples take the server and a token from the shell. What is in capitals is yours to fill in.",
        "text.api.usualAnswers": "Answers to every request",
        "text.api.permission": "Who may ask",
        "text.api.parameters": "Parameters",
        "text.api.required": "required",
        "text.api.body": "Body",
        "text.api.answers": "Answers",
        "text.api.events": "Data of events",
        "text.api.eventsHint": "The names of the events of /events, and the data of each.",
        "text.api.schemas": "Objects",
        "text.api.schemasHint":
            "What stands in answers and bodies. Members that are not required are absent where there is nothing to say.",
        "page.api.everyone": "Everyone",
        "page.api.visible": "Everyone with an account; visitors for what is public",
        "page.api.viewers": "Everyone with an account",
        "page.api.members": "Members and administrators",
        "page.api.admins": "Administrators",
    ]
}
