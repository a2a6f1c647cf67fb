import Configuration
import Foundation
import Messages
import Photos

/// All settings with their values: options first, then the environment, then the file, then defaults.
struct Settings {
    let values: [SettingValue]
    /// The file that was read; `nil` if there is none.
    let file: String?

    /// The file of the whole machine.
    static let machineFile = "/etc/vitrine/vitrine.json"
    /// The name of the file in a data folder.
    static let fileName = "vitrine.json"

    /// Collects the settings.
    ///
    /// - Parameters:
    ///   - typed: The arguments of the command line.
    ///   - file: The path of a file named by a person; if `nil`, that of `VITRINE_CONFIG`, else a file in the
    ///     data folder or of the machine if there is one.
    init(
        typed: [String], file named: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let typed = Array(typed.prefix { $0 != "--" })
        let variables = EnvironmentVariablesProvider(environmentVariables: environment)
        let path = try Self.path(named, typed, variables)
        let file = try path.map(SettingFile.init)
        self.file = path
        values = try Setting.all.map { setting in
            // All are read, so that an invalid value is reported even if another one takes precedence.
            let ofEnvironment = try Self.value(of: setting, in: variables)
            let ofFile = try file.flatMap { try Self.value(of: setting, in: $0) }
            if setting.hasOption, typed.contains(where: setting.isSet) {
                return SettingValue(setting: setting, values: Self.typed(setting, typed), origin: .option)
            }
            return ofEnvironment ?? ofFile
                ?? SettingValue(setting: setting, values: Self.defaultValues(of: setting), origin: .default)
        }
    }

    /// The value of a setting that has one.
    func value(_ name: String) -> String? { values.first { $0.setting.name == name }?.values.first }

    /// The values if none are given; for the folders, where they are on this machine.
    private static func defaultValues(of setting: Setting) -> [String] {
        if let folder = StorageFolder(rawValue: setting.name) { return [folder.url(given: nil).path] }
        return setting.defaultValue.isEmpty ? [] : [setting.defaultValue]
    }

    private static func path(
        _ named: String?, _ typed: [String], _ variables: EnvironmentVariablesProvider
    ) throws -> String? {
        let variable = try variables.environmentValue(forName: "VITRINE_CONFIG")
        if let named = named ?? variable.flatMap({ $0.isEmpty ? nil : $0 }) {
            return LocalPath.expanded(named)
        }
        let data = Setting.all.first { $0.name == StorageFolder.data.rawValue }
        let given = data.flatMap { Self.typed($0, typed).last }
        let folder = try given ?? variables.environmentValue(forName: "VITRINE_DATA")
        let known = folder.flatMap { $0.isEmpty ? nil : $0 }
        let ofData = StorageFolder.data.url(given: known).appending(path: fileName).path
        if FileManager.default.fileExists(atPath: ofData) { return ofData }
        // The file of a service does not apply to other users, who have libraries of their own.
        return FileManager.default.isReadableFile(atPath: machineFile) ? machineFile : nil
    }

    private static func value(
        of setting: Setting, in variables: EnvironmentVariablesProvider
    ) throws -> SettingValue? {
        guard let text = try variables.environmentValue(forName: setting.variable), !text.isEmpty else {
            return nil
        }
        let values = try checked(setting.parts(of: text), of: setting, in: setting.variable)
        return SettingValue(setting: setting, values: values, origin: .environment)
    }

    private static func value(of setting: Setting, in file: SettingFile) throws -> SettingValue? {
        guard let values = try file.values(of: setting) else { return nil }
        return SettingValue(
            setting: setting, values: try checked(values, of: setting, in: file.path),
            origin: .file(file.path))
    }

    /// The values of a setting in the arguments.
    private static func typed(_ setting: Setting, _ arguments: [String]) -> [String] {
        if case .flag = setting.kind {
            let last = arguments.last { setting.isSet(by: $0) }
            return [last == setting.option ? "true" : "false"]
        }
        return arguments.indices.compactMap { index in
            let argument = arguments[index]
            if argument.hasPrefix(setting.option + "=") {
                return String(argument.dropFirst(setting.option.count + 1))
            }
            let next = index + 1
            return argument == setting.option && next < arguments.count ? arguments[next] : nil
        }
    }

    private static func checked(
        _ values: [String], of setting: Setting, in source: String
    ) throws -> [String] {
        try values.map { text in
            guard let value = setting.checked(text) else {
                throw CommandFailure.wrongValue(of: setting, in: source)
            }
            return value
        }
    }
}

extension Settings {
    /// The arguments that pass the settings of the environment and the file to a command.
    ///
    /// - Parameter help: The command's own help, which lists its options.
    func arguments(for help: String) -> [String] {
        let options = Set(help.split { !($0.isLetter || $0 == "-") }.map(String.init))
        return values.flatMap { value -> [String] in
            switch value.origin {
            case .environment, .file:
                options.contains(value.setting.option) ? value.setting.arguments(for: value.values) : []
            case .option, .default: []
            }
        }
    }

    /// Sets environment variables for settings in the file that have no option.
    func completeEnvironment() {
        for value in values where !value.setting.hasOption {
            if case .file = value.origin, let text = value.values.first {
                setenv(value.setting.variable, text, 1)
            }
        }
    }
}

extension Setting {
    /// The parts of a value in the environment.
    fileprivate func parts(of text: String) -> [String] {
        guard case .list(let separator) = kind else { return [text] }
        return text.split(separator: separator).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
