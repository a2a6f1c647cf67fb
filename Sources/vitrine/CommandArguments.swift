import ArgumentParser
import Basics
import Messages
import Photos
import SourceRefresh

/// Prepares the program's arguments for the parser.
///
/// The parser expects options after their command. People also write those of
/// the library's location before it (`vitrine --data DIR sources`).
struct CommandArguments {
    /// The arguments with `--data`, `--cache` and `--database` behind the command, without `--config`, and with what the
    /// environment and the configuration file set.
    let values: [String]

    /// - Throws: `ValidationError` if the first word, or that of a group of commands, is not a command, but
    ///   looks like one.
    init(_ arguments: [String]) throws {
        let (file, arguments) = try Self.extractingConfiguration(from: arguments)
        var rest = arguments[...]
        var storage: [String] = []
        var path: [String] = []
        var level: any ParsableCommand.Type = Vitrine.self
        while let next = rest.first {
            if let count = Self.lengthOfStorageOption(next) {
                storage += rest.prefix(count)
                rest = rest.dropFirst(count)
            } else if let command = Self.command(next, of: level) {
                path.append(next)
                level = command
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        var isOfProgram = false
        if path.isEmpty, let first = rest.first {
            if first == "help" { try Self.checkHelp(rest.dropFirst()) }
            try Self.checkIsNoWord(first)
            isOfProgram = Self.ofProgram.contains(first)
        }
        if let word = rest.first, !word.hasPrefix("-"), Self.isMistyped(word, after: path, in: level) {
            throw Self.unknown(.unknownHelp, word, in: level)
        }
        guard !isOfProgram, !rest.contains(where: Self.isHelp) else {
            values = path + rest
            return
        }
        let settings = try Settings(typed: arguments, file: file)
        settings.completeEnvironment()
        let command = level.configuration.defaultSubcommand ?? level
        values = path + settings.arguments(for: command.helpMessage(includeHidden: true)) + storage + rest
    }

    /// All settings, including the program's arguments.
    static func settings(of arguments: [String]) throws -> Settings {
        let (file, rest) = try extractingConfiguration(from: arguments)
        return try Settings(typed: rest, file: file)
    }

    /// Removes `--config FILE`, which every command accepts without declaring it.
    private static func extractingConfiguration(
        from arguments: [String]
    ) throws -> (file: String?, rest: [String]) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        guard
            let index = arguments[..<end].firstIndex(where: { $0 == "--config" || $0.hasPrefix("--config=") })
        else { return (nil, arguments) }
        var rest = arguments
        let argument = rest.remove(at: index)
        let file =
            argument == "--config"
            ? (index < end - 1 ? rest.remove(at: index) : "") : String(argument.dropFirst(9))
        guard !file.allSatisfy(\.isWhitespace) else { throw ValidationError(.noConfiguration) }
        return (file, rest)
    }

    private static func isHelp(_ argument: String) -> Bool { ["-h", "--help"].contains(argument) }

    /// Arguments of the program itself, without a command.
    private static let ofProgram: Set = [
        "help", "-h", "--help", "--version", "--generate-completion-script", "--experimental-dump-help",
    ]

    /// `--data=DIR` is one argument, `--data DIR` two.
    private static func lengthOfStorageOption(_ argument: String) -> Int? {
        for name in StorageFolder.allCases.map(\.rawValue) + [DatabaseOption.name] {
            if argument == "--\(name)" { return 2 }
            if argument.hasPrefix("--\(name)=") { return 1 }
        }
        return nil
    }

    private static func command(
        _ name: String, of parent: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        parent.configuration.subcommands.first { Self.name(of: $0) == name }
    }

    private static func names(of parent: any ParsableCommand.Type) -> [String] {
        parent.configuration.subcommands.map(Self.name)
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? "\(command)".lowercased()
    }

    /// Rejects a word that is neither a file nor a URL: it is a mistyped command.
    static func checkIsNoWord(_ text: String) throws {
        guard !text.hasPrefix("-"), text != "help", TypedLocation.isUnknownWord(text) else { return }
        throw unknown(.unknownCommand, text, in: Vitrine.self)
    }

    /// Whether a word after the name of a group of commands is not an argument of its default command.
    private static func isMistyped(
        _ word: String, after path: [String], in group: any ParsableCommand.Type
    ) -> Bool {
        guard !path.isEmpty, !group.configuration.subcommands.isEmpty else { return false }
        // `vitrine user` accepts no words, `vitrine archive` names of sources.
        return path == ["user"] || EditDistance.nearest(to: word, among: names(of: group)) != nil
    }

    /// `vitrine help check`: each word must be a subcommand of the previous one.
    private static func checkHelp(_ words: ArraySlice<String>) throws {
        var level: any ParsableCommand.Type = Vitrine.self
        for word in words where !word.hasPrefix("-") {
            guard let next = command(word, of: level) else {
                throw unknown(.unknownHelp, word, in: level)
            }
            level = next
        }
    }

    private static func unknown(
        _ code: CommandMessage, _ word: String, in level: any ParsableCommand.Type
    ) -> ValidationError {
        var arguments: [Message.Name: Message.Argument] = [.text: .text(Terminal.plain(word))]
        if let nearest = EditDistance.nearest(to: word, among: names(of: level)) {
            arguments[.name] = .text(nearest)
        }
        return ValidationError(code, arguments)
    }
}
