import Messages
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
/// The modules of a script share one scope, in which a module comes after those it imports. A module is a function that
/// is called at once if it has names besides its exports that others have too; its exports are in the common scope
/// nevertheless, unless another module exports the same name: then they are members of an object. A script that another
/// one loads dynamically, by `import('./c.js')`, has only the modules that neither the other one nor its loaders have:
/// shared modules exist once.
///
/// `#messages/c.js` is a module of messages in the language of the page: `js/messages/en/c.js`.
///
/// The supported syntax is what the page's scripts use: `import { a, b } from './c.js';` on
/// one line, `export` in front of a function, a class or a constant, declarations of a module at the start of
/// their lines, and strings that end on the line they begin on. No module may use a global of the browser whose name
/// another one declares.
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
        /// Whether its exports are members of an object with this name.
        let isBoxed: Bool
        /// The path of that script.
        let script: String
    }

    private let modules: [String: ModuleText]
    private let path: String
    /// The modules of the script that loads this one, and of its loaders.
    private let shared: [String: Shared]
    /// The modules of this script, each after those it imports.
    private var order: [String] = []
    private var names: [String: String] = [:]
    private var boxed: Set<String> = []
    private var open: Set<String> = []
    private var lines: [Substring] = []
    /// The names that are imported from each script that was loaded before.
    private var imported: [String: Set<String>] = [:]

    private init(
        _ path: String, _ modules: [String: ModuleText], sharing shared: [String: Shared]
    ) throws {
        self.modules = modules
        self.path = path
        self.shared = shared
        try add(path, importedBy: path)
        try concatenate(scope: importShared())
    }

    /// Bundles every script that no other imports with all that it imports, under its own path.
    ///
    /// - Parameter language: The language of messages; those in other languages are left out.
    static func bundles(of files: [WebFile], in language: Language = .english) throws -> [WebFile] {
        let syntax = ModuleSyntax(language)
        let texts = try files.map { file in
            (file.path, try ModuleText(String(decoding: file.bytes, as: UTF8.self), path: file.path, syntax))
        }
        let modules = Dictionary(texts) { first, _ in first }
        let imported = Set(texts.flatMap { $1.imports.map(\.module) })
        let parts = Set(texts.flatMap { $1.parts }).subtracting(imported)
        return try files.map(\.path)
            .filter { !imported.contains($0) && !parts.contains($0) && !$0.hasPrefix(ModuleSyntax.messages) }
            .flatMap { try bundles(from: $0, modules, parts) }
            .map { WebFile(path: $0.path, bytes: Array($0.lines.joined(separator: "\n").utf8)) }
    }

    /// The names that modules declare at the start of a line, which a script may have in its common scope.
    static func declaredNames(in files: [WebFile]) -> Set<String> {
        let syntax = ModuleSyntax(.english)
        return files.reduce(into: []) { names, file in
            for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
                let declaration = line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
                if let name = syntax.name(declaredBy: declaration) { names.insert(name) }
            }
        }
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
        let loading = Set(bundle.order.flatMap { modules[$0]?.parts ?? [] }).intersection(parts)
        let known = shared.merging(bundle.own) { before, _ in before }
        let loaded = try loading.sorted().flatMap {
            try bundles(from: $0, modules, parts.subtracting(loading), sharing: known)
        }
        bundle.exportNames(importedBy: loaded)
        bundle.addImports()
        return [bundle] + loaded
    }

    private mutating func add(_ module: String, importedBy importer: String) throws {
        guard names[module] == nil, shared[module] == nil else { return }
        guard let text = modules[module] else { throw Failure.missing(module: module, importedBy: importer) }
        guard open.insert(module).inserted else { throw Failure.cycle(module: module) }
        for statement in text.imports { try add(statement.module, importedBy: module) }
        names[module] = "m\(shared.count + names.count)"
        order.append(module)
    }

    private var texts: [ModuleText] { order.compactMap { modules[$0] } }

    /// The modules of this script, as those that it loads see them.
    private var own: [String: Shared] {
        Dictionary(
            uniqueKeysWithValues: names.map { module, name in
                (module, Shared(name: name, isBoxed: boxed.contains(module), script: path))
            })
    }

    /// Records what is imported from scripts that were loaded before; returns the names that come into scope.
    private mutating func importShared() -> Set<String> {
        var scope: Set<String> = []
        for statement in texts.flatMap(\.imports) {
            guard let before = shared[statement.module] else { continue }
            let names = before.isBoxed ? [before.name] : statement.names
            imported[before.script, default: []].formUnion(names)
            scope.formUnion(names)
        }
        return scope
    }

    /// Concatenates the modules.
    ///
    /// - Parameter scope: The names that are in use in the common scope.
    private mutating func concatenate(scope: Set<String>) throws {
        // The script itself exports the names of its own module.
        let exported = Set(modules[path]?.exports ?? [])
        if let name = exported.first(where: scope.contains) {
            throw Failure.unknownStatement("export \(name)", module: path)
        }
        var scope = scope.union(exported)
        for module in order.dropLast() {
            guard let exports = modules[module]?.exports else { continue }
            if scope.isDisjoint(with: exports) { scope.formUnion(exports) } else { boxed.insert(module) }
        }
        for module in order {
            guard let text = modules[module], let name = names[module] else { continue }
            let boxes = text.imports.compactMap { statement in
                box(of: statement.module).map {
                    "const { \(statement.names.joined(separator: ", ")) } = \($0);"[...]
                }
            }
            let exports = text.exports.joined(separator: ", ")
            let isFlat =
                !boxed.contains(module) && boxes.isEmpty && text.declaresOnlyNames
                && scope.isDisjoint(with: text.privateNames)
            if isFlat {
                scope.formUnion(text.privateNames)
                lines += text.body
                continue
            }
            let end = exports.isEmpty ? [] : ["return { \(exports) };"[...]]
            let declaration =
                boxed.contains(module) ? "const \(name) = " : exports.isEmpty ? "" : "const { \(exports) } = "
            lines += ["\(declaration)(() => {"[...]] + boxes + text.body + end + ["})();"]
        }
    }

    /// The object that has the exports of a module as members; `nil` if they are in the common scope.
    private func box(of module: String) -> String? {
        if let before = shared[module] { return before.isBoxed ? before.name : nil }
        return boxed.contains(module) ? names[module] : nil
    }

    private mutating func addImports() {
        let up = String(repeating: "../", count: path.count { $0 == "/" })
        let imports = imported.sorted { $0.key < $1.key }.map { script, names in
            "import { \(Self.list(names)) } from './\(up)\(script)';"
        }
        lines.insert(contentsOf: imports.map { $0[...] }, at: 0)
    }

    private static func list(_ names: Set<String>) -> String {
        names.sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }.joined(separator: ", ")
    }

    /// Exports what scripts that are loaded later import, and what this one's own module exports.
    private mutating func exportNames(importedBy parts: [ScriptBundle]) {
        var names = parts.reduce(into: Set<String>()) { $0.formUnion($1.imported[path] ?? []) }
        names.formUnion(modules[path]?.exports ?? [])
        if !names.isEmpty {
            lines.append("export { \(Self.list(names)) };")
        } else if imported.isEmpty {
            // As a script that is no module, it adds nothing to the scope of the others.
            lines = ["(() => {"] + lines + ["})();"]
        }
    }
}
