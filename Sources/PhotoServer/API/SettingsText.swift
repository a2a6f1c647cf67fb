import HTTPTypes
package import Photos

/// Settings of a source as text, as `vitrine set` reads and prints them: `layout=grid`, `interval=30m`.
package struct SettingsText {
    /// The settings that can be changed.
    package enum Key: String, CaseIterable, Sendable {
        case title, layout, opens, zoom, seconds, slideshow, interval, history, archive, referer, list
        case imageField = "image-field"
        case titleField = "title-field"
    }

    /// The new name; empty for the feed's own, `nil` for no change.
    package let title: String?
    /// The settings after the change.
    package let settings: SourceSettings

    /// The settings of a source with some of them changed.
    ///
    /// - Throws: An error with a message if a value is invalid, or the setting does not apply to
    ///   this source.
    package init(_ values: [Key: String], of source: Source) throws {
        let change = SettingsChange(
            layout: try Self.choice(.layout, values), opens: try Self.choice(.opens, values),
            initialZoom: try Self.choice(.zoom, values),
            slideshowSeconds: try Self.number(.seconds, values),
            slideshowFits: try Self.flag(.slideshow, values, "fit", "fill"),
            refreshSeconds: try values[.interval].map(Self.interval),
            history: values[.history], archive: try Self.flag(.archive, values, "on", "off"),
            referer: values[.referer], listPath: values[.list], imagePath: values[.imageField],
            titlePath: values[.titleField])
        title = values[.title]
        try SourceAdding.checkTitle(title)
        try SourceRoutes.checkArchive(change.archive == true, at: source.location)
        settings = try change.applied(to: source.settings)
    }

    /// The settings of a source as text, in the form that `vitrine set` reads.
    package static func values(of source: Source) -> [(key: Key, value: String)] {
        let settings = source.settings
        return [
            (.title, source.title), (.layout, settings.layout.rawValue), (.opens, settings.opens.rawValue),
            (.zoom, settings.initialZoom.rawValue), (.seconds, String(settings.slideshowSeconds)),
            (.slideshow, settings.slideshowFits ? "fit" : "fill"),
            (.interval, text(ofInterval: settings.refreshSeconds)),
            (.history, settings.history.rawValue), (.archive, settings.archive ? "on" : "off"),
            (.referer, settings.referer ?? ""), (.list, settings.listPath ?? ""),
            (.imageField, settings.imagePath ?? ""), (.titleField, settings.titlePath ?? ""),
        ]
    }
}

extension SettingsText {
    /// The seconds of an interval such as `30m`, `6h`, `2d`, `1w` or `never`.
    ///
    /// - Throws: An error with a message if it is no interval, or not between a minute and a year.
    package static func refreshSeconds(_ text: String) throws -> Int {
        let change = SettingsChange(refreshSeconds: try interval(text))
        return try change.applied(to: SourceSettings()).refreshSeconds
    }

    /// An interval as `refreshSeconds(_:)` reads it.
    package static func text(ofInterval seconds: Int) -> String {
        guard seconds > 0 else { return "never" }
        let unit = units.first { seconds % $0.seconds == 0 }
        return unit.map { "\(seconds / $0.seconds)\($0.letter)" } ?? String(seconds)
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: Key, _ values: [Key: String]
    ) throws(RequestFailure) -> Choice? {
        guard let text = values[key] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw invalidValue(of: text, key, Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func flag(
        _ key: Key, _ values: [Key: String], _ yes: String, _ no: String
    ) throws(RequestFailure) -> Bool? {
        guard let text = values[key] else { return nil }
        guard text == yes || text == no else { throw invalidValue(of: text, key, [yes, no]) }
        return text == yes
    }

    private static func number(_ key: Key, _ values: [Key: String]) throws(RequestFailure) -> Int? {
        guard let text = values[key] else { return nil }
        guard let number = Int(text) else { throw RequestFailure(.badRequest, .notSeconds) }
        return number
    }

    private static func invalidValue(of text: String, _ key: Key, _ choices: [String]) -> RequestFailure {
        RequestFailure(
            .badRequest, .oneOf,
            [
                .text: .text(text.truncated(toUTF8Count: 80)), .name: .text(key.rawValue),
                .choices: .texts(choices),
            ])
    }

    private static let units: [(letter: Character, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// `30m`, `6h`, `2d`, `1w`, seconds alone, or `never`.
    private static func interval(_ text: String) throws(RequestFailure) -> Int {
        if text == "never" { return 0 }
        let unit = units.first { text.last == $0.letter }
        let digits = unit == nil ? text[...] : text.dropLast()
        let product = Int(digits)?.multipliedReportingOverflow(by: unit?.seconds ?? 1)
        guard let product, !product.overflow else {
            throw RequestFailure(.badRequest, .interval, [.text: .text(text.truncated(toUTF8Count: 80))])
        }
        return product.partialValue
    }
}
