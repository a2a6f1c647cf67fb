/// The words in English: a table for each stage, by the codes of its messages.
enum English {
    static let words = [common, notices, feeds, facts, fetching, sources, images, requests, commands]
        .reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static let common = [
        CommonText.unknown: "This version of Vitrine has no words for it ({code}).",
        CommonText.seconds: "{count, plural, one {# second} other {# seconds}}",
        CommonText.bytes: "{count, plural, one {# byte} other {# bytes}}",
        CommonText.time: "at {time}",
        CommonText.day: "on {day} {month} at {time}",
        "stored": "{text}",
        "system": "{text}",
        "cancelled": "The work was cancelled.",
    ]
}
