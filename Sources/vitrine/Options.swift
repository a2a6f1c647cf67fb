import ArgumentParser
import Basics
import Fetching
import Foundation
import LibrarySQL
import Messages
import Photos
import PhotoServer

/// The folders of Vitrine's data, for commands that read feeds or images.
struct StorageOptions: ParsableArguments {
    @Option(help: StorageFolder.data.help)
    var data: String?

    @Option(help: StorageFolder.cache.help)
    var cache: String?

    @Option(help: DatabaseOption.help)
    var database: String?

    func validate() throws {
        try StorageFolder.check(data, cache)
        try DatabaseOption.check(database)
    }

    /// The given or default data folder, and the database used instead of its SQLite file.
    var dataFolder: DataFolder { DataFolder(data, database: database) }
    /// The given or default cache folder.
    var cacheFolder: URL { StorageFolder.cache.url(given: cache) }
}

/// The data folder, for commands that need no other.
struct DataOptions: ParsableArguments {
    @Option(help: StorageFolder.data.help)
    var data: String?

    @Option(help: StorageFolder.cache.hiddenHelp)
    var cache: String?

    @Option(help: DatabaseOption.help)
    var database: String?

    func validate() throws {
        try StorageFolder.check(data, cache)
        try DatabaseOption.check(database)
    }

    /// The given or default data folder, and the database used instead of its SQLite file.
    var dataFolder: DataFolder { DataFolder(data, database: database) }
}

/// The cache folder, for commands that need no other.
struct CacheOptions: ParsableArguments {
    @Option(help: StorageFolder.cache.help)
    var cache: String?

    @Option(help: StorageFolder.data.hiddenHelp)
    var data: String?

    @Option(help: DatabaseOption.hiddenHelp)
    var database: String?

    func validate() throws { try StorageFolder.check(data, cache) }

    /// The given cache folder, or the default.
    var cacheFolder: URL { StorageFolder.cache.url(given: cache) }
}

/// For commands without storage, so that the same folder options can be given to all commands.
struct UnusedStorageOptions: ParsableArguments {
    @Option(help: StorageFolder.data.hiddenHelp)
    var data: String?

    @Option(help: StorageFolder.cache.hiddenHelp)
    var cache: String?

    @Option(help: DatabaseOption.hiddenHelp)
    var database: String?
}

/// The database that replaces the file in the data folder.
enum DatabaseOption {
    static let name = "database"
    static let help = ArgumentHelp(
        "PostgreSQL database URL, used instead of the SQLite file in the data folder; best set in the "
            + "environment, since other users can see command lines.", valueName: "url")
    /// For commands that accept the option without using it.
    static let hiddenHelp = ArgumentHelp("Not used.", valueName: "url", visibility: .hidden)

    static func check(_ url: String?) throws {
        if let url, PostgreSQLLocation(url) == nil { throw ValidationError(.noDatabase) }
    }
}

/// The limit of connections to a PostgreSQL database.
struct ConnectionOptions: ParsableArguments {
    static let range = 1...1_000

    @Option(
        help: ArgumentHelp("Maximum number of connections to the PostgreSQL database.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "database-connections") })
    var databaseConnections = PostgreSQLLocation.defaultConnections
}

/// A folder of Vitrine's data.
enum StorageFolder: String, CaseIterable {
    case data, cache

    /// The help of the option.
    var help: ArgumentHelp {
        switch self {
        case .data: ArgumentHelp("Folder for the library database.", valueName: "dir")
        case .cache: ArgumentHelp("Folder for the image cache.", valueName: "dir")
        }
    }

    /// For commands that accept the option without using it.
    var hiddenHelp: ArgumentHelp { ArgumentHelp("Not used.", valueName: "dir", visibility: .hidden) }

    /// The given folder, or the system's default.
    func url(given: String?) -> URL {
        if let given { return URL(fileURLWithPath: LocalPath.expanded(given), isDirectory: true) }
        let (variable, defaultPath) =
            switch self {
            case .data: ("XDG_DATA_HOME", ".local/share")
            case .cache: ("XDG_CACHE_HOME", ".cache")
            }
        let home = FileManager.default.homeDirectoryForCurrentUser
        let base = EnvironmentSetting.value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? home.appending(path: defaultPath))
            .appending(path: "vitrine", directoryHint: .isDirectory)
    }

    /// Rejects empty names, e.g. from unset shell variables: they would be the working folder.
    static func check(_ data: String?, _ cache: String?) throws {
        for (folder, name) in [(StorageFolder.data, data), (.cache, cache)] {
            if let name { try LocalPath.check(name, of: folder.rawValue) }
        }
    }
}

/// The data folder, and whether it was named explicitly.
struct DataFolder {
    let url: URL
    let isGiven: Bool
    /// The PostgreSQL database that replaces the file.
    let server: PostgreSQLLocation?

    init(_ given: String?, database: String? = nil) {
        url = StorageFolder.data.url(given: given)
        isGiven = given != nil
        server = database.flatMap(PostgreSQLLocation.init)
    }

    /// The file of the database.
    var database: URL { url.appending(path: "vitrine.sqlite") }

    /// Whether there may be a library; with a database server, always true.
    ///
    /// - Throws: `CommandFailure` if that cannot be determined, e.g. since the folder is not accessible.
    func hasLibrary() throws(CommandFailure) -> Bool {
        if server != nil { return true }
        return try hasFile()
    }

    /// Whether there is the file of a library.
    ///
    /// - Throws: `CommandFailure` if that cannot be determined.
    func hasFile() throws(CommandFailure) -> Bool {
        if access(database.path, F_OK) == 0 { return true }
        let number = errno
        guard number == ENOENT || number == ENOTDIR else {
            throw CommandFailure(
                .fileUnreadable, of: database.path, because: SystemReason.text(ofErrno: number))
        }
        return false
    }
}

/// The permitted servers and timeouts.
struct NetworkOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "Allow fetching from this host on a private network; may be repeated.", valueName: "host[:port]"),
        transform: Self.allowedHost)
    var allowedHosts: [AllowedHost] = []

    @Option(help: ArgumentHelp("Maximum number of redirects to follow.", valueName: "count"))
    var maxRedirects = 10

    @Option(help: ArgumentHelp("Timeout of a request.", valueName: "seconds"))
    var timeout = 30.0

    private static func allowedHost(_ text: String) throws -> AllowedHost {
        guard let host = AllowedHost(parsing: text) else {
            throw ValidationError(.notAHost, [.text: .text(text)])
        }
        return host
    }

    func validate() throws {
        guard (0...50).contains(maxRedirects) else { throw ValidationError(.redirectRange) }
        guard timeout >= 1, timeout <= 600 else { throw ValidationError(.timeoutRange) }
    }
}

/// The limits of feeds.
struct FeedOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Maximum size of a feed.", valueName: "MiB"))
    var maxFeed = 32

    @Option(help: ArgumentHelp("Maximum number of photos read from one feed.", valueName: "count"))
    var maxPhotos = 2_000_000

    func validate() throws {
        guard (1...1024).contains(maxFeed) else { throw ValidationError(.limitRange) }
        guard (1...100_000_000).contains(maxPhotos) else { throw ValidationError(.photoRange) }
    }
}

/// How new sources are refreshed.
struct NewSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How often to check new sources for new photos: 30m, 6h, 2d, 1w or never.",
            valueName: "interval"),
        transform: RefreshInterval.init)
    var refreshInterval = RefreshInterval(seconds: SourceSettings.defaultRefreshSeconds)
}

/// The interval of refreshes, as people type it.
struct RefreshInterval: CustomStringConvertible {
    /// 60 to a year; 0 for never.
    let seconds: Int

    var description: String { SettingsText.text(ofInterval: seconds) }

    init(seconds: Int) { self.seconds = seconds }

    /// - Throws: `ValidationError` if it is no interval.
    init(_ text: String) throws {
        do { seconds = try SettingsText.refreshSeconds(text) } catch let error as any MessageProviding {
            throw ValidationError(Terminal.plain(error.text()))
        }
    }
}

/// The limits of images.
struct ImageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Maximum size of an image.", valueName: "MiB"))
    var maxImage = 64

    func validate() throws {
        guard (1...1024).contains(maxImage) else { throw ValidationError(.limitRange) }
    }
}

/// The fetch policy and limits from a command's options.
struct FetchSettings {
    let allowedHosts: [AllowedHost]
    let limits: FetchLimits

    /// Omitted options have the defaults of `vitrine serve`.
    init(_ network: NetworkOptions, feeds: FeedOptions? = nil, images: ImageOptions? = nil) {
        var limits = FetchLimits()
        limits.redirects = network.maxRedirects
        limits.seconds = network.timeout
        if let feeds {
            limits.feedBytes = feeds.maxFeed << 20
            limits.feedPhotos = feeds.maxPhotos
        }
        if let images { limits.imageBytes = images.maxImage << 20 }
        allowedHosts = network.allowedHosts
        self.limits = limits
    }
}
