import Foundation
import Hummingbird
import Photos

/// The changes in the form of a source's settings.
///
/// The form includes its initial values. Only fields that differ from those
/// count as changed, so that concurrent changes on another device are preserved.
struct SettingsForm {
    /// `nil` if it was not changed, empty for the feed's own.
    let title: String?
    let settings: SettingsChange

    /// - Parameter fields: The fields of the form by name; `was` has the initial values as JSON.
    init(_ fields: [String: String]) throws(RequestFailure) {
        let before = Self.decoded(fields["was"])
        let changed = fields.filter { name, value in before[name] != value }
            .mapValues { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        title = changed["title"]
        settings = SettingsChange(
            layout: try changed["layout"].map(formChoice), opens: try changed["opens"].map(formChoice),
            initialZoom: try changed["zoom"].map(formChoice),
            slideshowSeconds: try Self.number(changed["seconds"]),
            slideshowFits: changed["slideshow"].map { $0 == "fit" },
            refreshSeconds: try Self.number(changed["refresh"]),
            history: changed["history"], archive: nil, referer: changed["referer"],
            listPath: changed["list"],
            imagePath: changed["imageField"], titlePath: changed["titleField"])
    }

    /// The values of a source in the form by field.
    static func values(of source: Source) -> [String: String] {
        let settings = source.settings
        return [
            "title": source.hasOwnTitle ? source.title : "", "layout": settings.layout.rawValue,
            "opens": settings.opens.rawValue, "zoom": settings.initialZoom.rawValue,
            "slideshow": settings.slideshowFits ? "fit" : "fill",
            "seconds": String(settings.slideshowSeconds),
            "refresh": String(settings.refreshSeconds),
            "history": FormOption.chosenHistory(of: source), "referer": settings.referer ?? "",
            "list": settings.listPath ?? "",
            "imageField": settings.imagePath ?? "", "titleField": settings.titlePath ?? "",
        ]
    }

    /// The values of a form as JSON.
    static func json(_ values: [String: String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(values), as: UTF8.self)
    }

    /// The initial values; a form without them has changed all its fields.
    private static func decoded(_ values: String?) -> [String: String] {
        guard let values,
            let decoded = try? JSONDecoder().decode([String: String].self, from: Data(values.utf8))
        else { return [:] }
        return decoded
    }

    private static func number(_ text: String?) throws(RequestFailure) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text) else {
            throw RequestFailure(.badRequest, .notSeconds)
        }
        return number
    }
}
