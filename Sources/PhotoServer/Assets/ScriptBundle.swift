import Photos

/// Messages about scripts that cannot be bundled.
enum ScriptMessage: String, MessageCode {
    case missing = "script.missing"
    case cycle = "script.cycle"
    case unknownStatement = "script.unknownStatement"
}

/// Bundles the page's modules into few scripts, so that a browser requests few files
/// and each is compressed as one text.
///
/// Each module becomes a function that is called at once and returns its
/// exports; a module comes after those it imports. A script that another one loads
/// dynamically, by `import('./c.js')`, has only the modules that neither the other
/// one nor its loaders have: shared modules exist once. The supported
/// syntax is what the page's scripts use: `import { a, b } from './c.js';` on
/// one line, `export` in front of a function, a class or a constant, and strings
/// that end on the line they begin on.
struct ScriptBundle {
    /// Why modules cannot be bundled.
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

    /// A module in a script that was loaded before.
    private struct Shared {
        let name: String
        /// The path of that script.
        let script: String
    }

    private let modules: [String: ModuleText]
    private let path: String
    /// The modules of the script that loads this one, and of its loaders.
    private let shared: [String: Shared]
    private var names: [String: String] = [:]
    private var open: Set<String> = []
    private var lines: [Substring] = []
    /// The names of shared modules that are used here, by their script.
    private var taken: [String: Set<String>] = [:]

    private init(
        _ path: String, _ modules: [String: ModuleText], sharing shared: [String: Shared]
    ) throws {
        self.modules = modules
        self.path = path
        self.shared = shared
        try add(path, importedBy: path)
    }

    /// Bundles every script that no other imports with all that it imports, under its own path.
    static func bundles(of files: [WebFile]) throws -> [WebFile] {
        let syntax = ModuleSyntax()
        let texts = try files.map { file in
            (file.path, try ModuleText(String(decoding: file.bytes, as: UTF8.self), path: file.path, syntax))
        }
        let modules = Dictionary(texts) { first, _ in first }
        let imported = Set(texts.flatMap { $1.imports.map(\.module) })
        let parts = Set(texts.flatMap { $1.parts }).subtracting(imported)
        return try files.map(\.path).filter { !imported.contains($0) && !parts.contains($0) }
            .flatMap { try bundles(from: $0, modules, parts) }
            .map { WebFile(path: $0.path, bytes: Array($0.lines.joined(separator: "\n").utf8)) }
    }

    /// Bundles a script and those that it loads dynamically.
    ///
    /// - Parameters:
    ///   - parts: Scripts that may be loaded; one that several load belongs to the first.
    ///   - shared: The modules of earlier scripts.
    private static func bundles(
        from path: String, _ modules: [String: ModuleText], _ parts: Set<String>,
        sharing shared: [String: Shared] = [:]
    ) throws -> [ScriptBundle] {
        var bundle = try ScriptBundle(path, modules, sharing: shared)
        let own = bundle.names.filter { shared[$0.key] == nil }
        let loading = Set(own.keys.flatMap { modules[$0]?.parts ?? [] }).intersection(parts)
        let known = shared.merging(own.mapValues { Shared(name: $0, script: path) }) { before, _ in before }
        let loaded = try loading.sorted().flatMap {
            try bundles(from: $0, modules, parts.subtracting(loading), sharing: known)
        }
        bundle.importTaken()
        bundle.exportTaken(by: loaded)
        bundle.exportAgain()
        return [bundle] + loaded
    }

    private mutating func add(_ module: String, importedBy importer: String) throws {
        guard names[module] == nil else { return }
        if let before = shared[module] {
            taken[before.script, default: []].insert(before.name)
            names[module] = before.name
            return
        }
        guard let text = modules[module] else { throw Failure.missing(module: module, importedBy: importer) }
        guard open.insert(module).inserted else { throw Failure.cycle(module: module) }
        for statement in text.imports { try add(statement.module, importedBy: module) }
        let name = "m\(shared.count + names.count)"
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

    private mutating func importTaken() {
        let up = String(repeating: "../", count: path.count { $0 == "/" })
        let imports = taken.sorted { $0.key < $1.key }.map { script, names in
            "import { \(Self.list(names)) } from './\(up)\(script)';"
        }
        lines.insert(contentsOf: imports.map { $0[...] }, at: 0)
    }

    private mutating func exportTaken(by parts: [ScriptBundle]) {
        let taken = parts.reduce(into: Set()) { $0.formUnion($1.taken[path] ?? []) }
        if !taken.isEmpty { lines.append("export { \(Self.list(taken)) };") }
    }

    private static func list(_ names: Set<String>) -> String {
        names.sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }.joined(separator: ", ")
    }

    /// Exports what dynamically loaded scripts import.
    private mutating func exportAgain() {
        guard let name = names[path], let exports = modules[path]?.exports, !exports.isEmpty else { return }
        lines.append("export const { \(exports.joined(separator: ", ")) } = \(name);")
    }
}

/// The patterns of what modules contain. They are compiled where they are written: once for all modules.
private struct ModuleSyntax {
    /// What every script loaded dynamically begins with.
    let loading = Array("import('".utf8)
    /// A member in capitals after it is a type in a comment.
    let loadedScript = /import\('(\.[^']*)'\)(?!\.[A-Z])/
    let importStatement = /import \{(?<names>[^}]*)\} from '(?<module>\.[^']*)';/
    let exportedName = /export (?:async )?(?:function|class|const) (?<name>\w+)/
}

/// A module, parsed by lines.
private struct ModuleText {
    struct Import {
        /// The names between the braces.
        let names: Substring
        /// The path of the other module, from the same root.
        let module: String
    }

    private(set) var imports: [Import] = []
    /// The paths of scripts that it loads dynamically.
    private(set) var parts: [String] = []
    private(set) var exports: [String] = []
    private(set) var body: [Substring] = []

    init(_ text: String, path: String, _ syntax: ModuleSyntax) throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.firstRange(ofBytes: syntax.loading) != nil {
                parts += line.matches(of: syntax.loadedScript).map { Self.resolve($0.output.1, from: path) }
            }
            // A string over several lines would lose its indentation.
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
                body.append(line)
            }
        }
    }

    private static func statement(_ line: Substring, _ path: String, _ syntax: ModuleSyntax) -> Import? {
        guard let match = line.wholeMatch(of: syntax.importStatement), !match.names.contains(" as ")
        else { return nil }
        return Import(names: match.names, module: resolve(match.module, from: path))
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
