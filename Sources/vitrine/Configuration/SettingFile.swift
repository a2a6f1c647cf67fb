import Basics
import Configuration
import Foundation
import Messages
import Photos

/// The configuration file: one JSON object, with a member for each setting that differs from its default.
struct SettingFile {
    let path: String
    private let snapshot: JSONSnapshot

    /// The maximum size of a file in bytes.
    private static let maxBytes = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: `CommandFailure` if it cannot be read, is not a JSON object, or has an unknown member.
    init(path: String) throws {
        self.path = path
        let bytes: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            bytes = try handle.read(upToCount: Self.maxBytes + 1) ?? Data()
        } catch {
            throw CommandFailure(.fileUnreadable, of: path, because: SystemReason.text(of: error))
        }
        guard bytes.count <= Self.maxBytes,
            let members = try? JSONDecoder().decode([String: Member].self, from: bytes)
        else { throw CommandFailure(.configurationMalformed, [.path: .text(path)]) }
        for name in members.keys.sorted() where !Setting.all.contains(where: { $0.name == name }) {
            var arguments: [Message.Name: Message.Argument] = [.path: .text(path), .text: .text(name)]
            if let nearest = EditDistance.nearest(to: name, among: Setting.all.map(\.name)) {
                arguments[.name] = .text(nearest)
            }
            throw CommandFailure(.configurationUnknown, arguments)
        }
        for setting in Setting.all where members[setting.name]?.matches(setting.kind) == false {
            throw CommandFailure.wrongValue(of: setting, in: path)
        }
        do {
            snapshot = try JSONSnapshot(
                data: bytes.bytes, providerName: path, parsingOptions: .default)
        } catch {
            throw CommandFailure(.configurationMalformed, [.path: .text(path)])
        }
    }

    /// The values of a setting; `nil` if the file does not set it.
    ///
    /// - Throws: `CommandFailure` if the value is of another kind.
    func values(of setting: Setting) throws -> [String]? {
        let key = AbsoluteConfigKey([setting.name])
        do {
            switch setting.kind {
            case .text, .path, .choice, .interval: return try value(key, .string).map { [$0] }
            case .flag: return try value(key, .bool).map { [$0] }
            case .whole: return try value(key, .int).map { [$0] }
            case .seconds: return try value(key, .double).map { [$0] }
            case .list:
                guard let found = try snapshot.value(forKey: key, type: .stringArray).value else {
                    return nil
                }
                guard case .stringArray(let texts) = found.content else { return nil }
                return texts
            }
        } catch { throw CommandFailure.wrongValue(of: setting, in: path) }
    }

    private func value(_ key: AbsoluteConfigKey, _ type: ConfigType) throws -> String? {
        guard let found = try snapshot.value(forKey: key, type: type).value else { return nil }
        switch found.content {
        case .string(let text): return text
        case .bool(let isOn): return isOn ? "true" : "false"
        case .int(let number): return String(number)
        case .double(let number): return String(number)
        default: return nil
        }
    }
}

/// The type of a member: the snapshot reads `1` as `true`, and the reverse.
private enum Member: Decodable {
    case flag, text, number, list, other

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        self =
            if (try? value.decode(Bool.self)) != nil {
                .flag
            } else if (try? value.decode(String.self)) != nil {
                .text
            } else if (try? value.decode(Double.self)) != nil {
                .number
            } else if (try? value.decode([String].self)) != nil {
                .list
            } else {
                .other
            }
    }

    func matches(_ kind: Setting.Kind) -> Bool {
        switch kind {
        case .text, .path, .choice, .interval: self == .text
        case .flag: self == .flag
        case .whole, .seconds: self == .number
        case .list: self == .list
        }
    }
}

extension CommandFailure {
    /// The error for an invalid value from a variable or a file.
    static func wrongValue(of setting: Setting, in source: String) -> CommandFailure {
        CommandFailure(
            .configurationValue,
            [
                .path: .text(source), .name: .text(setting.name), .choices: setting.expectation,
            ])
    }
}
