import Foundation

/// Environment variables; an empty one counts as unset.
enum EnvironmentSetting {
    /// The value of a variable, unless it is unset or empty.
    static func value(_ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment)
        -> String?
    {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
