import Foundation
package import Photos

/// Creates names from titles and locations.
package enum SourceNaming {
    /// Words from a location: the last distinctive name in the path of a URL, else its
    /// host; the last component of a path. Titles are public: keys in URLs are no names.
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
        return names.first { name in
            !name.isEmpty && !commonNames.contains(name.lowercased()) && !KeyShape.matches(name)
        }
    }

    /// Names that do not distinguish feeds.
    private static let commonNames: Set<String> = [
        "feed", "feeds", "index", "rss", "rss2", "atom", "json", "xml", "api", "public", "default", "home",
        "data", "share", "shared", "shares", "s", "sh", "link", "links",
    ]

    /// The first of `field-notes`, `field-notes-2`, … `field-notes-99` that is free, else one with eight random
    /// letters and digits: there may be any number of them.
    package static func freeName(for title: String, isTaken: (SourceID) throws -> Bool) throws -> SourceID {
        let stem = slug(title)
        for number in 1...99 {
            let name = name(stem, number == 1 ? "" : "-\(number)")
            if let id = SourceID(rawValue: name), try !isTaken(id) { return id }
        }
        while true {
            let letters = (0..<8).compactMap { _ in Self.letters.randomElement() }
            if let id = SourceID(rawValue: name(stem, "-" + String(letters))), try !isTaken(id) { return id }
        }
    }

    /// The beginning of a slug with an ending of up to nine characters: fits into a `SourceID`.
    private static func name(_ stem: String, _ ending: String) -> String {
        var start = stem.prefix(55)
        if start.last == "-" { start.removeLast() }
        return start + ending
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

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
