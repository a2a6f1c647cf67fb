import ArgumentParser
import Foundation
import Library
import LibrarySQL
import Logging
import Photos

/// A setting of the program: as an option, in the environment or in a file.
///
/// Commands declare the options under the setting's name; values of
/// the environment and the file are added to the arguments as if typed (`CommandArguments`).
struct Setting: Sendable {
    /// The form of a value.
    enum Kind: Sendable {
        case text
        /// A path; `~` is the home folder.
        case path
        case flag
        case whole(ClosedRange<Int>)
        case seconds(ClosedRange<Double>)
        /// A number with a unit, such as `30m`, or `never`.
        case interval
        case choice([String])
        /// Several texts; separated by a character in the environment.
        case list(separator: Character)
    }

    /// The name of the option and in the file, e.g. `max-feed`.
    let name: String
    let kind: Kind
    /// The default; empty if there is none.
    let defaultValue: String
    /// One sentence without its period.
    let help: String
    /// Whether it has an option: secrets have none, since other accounts can see command lines.
    var hasOption = true
    /// Whether the value is never shown.
    var isSecret = false
    /// Whether its variable is shared with other programs, and has no prefix `VITRINE_`.
    var sharesVariable = false

    /// The variable of the environment.
    var variable: String {
        (sharesVariable ? "" : "VITRINE_") + name.uppercased().replacing("-", with: "_")
    }
    /// The option as it is typed.
    var option: String { "--\(name)" }

    /// The arguments that set it.
    func arguments(for values: [String]) -> [String] {
        guard case .flag = kind else { return values.map { "\(option)=\($0)" } }
        if values == ["true"] { return [option] }
        return defaultValue == "false" ? [] : ["--no-\(name)"]
    }

    /// Whether an argument sets it.
    func isSet(by argument: String) -> Bool {
        argument == option || argument.hasPrefix(option + "=") || argument == "--no-\(name)"
    }
}

extension Setting {
    /// All of them, in the order in which they are listed.
    static let all: [Setting] = storage + objectStore + serving + reading + caching + protecting + operating

    private static let storage = [
        Setting(name: "data", kind: .path, defaultValue: "", help: "Folder for the library database"),
        Setting(name: "cache", kind: .path, defaultValue: "", help: "Folder for the image cache"),
        Setting(
            name: "database", kind: .text, defaultValue: "",
            help: "PostgreSQL database URL, used instead of the SQLite file in the data folder",
            isSecret: true),
        Setting(
            name: "database-connections", kind: .whole(ConnectionOptions.range),
            defaultValue: "\(PostgreSQLLocation.defaultConnections)",
            help: "Maximum number of connections to the PostgreSQL database"),
    ]

    private static let objectStore = [
        Setting(
            name: "blobs", kind: .text, defaultValue: "",
            help: "Object store for images and kept originals that several servers share"),
        Setting(
            name: "blobs-max-age", kind: .whole(BlobLimits.ageRange), defaultValue: "0",
            help: "Maximum age of images in the object store, in days; 0 for no limit"),
        Setting(
            name: "blobs-max-size", kind: .whole(BlobLimits.sizeRange), defaultValue: "0",
            help: "Maximum size of the object store, in GiB; 0 for no limit"),
        Setting(
            name: "aws-access-key-id", kind: .text, defaultValue: "",
            help: "Access key ID for the object store",
            hasOption: false, isSecret: true, sharesVariable: true),
        Setting(
            name: "aws-secret-access-key", kind: .text, defaultValue: "",
            help: "Secret access key for the object store", hasOption: false,
            isSecret: true, sharesVariable: true),
        Setting(
            name: "aws-session-token", kind: .text, defaultValue: "",
            help: "Session token for temporary keys of the object store", hasOption: false,
            isSecret: true, sharesVariable: true),
    ]

    private static let serving = [
        Setting(
            name: "host", kind: .text, defaultValue: "127.0.0.1", help: "Host name or IP address to listen on"
        ),
        Setting(
            name: "port", kind: .whole(0...65535), defaultValue: "8080",
            help: "Port to listen on; 0 for any free port"),
        Setting(
            name: "password", kind: .text, defaultValue: "", help: "Password required to use this server",
            hasOption: false, isSecret: true),
        Setting(
            name: "public-url", kind: .text, defaultValue: "",
            help: "Public URL of Vitrine behind a reverse proxy"),
        Setting(
            name: "trusted-proxy", kind: .list(separator: ","), defaultValue: "",
            help: "Reverse proxies trusted to set X-Forwarded-For"),
        Setting(
            name: "allow-folder", kind: .list(separator: ":"), defaultValue: "",
            help: "Folders that can be added in the browser"),
        Setting(
            name: "accounts", kind: .flag, defaultValue: "",
            help: "Whether everyone must sign in even before the first account is created"),
        Setting(
            name: "user-header", kind: .text, defaultValue: "",
            help: "Header in which a trusted proxy passes the name of the signed-in user"),
        Setting(
            name: "new-user-role", kind: .choice(Role.allCases.map(\.rawValue)), defaultValue: "",
            help: "Role of people who sign in for the first time through the proxy or OpenID Connect"
        ),
        Setting(
            name: "oidc-issuer", kind: .text, defaultValue: "",
            help: "OpenID Connect issuer URL"),
        Setting(
            name: "oidc-client-id", kind: .text, defaultValue: "", help: "OpenID Connect client ID"),
        Setting(
            name: "oidc-client-secret", kind: .text, defaultValue: "",
            help: "OpenID Connect client secret", hasOption: false, isSecret: true),
        Setting(
            name: "oidc-name", kind: .text, defaultValue: "",
            help: "Name of the OpenID Connect provider, as shown to people"),
        Setting(
            name: "oidc-user-claim", kind: .text, defaultValue: "",
            help: "OpenID Connect claim that contains the user name"),
        Setting(
            name: "demo", kind: .flag, defaultValue: "true",
            help: "Add the demo sources if there are no others"
        ),
        Setting(
            name: "web-dir", kind: .path, defaultValue: "",
            help: "Folder of templates, styles and scripts to use instead of the built-in ones",
            hasOption: false),
    ]

    private static let reading = [
        Setting(
            name: "allow-host", kind: .list(separator: ","), defaultValue: "",
            help: "Hosts on private networks that feeds and images may be fetched from"),
        Setting(
            name: "max-redirects", kind: .whole(0...50), defaultValue: "10",
            help: "Maximum number of redirects to follow"),
        Setting(
            name: "timeout", kind: .seconds(1...600), defaultValue: "30",
            help: "Timeout of a request, in seconds"),
        Setting(
            name: "max-feed", kind: .whole(1...1024), defaultValue: "32",
            help: "Maximum size of a feed, in MiB"),
        Setting(
            name: "max-photos", kind: .whole(1...100_000_000), defaultValue: "2000000",
            help: "Maximum number of photos read from one feed"),
        Setting(
            name: "max-image", kind: .whole(1...1024), defaultValue: "64",
            help: "Maximum size of an image, in MiB"),
        Setting(
            name: "refresh-interval", kind: .interval,
            defaultValue: RefreshInterval(seconds: SourceSettings.defaultRefreshSeconds).description,
            help: "How often to check new sources for new photos"),
        Setting(
            name: "flickr-key", kind: .text, defaultValue: "", help: "Flickr API key",
            hasOption: false, isSecret: true),
        Setting(
            name: "gazetteer", kind: .path, defaultValue: "",
            help: "Table of cities (GeoNames cities15000.txt) to use instead of the built-in one",
            hasOption: false),
    ]

    private static let caching = [
        Setting(
            name: "cache-originals", kind: .whole(CacheSizes.range), defaultValue: "4096",
            help: "Maximum size of the cached originals, in MiB"),
        Setting(
            name: "cache-renditions", kind: .whole(CacheSizes.range), defaultValue: "2048",
            help: "Maximum size of the cached renditions, in MiB"),
        Setting(
            name: "cache-memory", kind: .whole(1...65_536), defaultValue: "48",
            help: "Maximum size of the images kept in memory, in MiB"),
        Setting(
            name: "workers", kind: .whole(0...256), defaultValue: "0",
            help: "Number of processes that decode images; 0 for one per processor"),
        Setting(
            name: "downloads", kind: .whole(1...1024), defaultValue: "64",
            help: "Maximum number of images downloaded at the same time"),
        Setting(
            name: "downloads-per-host", kind: .whole(1...64), defaultValue: "6",
            help: "Maximum number of images downloaded from one host at the same time"),
        Setting(
            name: "image-queue", kind: .whole(1...1_000_000), defaultValue: "4096",
            help: "Maximum number of images waiting to be downloaded or decoded"),
    ]

    private static let protecting = [
        Setting(
            name: "max-requests", kind: .whole(1...1_000_000), defaultValue: "2048",
            help:
                "Maximum number of open requests, not counting image requests; at most half of them from one client"
        ),
        Setting(
            name: "max-image-requests", kind: .whole(1...1_000_000), defaultValue: "1024",
            help: "Maximum number of open image requests; half as many for a single source or from one client"
        ),
        Setting(
            name: "max-listeners", kind: .whole(1...1_000_000), defaultValue: "8192",
            help: "Maximum number of pages receiving live events"),
        Setting(
            name: "drain-wait", kind: .whole(0...600), defaultValue: "0",
            help:
                "Seconds to keep serving after SIGTERM while /ready reports 503, so that a load balancer notices"
        ),
        Setting(
            name: "drain-limit", kind: .whole(1...600), defaultValue: "10",
            help: "Seconds that open requests may take to finish when the server stops"),
    ]

    private static let operating = [
        Setting(
            name: "log-level", kind: .choice(Logger.Level.allCases.map(\.rawValue)), defaultValue: "warning",
            help: "Minimum log level"),
        Setting(
            name: "log-format", kind: .choice(LogFormat.allCases.map(\.rawValue)), defaultValue: "text",
            help: "Log format"),
        Setting(
            name: "access-log", kind: .flag, defaultValue: "false", help: "Log every request"),
    ]
}
