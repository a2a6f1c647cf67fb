import Basics
import Crypto

/// The files below `/assets/`: all under one checksum, so that
/// they refer to each other by relative paths and may be cached forever.
struct AssetLibrary: Sendable {
    /// The first eight bytes of the checksum of all files, in hexadecimal.
    let version: String
    private let assets: [String: CompressedFile]

    /// Throws if the scripts cannot be bundled.
    init(_ files: WebFiles) throws {
        let served = try Self.servedFiles(files)
        var hash = SHA256()
        for file in served {
            hash.update(data: Array(file.path.utf8))
            hash.update(data: file.bytes)
        }
        version = hash.finalize().prefix(8).hexadecimal
        assets = Dictionary(served.map { ($0.path, CompressedFile($0)) }) { first, _ in first }
    }

    /// The URL of the folder that holds this version.
    var folder: String { "/assets/\(version)" }

    /// The paths of all assets below the version's folder, sorted.
    var paths: [String] { assets.keys.sorted() }

    /// The asset at a path below the version's folder.
    func asset(at path: String) -> CompressedFile? { assets[path] }

    /// All assets.
    var all: [CompressedFile] { Array(assets.values) }

    /// Templates stay on the server; style sheets and scripts are bundled.
    private static func servedFiles(_ files: WebFiles) throws -> [WebFile] {
        let sheets = files.files(in: "css", ending: "css")
        let joined = sheets.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])
        let others = files.files.filter { file in
            !["templates/", "css/", "js/", "api/", "icons/ui/"].contains(where: file.path.hasPrefix)
        }
        let scripts = try bundles(of: files.files(in: "js", ending: "js"))
        return (others + scripts + [WebFile(path: "css/app.css", bytes: Array(joined))]).map(sent)
    }

    /// Bundles modules with short names: first within each, since the same short names in all of them compress better
    /// than many different ones, then what they share in a script.
    private static func bundles(of modules: [WebFile]) throws -> [WebFile] {
        let shared = ScriptBundle.declaredNames(in: modules)
        let short = modules.map { module in
            let bytes = PrivateNames.shortened(module.bytes)
            return WebFile(path: module.path, bytes: ScriptNames.shortened(bytes, keeping: shared, from: 2))
        }
        return try ScriptBundle.bundles(of: short).map {
            WebFile(path: $0.path, bytes: ScriptNames.shortened($0.bytes, keeping: [], from: 3))
        }
    }

    private static func sent(_ file: WebFile) -> WebFile {
        if file.path.hasSuffix(".js") {
            return WebFile(path: file.path, bytes: AssetMinifier.script(file.bytes))
        }
        if file.path.hasSuffix(".css") {
            return WebFile(path: file.path, bytes: AssetMinifier.styleSheet(file.bytes))
        }
        return file
    }
}
