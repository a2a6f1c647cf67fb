import ArgumentParser
import Foundation
import Library
import Logging

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
        case choice([String])
        /// Several texts; separated by a character in the environment.
        case list(separator: Character)
    }

    /// The name of the option and in the file, e.g. `max-feed`.
    let name: String
    let kind: Kind
    /// The default; empty if there is none.
    let usual: String
    /// One sentence without its period.
    let help: String
    /// Whether it has an option: secrets have none, since other accounts can see command lines.
    var hasOption = true
    /// Whether the value is never shown.
    var isSecret = false
    /// Whether its variable is one that other programs have as well, without `VITRINE_`.
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
        return usual == "true" ? ["--no-\(name)"] : []
    }

    /// Whether an argument sets it.
    func isSet(by argument: String) -> Bool {
        argument == option || argument.hasPrefix(option + "=") || argument == "--no-\(name)"
    }
}

extension Setting {
    /// All of them, in the order in which they are listed.
    static let all: [Setting] = storage + objectStore + serving + reading + caching + operating

    private static let storage = [
        Setting(name: "data", kind: .path, usual: "", help: "The folder of the database"),
        Setting(name: "cache", kind: .path, usual: "", help: "The folder of images that can be had again"),
        Setting(
            name: "database", kind: .text, usual: "",
            help: "A database of PostgreSQL's in place of the file in the data folder", isSecret: true),
    ]

    private static let objectStore = [
        Setting(
            name: "blobs", kind: .text, usual: "",
            help: "The object store of images that several servers share"),
        Setting(
            name: "blobs-max-age", kind: .whole(BlobLimits.ageRange), usual: "0",
            help: "Days that an image stays in the object store; 0 for as long as there is room"),
        Setting(
            name: "blobs-max-size", kind: .whole(BlobLimits.sizeRange), usual: "0",
            help: "Images in the object store at most, in GiB; 0 for as many as come"),
        Setting(
            name: "aws-access-key-id", kind: .text, usual: "",
            help: "What the object store knows the account by",
            hasOption: false, isSecret: true, sharesVariable: true),
        Setting(
            name: "aws-secret-access-key", kind: .text, usual: "",
            help: "The key that requests to the object store are signed with", hasOption: false,
            isSecret: true, sharesVariable: true),
        Setting(
            name: "aws-session-token", kind: .text, usual: "",
            help: "What goes with keys of the object store that are valid for some hours", hasOption: false,
            isSecret: true, sharesVariable: true),
    ]

    private static let serving = [
        Setting(name: "host", kind: .text, usual: "127.0.0.1", help: "The name or address to listen on"),
        Setting(
            name: "port", kind: .whole(0...65535), usual: "8080",
            help: "The port to listen on; 0 for one that is free"),
        Setting(
            name: "password", kind: .text, usual: "", help: "What people must know to see anything",
            hasOption: false, isSecret: true),
        Setting(
            name: "public-url", kind: .text, usual: "",
            help: "Where people reach Vitrine through a server in front of it"),
        Setting(
            name: "trusted-proxy", kind: .list(separator: ","), usual: "",
            help: "Servers in front that say in X-Forwarded-For who asks"),
        Setting(
            name: "allow-folder", kind: .list(separator: ":"), usual: "",
            help: "Folders that people may add in the browser"),
        Setting(
            name: "accounts", kind: .flag, usual: "false",
            help: "Ask everyone to sign in, though there is no account yet"),
        Setting(
            name: "user-header", kind: .text, usual: "",
            help: "The header in which a trusted proxy names the person that it has signed in"),
        Setting(
            name: "new-user-role", kind: .choice(Role.allCases.map(\.rawValue)), usual: "",
            help: "What people may do who are signed in for the first time by the proxy, or by OpenID Connect"
        ),
        Setting(
            name: "oidc-issuer", kind: .text, usual: "",
            help: "The service in which people sign in by OpenID Connect"),
        Setting(
            name: "oidc-client-id", kind: .text, usual: "", help: "What that service knows this server by"),
        Setting(
            name: "oidc-client-secret", kind: .text, usual: "",
            help: "The secret by which that service knows this server", hasOption: false, isSecret: true),
        Setting(name: "oidc-name", kind: .text, usual: "", help: "What people know that service by"),
        Setting(
            name: "oidc-user-claim", kind: .text, usual: "", help: "The claim that names a person"),
        Setting(
            name: "demo", kind: .flag, usual: "true", help: "Add the demo's sources where there are no others"
        ),
        Setting(
            name: "web-dir", kind: .path, usual: "",
            help: "A folder of templates, styles and scripts in place of those in the program",
            hasOption: false),
    ]

    private static let reading = [
        Setting(
            name: "allow-host", kind: .list(separator: ","), usual: "",
            help: "Hosts of a private network that may be read from"),
        Setting(
            name: "max-redirects", kind: .whole(0...50), usual: "10", help: "Redirects that are followed"),
        Setting(
            name: "timeout", kind: .seconds(1...600), usual: "30",
            help: "Seconds that one request may take"),
        Setting(
            name: "max-feed", kind: .whole(1...1024), usual: "32",
            help: "The largest feed that is read, in MiB"),
        Setting(
            name: "max-photos", kind: .whole(1...100_000_000), usual: "2000000",
            help: "The most photos that are taken from one feed"),
        Setting(
            name: "max-image", kind: .whole(1...1024), usual: "64",
            help: "The largest image that is read, in MiB"),
        Setting(
            name: "flickr-key", kind: .text, usual: "", help: "The key of Flickr's API",
            hasOption: false, isSecret: true),
        Setting(
            name: "gazetteer", kind: .path, usual: "",
            help: "A table of places (GeoNames' cities15000.txt) in place of the one in the program",
            hasOption: false),
    ]

    private static let caching = [
        Setting(
            name: "cache-originals", kind: .whole(CacheSizes.range), usual: "4096",
            help: "Originals in the cache folder at most, in MiB"),
        Setting(
            name: "cache-renditions", kind: .whole(CacheSizes.range), usual: "2048",
            help: "Smaller pictures in the cache folder at most, in MiB"),
        Setting(
            name: "cache-memory", kind: .whole(1...65_536), usual: "48",
            help: "Pictures kept in memory at most, in MiB"),
        Setting(
            name: "workers", kind: .whole(0...256), usual: "0",
            help: "Processes that decode images; 0 for as many as there are processors"),
        Setting(
            name: "downloads", kind: .whole(1...1024), usual: "64",
            help: "Images that are downloaded at the same time at most"),
        Setting(
            name: "downloads-per-host", kind: .whole(1...64), usual: "6",
            help: "Images that are downloaded from one host at the same time at most"),
        Setting(
            name: "image-queue", kind: .whole(1...1_000_000), usual: "4096",
            help: "Images that may wait to be decoded"),
    ]

    private static let operating = [
        Setting(
            name: "log-level", kind: .choice(Logger.Level.allCases.map(\.rawValue)), usual: "warning",
            help: "The least important thing that is logged"),
        Setting(
            name: "log-format", kind: .choice(LogFormat.allCases.map(\.rawValue)), usual: "text",
            help: "How a line of the log is written"),
        Setting(
            name: "access-log", kind: .flag, usual: "false", help: "Log a line for each request"),
    ]
}
