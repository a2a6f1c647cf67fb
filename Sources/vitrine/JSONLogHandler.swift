import Basics
import Foundation
import Logging

/// Writes each line of the log to standard error as one JSON object, for programs that collect logs.
struct JSONLogHandler: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }.mapValues(\.description)
        if let error = event.error { fields["error"] = "\(error)" }
        let line = Line(
            time: Date(), level: event.level.rawValue, logger: label, message: event.message.description,
            fields: fields)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        // Strings and a date always encode.
        guard var bytes = try? encoder.encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        StandardError.write(bytes)
    }

    private struct Line: Encodable {
        let time: Date
        let level: String
        let logger: String
        let message: String
        let fields: [String: String]
    }
}
