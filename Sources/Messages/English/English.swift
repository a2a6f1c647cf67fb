/// English texts: a table per stage, by message code.
enum English {
    static let words = [
        common, months, kinds, notices, feeds, facts, fetching, sources, images, requests, pages, templates,
        accounts, openID, credentials, commands, operation, blobs,
    ].reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }

    private static let months = [
        "month.january": "January",
        "month.february": "February",
        "month.march": "March",
        "month.april": "April",
        "month.may": "May",
        "month.june": "June",
        "month.july": "July",
        "month.august": "August",
        "month.september": "September",
        "month.october": "October",
        "month.november": "November",
        "month.december": "December",
    ]

    private static let kinds = [
        "kind.photoList": "Photo list",
        "kind.titledRows": "Titled rows",
        "kind.webPage": "Web page",
        "kind.folder": "Folder",
    ]

    private static let common = [
        CommonText.unknown: "This message requires a newer version of Vitrine ({code}).",
        CommonText.seconds: "{count, plural, one {# second} other {# seconds}}",
        CommonText.bytes: "{count, plural, one {# byte} other {# bytes}}",
        CommonText.time: "at {time}",
        CommonText.day: "on {day} {month} at {time}",
        "stored": "{text}",
        "system": "{text}",
        "cancelled": "The operation was cancelled.",
    ]
}
