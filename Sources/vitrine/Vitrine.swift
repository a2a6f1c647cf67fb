import ArgumentParser
import Basics
import FeedReading
import Foundation
import ImagePipeline
import Messages
import Photos

/// The command line.
@main
struct Vitrine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows photo feeds and folders as a fast photo app in the browser.",
        discussion: """
            Without a command, Vitrine starts the server: `vitrine` shows your sources or the demo, \
            `vitrine ~/Pictures` shows a folder, `vitrine https://example.org/feed` shows a feed. \
            Every command accepts `--config FILE`, a configuration file.
            """,
        version: Version.current,
        subcommands: [
            ServeCommand.self, CheckCommand.self, AddCommand.self, SourcesCommand.self,
            SetCommand.self,
            RefreshCommand.self, OlderCommand.self, RemoveCommand.self, ImportCommand.self, CacheCommand.self,
            ExportCommand.self, ArchiveCommand.self, UserCommand.self, ConfigCommand.self,
            BackupCommand.self, RestoreCommand.self, MigrateCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: ServeCommand.self
    )

    /// Runs as a worker if the server started it as one, else parses the command line.
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == Composition.decodeArgument { DecodeWorker.run() }
        if arguments.first == Composition.readArgument { ReadWorker.run() }
        do {
            var command = try parseAsRoot(CommandArguments(arguments).values)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            // Printed text may still be buffered.
            guard fflush(nil) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            exit(withError: plain(error))
        }
    }

    /// The error as text without control characters, since it may contain the names of feeds or files.
    private static func plain(_ error: any Error) -> any Error {
        switch error {
        case let error as any MessageProviding: PlainError(description: Terminal.plain(error.text()))
        case is POSIXError, is CocoaError:
            PlainError(
                description: CommandMessage.failed.text(
                    [.cause: .message(.system(Terminal.plain(SystemReason.text(of: error))))]))
        default: error
        }
    }

    /// The message at the end of a failed command.
    private struct PlainError: Error, CustomStringConvertible {
        let description: String
    }
}

/// The version of the program, for `--version` and the user agent.
enum Version {
    static let current = "0.1.0"
}
