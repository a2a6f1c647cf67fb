import Foundation
import Messages
import Testing

@testable import PhotoServer

/// No template has literal text.
@Suite struct TemplateTextTests {
    private static let templates = WebFiles.embedded().files(in: "templates", ending: "mustache").map {
        (path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self))
    }

    /// The program's name, one of its options, and terms of feeds, which are the same in all languages.
    private static let names: Set = [
        "Vitrine", "--allow-folder", "https://example.com/photos.json", "https://photos.example.org/",
        "data.items", "image.url", "title",
    ]

    /// The literal text of a template that a person sees or hears.
    private static func words(in template: String) -> [String] {
        let markup = template.replacing(/(?s)\{\{!.*?\}\}/, with: "").replacing(/\{\{[^}]*\}\}/, with: "")
        let attributes = markup.matches(of: /(?:aria-label|title|placeholder|alt)="([^"]*)"/)
            .map { String($0.1) }
        let shown = markup.replacing(/<[^>]*>/, with: "\n").split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return (attributes + shown).filter { $0.contains(where: \.isLetter) && !names.contains($0) }
    }

    @Test func findsTheTextOfATemplate() {
        let template = """
            {{! A comment }}<p title="One {{name}}" data-x="not this">Two <b>{{text.back}}</b></p>
            <input placeholder="{{text.next}}" value="not this"{{#x}} disabled{{/x}}>Three
            """
        #expect(Self.words(in: template) == ["One ", "Two", "Three"])
    }

    @Test(arguments: templates.map(\.path)) func hasNoText(path: String) throws {
        let template = try #require(Self.templates.first { $0.path == path })
        #expect(Self.words(in: template.text) == [])
    }

    @Test func noExceptionIsUnused() {
        let all = Self.templates.map(\.text).joined()
        let unused = PageText.allCases.map(\.rawValue).filter {
            !all.contains("{{\($0)}}") && !all.contains("{{#\($0)}}")
        }
        #expect(unused == [])
    }
}
