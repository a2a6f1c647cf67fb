import Basics
import Foundation
import Logging

/// Output to a terminal or a pipe.
enum Terminal {
    /// Whether standard error is a terminal.
    static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a line to standard output, without control characters.
    static func print(_ line: String) { Swift.print(plain(line)) }

    /// Writes rows to standard output, their columns aligned.
    static func print(table rows: [[String]]) { for line in TextTable(rows).lines { print(line) } }

    /// Writes a value to standard output as JSON, an empty list as `[]`.
    static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        // Foundation writes empty lists and objects over three lines; JSON strings contain no line breaks.
        Swift.print(text.replacing(/([\[{])\s*\n\s*([\]}])/) { "\($0.output.1)\($0.output.2)" })
    }

    /// Writes a line to standard error, without control characters.
    static func printError(_ line: String) {
        StandardError.write(plain(line) + "\n")
    }

    /// Replaces control characters, which titles and file names may contain: terminals
    /// interpret them as commands. Line breaks and tabs stay.
    static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl =
                scalar.properties.generalCategory == .control && !"\n\t".unicodeScalars.contains(scalar)
            result.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// Shows an activity while `work` runs, on its own line that is cleared afterwards.
    static func during<Result>(_ activity: String, _ work: () async throws -> Result) async rethrows -> Result
    {
        guard isWatched else { return try await work() }
        let ticker = Task {
            let started = ContinuousClock.now
            while !Task.isCancelled {
                let seconds = (ContinuousClock.now - started).components.seconds
                let time = seconds >= 2 ? " \(seconds) s" : ""
                StandardError.write("\r\u{1B}[K\(plain(activity)) …\(time)")
                do { try await Task.sleep(for: .milliseconds(200)) } catch { break }
            }
        }
        defer {
            ticker.cancel()
            StandardError.write("\r\u{1B}[K")
        }
        return try await work()
    }
}

extension Logger {
    /// The program's logger, which writes to standard error from a level upwards.
    static func ofProgram(_ level: Logger.Level, _ format: LogFormat = .text) -> Logger {
        var logger = Logger(label: "vitrine") { label -> any LogHandler in
            switch format {
            case .text: StreamLogHandler.standardError(label: label)
            case .json: JSONLogHandler(label: label)
            }
        }
        logger.logLevel = level
        return logger
    }
}
