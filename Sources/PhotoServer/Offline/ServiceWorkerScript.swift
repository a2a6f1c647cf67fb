import Foundation

/// The script of the service worker: the bundled modules, preceded by the version and
/// the list of cached files, so that browsers detect any change of any
/// file.
enum ServiceWorkerScript {
    /// The worker's bundled modules.
    private static let path = "js/offline/worker/worker.js"
    /// Files for browsers without modules.
    private static let legacy = "legacy/"

    /// - Returns: `nil` if the pages have no worker.
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

    /// Whether pages use a file: some icons are requested only when the app is installed.
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

/// The URLs of offline support.
enum OfflineURL {
    static let worker = "/service-worker.js"
    static let page = "/offline"
}
