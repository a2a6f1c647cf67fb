public import ArgumentParser
public import Logging

/// The format of log lines.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

/// The level and format of the log.
struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Minimum log level.", valueName: "level"))
    var logLevel = Logger.Level.warning

    @Option(help: ArgumentHelp("Log format.", valueName: "format"))
    var logFormat = LogFormat.text

    @Flag(help: "Log every request.")
    var accessLog = false

    /// The logger of the server.
    var logger: Logger { Logger.ofProgram(logLevel, logFormat) }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
