import Basics
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

    /// Reads the files of a folder.
    static func reading(_ folder: URL) throws -> WebFiles {
        let files = try paths(in: folder).map { path in
            WebFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
        }
        return WebFiles(files: files)
    }

    /// The file status of the files of a folder, by path.
    static func statuses(_ folder: URL) throws -> [String: FileStatus] {
        let statuses = try paths(in: folder).compactMap { path in
            FileStatus(folder.appending(path: path).path).map { (path, $0) }
        }
        return Dictionary(uniqueKeysWithValues: statuses)
    }

    private static func paths(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { Self.endings.contains(URL(filePath: $0).pathExtension) }
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
