import ArgumentParser
import Foundation
import Messages
import Photos
import SourceRefresh

/// `vitrine add`: adds feeds or folders as sources.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add feeds or folders as sources.",
        discussion: """
            `example.org/feed` means https://example.org/feed, unless there is a file with that name. `-` reads \
            locations from standard input, one per line; empty lines and lines starting with # are ignored.

            Exit status 1 if a location could not be added; the others are added.
            """)

    @Argument(help: "URLs, feed files or folders; - for standard input.")
    var locations: [String]

    @Option(help: "Name to show instead of the feed's own title; for a single location.")
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Ask for the credentials of the feed: basic, bearer or headers; for a single location.",
            discussion:
                "Read from standard input if it is not a terminal: user:password, a token, or headers.",
            valueName: "kind"))
    var credentials: CredentialKind?

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var pointing: PointerOptions
    @OptionGroup var new: NewSourceOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions

    private static let input = "-"

    func validate() throws {
        for location in locations { try LocalPath.check(location) }
        let isOne = locations.count == 1 && locations != [Self.input]
        let isAboutOne = title != nil || pointing.pointer != FeedPointer()
        guard isOne || credentials == nil else { throw ValidationError(.credentialsOfOne) }
        guard isOne || !isAboutOne else { throw ValidationError(.oneLocation) }
    }

    func run() async throws {
        let locations = try typedLocations()
        // Of several locations, the others are added.
        if locations.count == 1 { try locations.forEach(TypedLocation.check) }
        let secret = try credentials.map { try CredentialInput.read($0) }
        let settings = FetchSettings(network, feeds: feeds)
        let isComplete = try await withRefresher(storage, settings, new: new) { refresher, _ in
            guard locations.count > 1 || json else {
                for location in locations { report(try await add(location, refresher, secret)) }
                return true
            }
            return try await add(each: locations, refresher, secret)
        }
        if !isComplete { throw ExitCode(1) }
    }

    /// Adds each location that can be added, and reports the outcome of each.
    ///
    /// - Returns: Whether all were added.
    private func add(
        each locations: [String], _ refresher: SourceRefresher, _ secret: SourceCredentials?
    ) async throws -> Bool {
        var reports: [AdditionReport] = []
        for location in locations {
            let shown = TypedLocation.withoutPassword(location)
            do {
                let source = try await add(location, refresher, secret)
                reports.append(AdditionReport(shown, added: source))
                if !json { report(source) }
            } catch {
                let cause = Message(reasonOf: error)
                reports.append(AdditionReport(shown, failed: cause))
                if !json {
                    Terminal.printError(
                        Message(CommandMessage.ofSource, [.title: .text(shown), .cause: .message(cause)]))
                }
            }
        }
        if json { try Terminal.print(json: reports) }
        return reports.allSatisfy { $0.outcome == .added }
    }

    /// The locations, with those of standard input in place of `-`.
    private func typedLocations() throws -> [String] {
        var all: [String] = []
        for location in locations {
            all += location == Self.input ? try StandardInput.lines() : [location]
        }
        guard !all.isEmpty else { throw CommandFailure(.noInput) }
        return all
    }

    private func add(
        _ location: String, _ refresher: SourceRefresher, _ secret: SourceCredentials? = nil
    ) async throws -> Source {
        try await Terminal.whileReading(TypedLocation.withoutPassword(location)) {
            try await refresher.add(
                TypedLocation.resolved(location), title: title, pointer: pointing.pointer,
                credentials: secret)
        }
    }

    private func report(_ added: Source) {
        Terminal.print(
            .added,
            [
                .title: .text(added.title), .id: .text(added.id.rawValue), .found: .message(added.contents),
            ])
        Terminal.printError(added.notices)
    }
}
