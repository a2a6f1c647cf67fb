import Foundation
package import Photos

/// Makes names from titles and locations.
package enum SourceNaming {
    /// Words from a location: the last distinctive name in the path of a URL, else its
    /// host; the last component of a path.
    package static func title(ofLocation location: String) -> String {
        if let parts = URLComponents(string: location), let host = parts.host, !host.isEmpty {
            let plainHost = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
            guard let name = pathName(parts.path) else { return plainHost }
            return name.allSatisfy(\.isNumber) ? "\(plainHost) \(name)" : name
        }
        let name = URL(fileURLWithPath: location).deletingPathExtension().lastPathComponent
        return name.isEmpty || name == "/" ? location : name
    }

    /// The last part of a URL's path that distinguishes feeds of one host, without its extension.
    private static func pathName(_ path: String) -> String? {
        let names = path.split(separator: "/").reversed().map { name in
            let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
            return String(stem.isEmpty ? name : stem).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return names.first { !$0.isEmpty && !commonNames.contains($0.lowercased()) }
    }

    /// Names that feeds have everywhere.
    private static let commonNames: Set<String> = [
        "feed", "feeds", "index", "rss", "rss2", "atom", "json", "xml", "api", "public", "default", "home",
        "data",
    ]

    /// The first of `field-notes`, `field-notes-2`, … that is free; from the hundredth on, numbers are doubled: there
    /// may be any number of them.
    package static func freeName(for title: String, isTaken: (SourceID) throws -> Bool) throws -> SourceID {
        let stem = String(slug(title).prefix(56))
        var number = 1
        while true {
            let name = number == 1 ? stem : "\(stem)-\(number)"
            if let id = SourceID(rawValue: name), try !isTaken(id) { return id }
            number += number < 100 ? 1 : number
        }
    }

    /// Lower-case Latin letters and digits with hyphens between the words; `source` if none are left.
    package static func slug(_ text: String) -> String {
        let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
        let plain = latin.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = plain.lowercased().split { character in
            !(character.isASCII && (character.isLetter || character.isNumber))
        }
        return words.isEmpty ? "source" : words.joined(separator: "-")
    }
}
