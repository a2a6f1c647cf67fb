import Foundation
import Photos

/// Names made from titles and locations.
enum SourceNaming {
    /// Words from a location: the host of an address, the last name of a path.
    static func title(ofLocation location: String) -> String {
        if let parts = URLComponents(string: location), let host = parts.host, !host.isEmpty {
            return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        }
        let name = URL(fileURLWithPath: location).deletingPathExtension().lastPathComponent
        return name.isEmpty || name == "/" ? location : name
    }

    /// The first of `field-notes`, `field-notes-2`, … that is not taken.
    static func freeName(for title: String, isTaken: (SourceID) throws -> Bool) throws -> SourceID {
        let stem = String(slug(title).prefix(56))
        var number = 1
        while true {
            let name = number == 1 ? stem : "\(stem)-\(number)"
            if let id = SourceID(rawValue: name), try !isTaken(id) { return id }
            number += 1
        }
    }

    /// Lower-case Latin letters and digits with hyphens between the words; `source` where none are left.
    static func slug(_ text: String) -> String {
        let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
        let plain = latin.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = plain.lowercased().split { character in
            !(character.isASCII && (character.isLetter || character.isNumber))
        }
        return words.isEmpty ? "source" : words.joined(separator: "-")
    }
}
