import Foundation

/// Parses `Link` (RFC 8288, section 3), e.g. `<https://a.example/?page=2>; rel="next"`.
enum LinkHeader {
    /// The first target with this relation, unresolved.
    static func target(of relation: String, in values: [String]) -> String? {
        for value in values {
            var rest = Substring(value)
            while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
                let target = String(rest[rest.index(after: start)..<end])
                let (parameters, next) = parameters(of: rest[rest.index(after: end)...])
                let relations = parameters["rel"]?.lowercased().split(separator: " ") ?? []
                if relations.contains(where: { $0 == relation }) { return target }
                rest = next
            }
        }
        return nil
    }

    /// The parameters up to the next link, and the rest of the text: commas within quotes are part of a
    /// value.
    private static func parameters(of text: Substring) -> (values: [String: String], rest: Substring) {
        var isQuoted = false
        var isEscaped = false
        var parts = [""]
        var index = text.startIndex
        scan: while index < text.endIndex {
            let character = text[index]
            switch character {
            case _ where isEscaped:
                parts[parts.count - 1].append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: parts.append("")
            case "," where !isQuoted: break scan
            default: parts[parts.count - 1].append(character)
            }
            index = text.index(after: index)
        }
        var values: [String: String] = [:]
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let name = pair[0].trimmingCharacters(in: .whitespaces).lowercased()
            // The first of two parameters with one name counts.
            if values[name] == nil { values[name] = pair[1].trimmingCharacters(in: .whitespaces) }
        }
        return (values, text[index...])
    }
}
