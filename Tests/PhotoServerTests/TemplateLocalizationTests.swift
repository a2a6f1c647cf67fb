import Messages
import Photos
import Testing

@testable import PhotoServer

@Suite struct TemplateLocalizationTests {
    private let words = TemplateLocalization(language: .english)

    @Test(arguments: [
        ("<b title=\"{{text.back}}\">{{text.next}}</b>", "<b title=\"Back\">Next</b>"),
        ("{{text.settings.nameHint}}", "Leave empty to use the feed&#39;s own title."),
        ("{{text.export.page}}", "Page {{number}}"),
        (
            "{{#text.delete.title}}<bdi>{{name}}</bdi>{{/text.delete.title}}",
            "Delete <bdi>{{name}}</bdi>?"
        ),
        ("{{#text.delete.title}}{{text.back}}{{/text.delete.title}}", "Delete Back?"),
        ("<html lang=\"{{language}}\">", "<html lang=\"en\">"),
        ("{{text}} {{#text}}{{.}}{{/text}} {{textual}}", "{{text}} {{#text}}{{.}}{{/text}} {{textual}}"),
    ])
    func replacesCodesWithTexts(template: String, filled: String) throws {
        #expect(try words.filled(template) == filled)
    }

    @Test(arguments: ["{{text.nothing}}", "{{#text.back}}", "{{#text.nothing}}{{/text.nothing}}"])
    func refusesUnknownCodes(template: String) {
        #expect(throws: TemplateError.self) { try words.filled(template) }
    }

    /// Texts of a template do not depend on numbers: those are for messages of the page's model.
    @Test(arguments: PageText.allCases) func allTextsFitIntoTemplates(text: PageText) {
        #expect(text.pattern { $0.rawValue } != nil)
    }
}
