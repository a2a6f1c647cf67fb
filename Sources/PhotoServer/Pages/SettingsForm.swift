import Foundation
import Hummingbird
import Photos

/// What a person has changed in the form of a source's settings.
///
/// The form says with which values it was opened. Only what differs from those
/// was changed, so that what another device has set meanwhile stays.
struct SettingsForm {
    /// Nothing if it was not changed, empty if the feed's own is wanted.
    let title: String?
    let settings: SettingsChange

    /// - Parameter fields: The form's, by name; `was` has those before as JSON.
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

    /// The values of a source as the form has them, as JSON.
    static func values(of source: Source) throws -> String {
        let settings = source.settings
        let values = [
            "title": source.hasOwnTitle ? source.title : "", "layout": settings.layout.rawValue,
            "opens": settings.opens.rawValue, "zoom": settings.initialZoom.rawValue,
            "slideshow": settings.slideshowFits ? "fit" : "fill",
            "seconds": String(settings.slideshowSeconds),
            "refresh": String(settings.refreshSeconds),
            "history": FormOption.chosenHistory(of: source), "referer": settings.referer ?? "",
            "list": settings.listPath ?? "",
            "imageField": settings.imagePath ?? "", "titleField": settings.titlePath ?? "",
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(values), as: UTF8.self)
    }

    /// A form without the values before has changed all that it names.
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
