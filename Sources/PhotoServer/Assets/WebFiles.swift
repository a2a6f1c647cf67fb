import CWebAssets
import Foundation

/// The files of `Web/`, from the program itself or from a folder.
struct WebFiles: Sendable {
    let files: [WebFile]

    /// The files that were compiled into the program.
    static func embedded() -> WebFiles {
        var count = 0
        let table = UnsafeBufferPointer(start: web_assets(&count), count: count)
        return WebFiles(
            files: table.map { asset in
                let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
                return WebFile(path: String(cString: asset.path), bytes: Array(bytes))
            })
    }

    /// The files that are in a folder now.
    static func reading(_ folder: URL) throws -> WebFiles {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let files = try paths.compactMap { path -> WebFile? in
            let file = folder.appending(path: path)
            guard Self.endings.contains(file.pathExtension) else { return nil }
            return WebFile(path: path, bytes: Array(try Data(contentsOf: file)))
        }
        return WebFiles(files: files)
    }

    private static let endings: Set<String> = ["css", "js", "json", "mustache", "png", "svg", "wasm"]
}

extension WebFiles {
    /// The files in one folder, sorted by path.
    func files(in folder: String, ending: String) -> [WebFile] {
        files.filter { $0.path.hasPrefix("\(folder)/") && $0.path.hasSuffix(".\(ending)") }
            .sorted { $0.path < $1.path }
    }
}
