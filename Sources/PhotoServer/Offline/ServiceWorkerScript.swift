import Foundation

/// The script of the service worker: the joined modules, with the version and
/// the files that it keeps in front, so that any change of any file makes
/// browsers take it for a new one.
enum ServiceWorkerScript {
    /// The worker's modules, joined.
    private static let path = "js/offline/worker/worker.js"
    /// Left to browsers of before modules.
    private static let legacy = "legacy/"

    /// - Returns: `nil` if the pages come without a worker.
    static func file(_ assets: AssetLibrary) throws -> WebFile? {
        guard let worker = assets.asset(at: path) else { return nil }
        let files = assets.paths.filter(isOfPages).map { "\(assets.folder)/\($0)" }
        let shell = Shell(
            version: assets.version, files: files + AssetHandlers.rootURLs, page: OfflineURL.page,
            screens: OfflineScreens())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let described = String(decoding: try encoder.encode(shell), as: UTF8.self)
        return WebFile(path: path, bytes: Array("self.SHELL = \(described);\n".utf8) + worker.file.bytes)
    }

    /// Some icons are asked for only when the app is installed, and never by a page.
    private static func isOfPages(_ file: String) -> Bool {
        let isInstalled = file.hasPrefix("icons/") && (file.hasSuffix(".png") || file.contains("/shortcut-"))
        return file != path && !file.hasPrefix(legacy) && !isInstalled
    }

    private struct Shell: Encodable {
        let version: String
        let files: [String]
        let page: String
        let screens: OfflineScreens
    }
}

/// The URLs of what is there for the time without a network.
enum OfflineURL {
    static let worker = "/service-worker.js"
    static let page = "/offline"
}
