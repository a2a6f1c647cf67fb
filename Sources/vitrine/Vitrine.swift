import ArgumentParser
import ImagePipeline

/// The command line.
@main
struct Vitrine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows photo feeds and folders as a fast photo app in the browser.",
        discussion: """
            Without a command it serves: `vitrine` shows the demo or what was added before,
            `vitrine ~/Pictures` shows that folder, `vitrine https://example.org/feed` that feed.
            """,
        version: Version.current,
        subcommands: [
            ServeCommand.self, CheckCommand.self, AddCommand.self, SourcesCommand.self,
            RefreshCommand.self, RemoveCommand.self, ImportCommand.self, CacheCommand.self,
            ExportCommand.self,
        ],
        defaultSubcommand: ServeCommand.self
    )

    /// Becomes a decoding worker where the server started it as one, else reads the command line.
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == Composition.workerArgument { DecodeWorker.run() }
        await main(arguments)
    }
}

/// The version of the program, as `--version` prints it and other servers see it.
enum Version {
    static let current = "0.1.0"
}
