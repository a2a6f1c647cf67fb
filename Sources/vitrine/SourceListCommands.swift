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

    @Flag(help: "Print the list as OPML, for feed readers.")
    var opml = false

    @Flag(help: "Print the list with all settings, for `vitrine import`.")
    var list = false

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let library = try Composition.existingLibrary(in: storage.dataFolder)
        if opml || list { return try await export(library) }
        let sources = try await library.sources()
        if json {
            try Terminal.print(json: sources.map(SourceReport.init))
        } else if sources.isEmpty {
            Terminal.print(.noSources)
        } else {
            Terminal.print(table: sources.map(row))
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
        try FileHandle.standardOutput.write(contentsOf: data)
    }

    private func row(_ source: Source) -> [String] {
        [
            source.id.rawValue, source.title, source.contents.text(), source.location,
            source.failure.map { "(\($0.text()))" } ?? "",
        ]
    }
}
