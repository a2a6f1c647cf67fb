import ArgumentParser
import Messages
import Photos

/// `vitrine config`: the effective settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print each setting, its value and where the value comes from.",
        discussion: """
            Options take precedence over environment variables, these over the configuration file, and the file over \
            the defaults. Secrets are not printed.
            """)

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var storage: StorageOptions

    func run() throws {
        let settings = try CommandArguments.settings(of: Array(CommandLine.arguments.dropFirst()))
        if json { return try Terminal.print(json: settings.values.map(SettingReport.init)) }
        Terminal.print(
            table: settings.values.map { value in [value.setting.name, value.shown, origin(of: value)] })
    }

    private func origin(of value: SettingValue) -> String {
        switch value.origin {
        case .option: value.setting.option
        case .environment: value.setting.variable
        case .file(let path): path
        case .default: CommandMessage.default.text()
        }
    }
}

/// A setting in the output of `vitrine config --json`.
private struct SettingReport: Encodable {
    let name: String
    /// One value; several of a list; `nil` if it is not set, or if it is secret.
    let value: [String]?
    let isSet: Bool
    let origin: String
    /// The file, if one sets it.
    let file: String?
    let option: String?
    let variable: String
    let `default`: String
    let expected: String
    let help: String

    init(_ value: SettingValue) {
        let setting = value.setting
        name = setting.name
        self.value = setting.isSecret || value.values.isEmpty ? nil : value.values
        isSet = value.isSet
        origin = value.origin.name
        file = if case .file(let path) = value.origin { path } else { nil }
        option = setting.hasOption ? setting.option : nil
        variable = setting.variable
        `default` = setting.defaultValue
        expected = setting.expectation.text()
        help = setting.help
    }
}
