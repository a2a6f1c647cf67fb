/// Why a table of cities could not be used.
public enum GazetteerError: Error, Sendable {
    /// The file is not there or may not be read.
    case unreadable(path: String, cause: any Error)
    /// No line of the file is a city.
    case noCities(path: String)
}

extension GazetteerError: CustomStringConvertible {
    /// The same line as `message`.
    public var description: String { message }

    /// One line that a person can act on.
    public var message: String {
        switch self {
        case .unreadable(let path, _): "The table of cities \(path) cannot be read."
        case .noCities(let path):
            "\(path) holds no cities; use cities15000.txt from https://download.geonames.org/export/dump/."
        }
    }
}
