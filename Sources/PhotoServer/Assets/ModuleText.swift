import Messages

/// The patterns of the syntax of modules, compiled once for all modules.
struct ModuleSyntax {
    /// The folder that has a folder of messages for each language.
    static let messages = "js/messages/"
    /// The prefix of the paths of messages in imports.
    private static let messagesPrefix = "#messages/"

    private let language: Language
    /// The start of every dynamic import.
    let dynamicImport = Array("import('".utf8)
    /// A member in capitals after it is a type in a comment.
    let dynamicallyImported = /import\('(\.[^']*)'\)(?!\.[A-Z])/
    let importStatement = /import \{(?<names>[^}]*)\} from '(?<module>[.#][^']*)';/
    let exportedName = /export (?:async )?(?:function|class|const) (?<name>\w+)/
    private let declaredName = /(?:async )?(?:function|class|const|let)\*? (?<name>\w+)/
    let destructuring = /(?:const|let) [\[{]/

    init(_ language: Language) { self.language = language }

    /// The path of a module that another one imports: `../core.js` in `js/offline/queue.js` is `js/core.js`.
    func path(of module: Substring, importedBy importer: String) -> String {
        if module.hasPrefix(Self.messagesPrefix) {
            return "\(Self.messages)\(language.rawValue)/\(module.dropFirst(Self.messagesPrefix.count))"
        }
        var parts = importer.split(separator: "/").dropLast()
        for step in module.split(separator: "/") where step != "." {
            if step == ".." { _ = parts.popLast() } else { parts.append(step) }
        }
        return parts.joined(separator: "/")
    }

    /// The name that a line of a module declares, unless it is within something else.
    func name(declaredBy line: Substring) -> String? {
        // Most lines are indented.
        guard line.utf8.first != UInt8(ascii: " ") else { return nil }
        return (line.prefixMatch(of: declaredName)?.name).map(String.init)
    }
}

/// A module, parsed by lines.
struct ModuleText {
    struct Import {
        let names: [String]
        /// The path of the other module, from the same root.
        let module: String
    }

    private(set) var imports: [Import] = []
    /// The paths of scripts that it loads dynamically.
    private(set) var parts: [String] = []
    private(set) var exports: [String] = []
    /// The names that it declares and does not export.
    private(set) var privateNames: Set<String> = []
    /// Whether all declared names are known: it destructures no object or array.
    private(set) var declaresOnlyNames = true
    private(set) var body: [Substring] = []

    init(_ text: String, path: String, _ syntax: ModuleSyntax) throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.firstRange(ofBytes: syntax.dynamicImport) != nil {
                parts += line.matches(of: syntax.dynamicallyImported).map {
                    syntax.path(of: $0.output.1, importedBy: path)
                }
            }
            // Minification would remove the indentation inside a string of several lines.
            guard line.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else {
                throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
            }
            if line.hasPrefix("import ") {
                guard let statement = Self.statement(line, path, syntax) else {
                    throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
                }
                imports.append(statement)
            } else if line.hasPrefix("export ") {
                guard let name = line.prefixMatch(of: syntax.exportedName)?.name else {
                    throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
                }
                exports.append(String(name))
                body.append(line.dropFirst("export ".count))
            } else {
                if let name = syntax.name(declaredBy: line) { privateNames.insert(name) }
                if line.prefixMatch(of: syntax.destructuring) != nil { declaresOnlyNames = false }
                body.append(line)
            }
        }
    }

    private static func statement(_ line: Substring, _ path: String, _ syntax: ModuleSyntax) -> Import? {
        guard let match = line.wholeMatch(of: syntax.importStatement), !match.names.contains(" as ")
        else { return nil }
        let names = match.names.split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0 != " " })
        }
        return Import(names: names, module: syntax.path(of: match.module, importedBy: path))
    }
}
