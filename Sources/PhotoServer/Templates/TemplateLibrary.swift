import Mustache

/// The compiled templates of all pages.
struct TemplateLibrary: Sendable {
    private let library: MustacheLibrary

    /// Compiles `templates/*.mustache` under their names and `icons/ui/*.svg` as `icon-NAME`.
    init(_ files: WebFiles) throws {
        MustacheContentTypes.register(SafeHTML(), named: SafeHTML.name)
        var library = MustacheLibrary()
        for file in files.files(in: "templates", ending: "mustache") {
            try library.register(Self.source(of: file), named: Self.name(of: file))
        }
        for file in files.files(in: "icons/ui", ending: "svg") {
            try library.register(Self.source(of: file), named: "icon-\(Self.name(of: file))")
        }
        self.library = library
    }

    /// Fills the template `name` with a view model.
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

/// Why a page could not be written.
enum TemplateError: Error, CustomStringConvertible {
    case missing(String)

    var description: String {
        switch self {
        case .missing(let name): "There is no template named \(name)."
        }
    }
}
