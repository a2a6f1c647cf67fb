import ArgumentParser
import Fetching
import Foundation
import Photos

/// Where Vitrine keeps what it knows.
struct StorageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the database.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("The folder of images that can be had again.", valueName: "dir"))
    var cache: String?

    /// The data folder: as given, else the usual one of the system.
    var dataFolder: URL { folder(data, variable: "XDG_DATA_HOME", usual: ".local/share") }

    /// The cache folder: as given, else the usual one of the system.
    var cacheFolder: URL { folder(cache, variable: "XDG_CACHE_HOME", usual: ".cache") }

    private func folder(_ given: String?, variable: String, usual: String) -> URL {
        if let given { return URL(fileURLWithPath: LocalPath.expanded(given), isDirectory: true) }
        let home = FileManager.default.homeDirectoryForCurrentUser
        let base = EnvironmentSetting.value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? home.appending(path: usual))
            .appending(path: "vitrine", directoryHint: .isDirectory)
    }
}

/// Who may be asked, for how much and for how long.
struct FetchOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "Also read from this host of a private network; may be repeated.", valueName: "host[:port]"),
        transform: Self.allowedHost)
    var allowedHosts: [AllowedHost] = []

    @Option(help: ArgumentHelp("The largest feed that is read.", valueName: "MiB"))
    var maxFeed = 32

    @Option(help: ArgumentHelp("The most photos that are taken from one feed.", valueName: "count"))
    var maxPhotos = 2_000_000

    @Option(help: ArgumentHelp("The largest image that is read.", valueName: "MiB"))
    var maxImage = 64

    @Option(help: ArgumentHelp("Redirects that are followed.", valueName: "count"))
    var maxRedirects = 10

    @Option(help: ArgumentHelp("Seconds that one request may take.", valueName: "seconds"))
    var timeout = 30.0

    private static func allowedHost(_ text: String) throws -> AllowedHost {
        guard let host = AllowedHost(parsing: text) else {
            throw ValidationError(.notAHost, [.text: .text(text)])
        }
        return host
    }

    func validate() throws {
        guard (1...1024).contains(maxFeed), (1...1024).contains(maxImage) else {
            throw ValidationError(.limitRange)
        }
        guard (1...100_000_000).contains(maxPhotos) else { throw ValidationError(.photoRange) }
        guard (0...50).contains(maxRedirects) else {
            throw ValidationError(.redirectRange)
        }
        guard timeout >= 1, timeout <= 600 else {
            throw ValidationError(.timeoutRange)
        }
    }

    /// The limits in the units of the fetcher.
    var limits: FetchLimits {
        FetchLimits(
            feedBytes: maxFeed << 20, feedPhotos: maxPhotos, imageBytes: maxImage << 20,
            redirects: maxRedirects, seconds: timeout)
    }
}
