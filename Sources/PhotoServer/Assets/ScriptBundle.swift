import Photos

/// Messages about scripts that cannot be joined.
enum ScriptMessage: String, MessageCode {
    case missing = "script.missing"
    case cycle = "script.cycle"
    case unknownStatement = "script.unknownStatement"
}

/// Joins the page's modules into one script, so that a browser asks once and
/// not once a module, and compresses them as one text.
///
/// Each module becomes a function that is called at once and returns what it
/// exports; a module stands after those it imports. What is understood is what
/// the page's scripts use: `import { a, b } from './c.js';` on one line,
/// `export` in front of a function, a class or a constant, and texts that end
/// on the line they begin on.
struct ScriptBundle {
    /// Why modules cannot be joined.
    enum Failure: MessageProviding {
        case missing(module: String, importedBy: String)
        case cycle(module: String)
        case unknownStatement(String, module: String)

        var message: Message {
            switch self {
            case .missing(let module, let importer):
                Message(ScriptMessage.missing, [.file: .text(importer), .name: .text(module)])
            case .cycle(let module): Message(ScriptMessage.cycle, [.file: .text(module)])
            case .unknownStatement(let line, let module):
                Message(ScriptMessage.unknownStatement, [.file: .text(module), .text: .text(line)])
            }
        }
    }

    private let modules: [String: ModuleText]
    private var names: [String: String] = [:]
    private var open: Set<String> = []
    private var lines: [Substring] = []

    private init(_ modules: [String: ModuleText]) { self.modules = modules }

    /// Every script that no other imports, as one with all that it imports, under its own path.
    static func bundles(of files: [WebFile]) throws -> [WebFile] {
        let texts = try files.map { file in
            (file.path, try ModuleText(String(decoding: file.bytes, as: UTF8.self), path: file.path))
        }
        let modules = Dictionary(texts) { first, _ in first }
        let imported = Set(texts.flatMap { $1.imports.map(\.module) })
        return try files.filter { !imported.contains($0.path) }.map { file in
            var bundle = ScriptBundle(modules)
            try bundle.add(file.path, importedBy: file.path)
            bundle.exportAgain(file.path)
            return WebFile(path: file.path, bytes: Array(bundle.lines.joined(separator: "\n").utf8))
        }
    }

    private mutating func add(_ module: String, importedBy importer: String) throws {
        guard names[module] == nil else { return }
        guard let text = modules[module] else { throw Failure.missing(module: module, importedBy: importer) }
        guard open.insert(module).inserted else { throw Failure.cycle(module: module) }
        for statement in text.imports { try add(statement.module, importedBy: module) }
        let name = "m\(names.count)"
        lines.append("const \(name) = (() => {")
        for statement in text.imports {
            guard let source = names[statement.module] else { continue }
            lines.append("const {\(statement.names)} = \(source);")
        }
        lines += text.body
        lines.append("return { \(text.exports.joined(separator: ", ")) };")
        lines.append("})();")
        names[module] = name
    }

    /// What a script exports that others load while the page runs, by `import('./c.js')`.
    private mutating func exportAgain(_ module: String) {
        guard let name = names[module], let exports = modules[module]?.exports, !exports.isEmpty else {
            return
        }
        lines.append("export const { \(exports.joined(separator: ", ")) } = \(name);")
    }
}

/// A module, taken apart by its lines.
private struct ModuleText {
    struct Import {
        /// What stands between the braces.
        let names: Substring
        /// The path of the other module, from the same root as this one's.
        let module: String
    }

    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    private(set) var body: [Substring] = []

    init(_ text: String, path: String) throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // A text over several lines would lose the space that its lines begin with.
            guard line.count(where: { $0 == "`" }).isMultiple(of: 2) else {
                throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
            }
            if line.hasPrefix("import ") {
                guard let statement = Self.statement(line, path) else {
                    throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
                }
                imports.append(statement)
            } else if line.hasPrefix("export ") {
                guard let name = Self.exportedName(line) else {
                    throw ScriptBundle.Failure.unknownStatement(String(line), module: path)
                }
                exports.append(name)
                body.append(line.dropFirst("export ".count))
            } else {
                body.append(line)
            }
        }
    }

    private static func statement(_ line: Substring, _ path: String) -> Import? {
        guard let match = line.wholeMatch(of: /import \{(?<names>[^}]*)\} from '(?<module>\.[^']*)';/),
            !match.names.contains(" as ")
        else { return nil }
        return Import(names: match.names, module: resolve(match.module, from: path))
    }

    private static func exportedName(_ line: Substring) -> String? {
        line.prefixMatch(of: /export (?:async )?(?:function|class|const) (?<name>\w+)/)
            .map { String($0.name) }
    }

    /// `../core.js` in `js/offline/queue.js` is `js/core.js`.
    private static func resolve(_ relative: Substring, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        for step in relative.split(separator: "/") where step != "." {
            if step == ".." { _ = parts.popLast() } else { parts.append(step) }
        }
        return parts.joined(separator: "/")
    }
}
