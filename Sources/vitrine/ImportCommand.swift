import ArgumentParser
import Basics
import Foundation
import Library
import Messages
import Photos
import SourceRefresh

/// `vitrine import`: adds the sources of a list.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the sources of an OPML file, or of the output of `vitrine sources --list`.",
        discussion: """
            Existing sources are not changed, so the same list can be imported again.

            Exit status 1 if a source could not be added; the others are added.
            """)

    @Argument(help: "File to import; - for standard input.")
    var file: String

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var new: NewSourceOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions

    func validate() throws { try LocalPath.check(file) }

    func run() async throws {
        let bytes = try file == "-" ? StandardInput.bytes() : read()
        let settings = FetchSettings(network, feeds: feeds)
        let outcomes = try await withParts(storage, settings, new: new) { refresher, _, parts in
            let list = try await SourceList(reading: bytes, by: parts.parser)
            return await Terminal.during(CommandMessage.readingSources.text(list.sources.count)) {
                await refresher.add(list)
            }
        }
        if json {
            try Terminal.print(json: outcomes.map(AdditionReport.init))
        } else {
            report(outcomes)
        }
        if outcomes.contains(where: \.isRefused) { throw ExitCode(1) }
    }

    private func report(_ outcomes: [ImportOutcome]) {
        var (added, present, refused) = (0, 0, 0)
        for outcome in outcomes {
            switch outcome {
            case .added(let source):
                added += 1
                Terminal.print(
                    .addedOfList, [.title: .text(source.title), .id: .text(source.id.rawValue)])
            case .present: present += 1
            case .refused(let entry, let error):
                refused += 1
                Terminal.printError(
                    Message(
                        CommandMessage.ofSource,
                        [.title: .text(entry.title), .cause: .message(error.message)]))
            }
        }
        Terminal.print(
            .imported,
            [
                .count: .number(outcomes.count), .added: .number(added), .kept: .number(present),
                .missing: .number(refused),
            ])
    }

    private func read() throws -> Data {
        do {
            // Not `Data(contentsOf:)`: the file may be a pipe, as of `<(curl …)`.
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: LocalPath.expanded(file)))
            defer { try? handle.close() }
            return try handle.readToEnd() ?? Data()
        } catch {
            throw CommandFailure(.fileUnreadable, of: file, because: SystemReason.text(of: error))
        }
    }
}

extension ImportOutcome {
    fileprivate var isRefused: Bool {
        if case .refused = self { true } else { false }
    }
}

extension AdditionReport {
    /// The outcome of an entry of a list.
    fileprivate init(_ outcome: ImportOutcome) {
        switch outcome {
        case .added(let source): self.init(source.location, added: source)
        case .present(let entry): self.init(present: entry.location)
        case .refused(let entry, let error): self.init(entry.location, failed: error.message)
        }
    }
}
