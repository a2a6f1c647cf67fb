import Basics
import Mustache

/// Adds the base path to the paths in a template's attributes, before it is compiled.
///
/// It is added to literal paths once; the values of tags are checked while a
/// page is rendered, since they may be external URLs. `data-keep` and form fields name lists by their
/// paths, which are not URLs.
struct TemplateURLs {
    private let base: BasePath
    private let one: String
    private let several: String

    init(base: BasePath) {
        self.base = base
        let name = Array(base.text.utf8).hexadecimal
        one = "SITE_URL_\(name)"
        several = "SITE_URLS_\(name)"
        MustacheContentTypes.register(SiteURLs(base: base, separator: nil), named: one)
        MustacheContentTypes.register(SiteURLs(base: base, separator: ", "), named: several)
    }

    /// The template with the base path.
    func filled(_ template: String) -> String {
        guard !base.isRoot else { return template }
        let start =
            #/
            (?<start>
                \s (?:href|action|formaction|src|srcset|data-(?:advance|assets|back|base|original)) ="
                | url=
            )
            (?<value> / | \{\{ [a-zA-Z.]+ \}\} )
            /#
        return template.replacing(start) { match in
            let (start, value) = (match.output.start, match.output.value)
            guard value != "/" else { return "\(start)\(base.text)/" }
            let type = start.hasSuffix("srcset=\"") ? several : one
            return "\(start){{% CONTENT_TYPE: \(type)}}\(value){{% CONTENT_TYPE: \(SafeHTML.name)}}"
        }
    }
}

/// Adds the base path to the value of a tag in a URL attribute, and escapes it.
private struct SiteURLs: MustacheContentType {
    let base: BasePath
    /// The separator of several URLs in a `srcset`; `nil` for a single URL.
    let separator: String?

    func escapeText(_ text: String) -> String {
        guard let separator else { return SafeHTML.escape(base.url(text)) }
        return SafeHTML.escape(
            text.split(separator: separator).map { base.url(String($0)) }.joined(separator: separator))
    }
}
