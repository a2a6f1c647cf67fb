import Foundation
import Messages
import Photos

/// Inserts the texts of a language into a template before it is compiled, so that rendering costs nothing
/// extra.
///
/// - `{{text.back}}` stands for the text of that code. An argument in it, `{name}`, becomes
///   the tag `{{name}}`.
/// - `{{#text.delete.title}}<bdi>{{name}}</bdi>{{/text.delete.title}}` is the same with an
///   argument that has markup: the contents of the section.
/// - `{{language}}` is the tag of the language: `en`.
struct TemplateLocalization {
    let language: Language

    /// The template with its texts.
    func filled(_ template: String) throws(TemplateError) -> String {
        var result = ""
        var rest = template.replacingOccurrences(of: "{{language}}", with: language.rawValue)[...]
        while let tag = Tag(in: rest) {
            result += rest[..<tag.range.lowerBound]
            rest = rest[tag.range.upperBound...]
            if tag.isSection {
                guard let end = rest.range(of: "{{/\(tag.code)}}") else { throw .unclosedText(tag.code) }
                result += try text(tag.code, argument: try filled(String(rest[..<end.lowerBound])))
                rest = rest[end.upperBound...]
            } else {
                result += try text(tag.code)
            }
        }
        return result + rest
    }

    private func text(_ code: String, argument: String? = nil) throws(TemplateError) -> String {
        var names: [String] = []
        let pattern = PageText(rawValue: code)?.pattern(in: language) { name in
            names.append("{{\(name.rawValue)}}")
            return "{{\(name.rawValue)}}"
        }
        guard let pattern else { throw .unknownText(code) }
        let escaped = SafeHTML.escape(pattern)
        guard let argument else { return escaped }
        return names.reduce(escaped) { $0.replacingOccurrences(of: $1, with: argument) }
    }

    /// The first tag that refers to a text.
    private struct Tag {
        let code: String
        let isSection: Bool
        let range: Range<Substring.Index>

        init?(in text: Substring) {
            var start = text.startIndex
            while let braces = text[start...].range(of: "{{") {
                let inner = text[braces.upperBound...]
                let isSection = inner.hasPrefix("#text.")
                if isSection || inner.hasPrefix("text."), let end = inner.range(of: "}}") {
                    self.isSection = isSection
                    code = String(inner[..<end.lowerBound].drop { $0 == "#" })
                    range = braces.lowerBound..<end.upperBound
                    return
                }
                start = braces.upperBound
            }
            return nil
        }
    }
}
