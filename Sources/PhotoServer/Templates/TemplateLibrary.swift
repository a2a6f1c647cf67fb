import Messages
import Mustache
import Photos

/// The compiled templates of all pages.
struct TemplateLibrary: Sendable {
    private let library: MustacheLibrary

    /// Compiles `templates/*.mustache`, with the texts of a language, under their names, and
    /// `icons/ui/*.svg` as `icon-NAME`.
    ///
    /// - Parameter base: The base path of URLs in pages.
    init(_ files: WebFiles, in language: Language = .english, base: BasePath = .root) throws {
        MustacheContentTypes.register(SafeHTML(), named: SafeHTML.name)
        var library = MustacheLibrary()
        let localization = TemplateLocalization(language: language)
        let urls = TemplateURLs(base: base)
        for file in files.files(in: "templates", ending: "mustache") {
            try library.register(
                urls.filled(try localization.filled(Self.source(of: file))), named: Self.name(of: file))
        }
        for file in files.files(in: "icons/ui", ending: "svg") {
            try library.register(Self.source(of: file), named: "icon-\(Self.name(of: file))")
        }
        self.library = library
    }

    /// Renders the template `name` with a view model.
    func render(_ model: any ViewModel, with name: String) throws(TemplateError) -> String {
        guard let text = library.render(ModelFields(model), withTemplate: name) else { throw .missing(name) }
        return text
    }

    private static func source(of file: WebFile) -> String {
        "{{% CONTENT_TYPE: \(SafeHTML.name)}}" + String(decoding: file.bytes, as: UTF8.self)
    }

    private static func name(of file: WebFile) -> String {
        let last = file.path.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "." })
    }
}

/// Why a page could not be rendered.
enum TemplateError: Error {
    case missing(String)
    /// A template uses an unknown code, or a text that depends on its arguments.
    case unknownText(String)
    /// The section of a text has no end.
    case unclosedText(String)
}

/// Messages about templates.
enum TemplateMessage: String, MessageCode {
    case missing = "template.missing"
    case unknownText = "template.unknownText"
    case unclosedText = "template.unclosedText"
}

extension TemplateError: MessageProviding {
    var message: Message {
        switch self {
        case .missing(let name): Message(TemplateMessage.missing, [.name: .text(name)])
        case .unknownText(let code): Message(TemplateMessage.unknownText, [.name: .text(code)])
        case .unclosedText(let code): Message(TemplateMessage.unclosedText, [.name: .text(code)])
        }
    }
}
