import ArgumentParser
import Foundation
import Library
import Messages
import Photos
import SourceRefresh

/// `vitrine sources`: the list of sources.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "sources", abstract: "List the sources.")

    @Flag(help: "Print a JSON array.")
    var json = false

    @Flag(help: "Print the list as OPML, which feed readers read.")
    var opml = false

    @Flag(help: "Print the list with its settings, for `vitrine import`.")
    var list = false

    @OptionGroup var storage: StorageOptions

    func run() async throws {
        let library = try Composition.library(in: storage.dataFolder)
        if opml || list { return try await export(library) }
        let sources = try await library.sources()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            print(String(decoding: try encoder.encode(sources.map(SourceReport.init)), as: UTF8.self))
        } else if sources.isEmpty {
            Terminal.say(.noSources)
        } else {
            for source in sources { Terminal.say(line(source)) }
        }
    }

    func validate() throws {
        guard [json, opml, list].count(where: { $0 }) <= 1 else {
            throw ValidationError(.oneFormat)
        }
    }

    private func export(_ library: any LibraryStore) async throws {
        let sources = SourceList(sources: try await library.sourceList())
        var data = opml ? try sources.opml(title: "Vitrine") : try sources.json()
        data.append(UInt8(ascii: "\n"))
        FileHandle.standardOutput.write(data)
    }

    private func line(_ source: Source) -> String {
        let failure = source.failure.map { "  (\($0.text()))" } ?? ""
        return "\(source.id)  \(source.title)  \(source.contents.text())  \(source.location)\(failure)"
    }
}

/// A source as `vitrine sources --json` prints it.
private struct SourceReport: Encodable {
    let id: String
    let title: String
    let location: String
    let kind: String
    let photos: Int
    /// The places that it lists, where its feed lists places.
    let places: Int
    let removed: Int
    let refreshed: Date?
    let failure: String?
    /// The failure as a code with its arguments.
    let failureMessage: Message?

    init(_ source: Source) {
        id = source.id.rawValue
        title = source.title
        location = source.location
        kind = source.kind.rawValue
        photos = source.photoCount
        places = source.placeCount
        removed = source.removedCount
        refreshed = source.refreshedAt
        failure = source.failure?.text()
        failureMessage = source.failure
    }
}

/// `vitrine import`: adds the sources of a list.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the sources of a list: OPML, or what `vitrine sources --list` printed.",
        discussion: "Exit status 1 where a source was not added; the others are.")

    @Argument(help: "The file of the list.")
    var file: String

    @OptionGroup var storage: StorageOptions
    @OptionGroup var fetch: FetchOptions

    func run() async throws {
        let bytes = try read()
        let outcomes = try await withParts(storage, fetch) { refresher, _, parts in
            let list = try await SourceList(reading: bytes, by: parts.parser)
            return await Terminal.during(CommandMessage.readingSources.text(list.sources.count)) {
                await refresher.add(list)
            }
        }
        var isComplete = true
        for outcome in outcomes {
            switch outcome {
            case .added(let source):
                Terminal.say(
                    .addedOfList, [.title: .text(source.title), .id: .text(source.id.rawValue)])
            case .refused(let entry, let error):
                isComplete = false
                Terminal.complain(
                    Message(
                        CommandMessage.ofSource,
                        [.title: .text(entry.title), .cause: .message(error.message)]))
            }
        }
        if !isComplete { throw ExitCode(1) }
    }

    private func read() throws -> Data {
        do { return try Data(contentsOf: URL(fileURLWithPath: LocalPath.expanded(file))) } catch {
            throw CommandFailure(
                .fileUnreadable,
                [.path: .text(file), .cause: .message(.system(error.localizedDescription))])
        }
    }
}
