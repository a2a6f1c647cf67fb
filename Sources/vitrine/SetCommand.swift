import ArgumentParser
import Basics
import Library
import Messages
import Photos
import PhotoServer

/// `vitrine set`: changes the name, display and refreshing of a source.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Show or change the settings of a source.",
        discussion: """
            `vitrine set harbour layout=grid interval=30m` changes two settings; `vitrine set harbour` prints them \
            all. A server that uses the same folder shows changes at once.

            title         name of the source; empty for the feed's own title
            layout        list, wall or grid
            opens         photo, detail or gallery
            zoom          actual, fill or fit
            seconds       1 to 60 for each photo of the slideshow
            slideshow     fit or fill
            interval      30m, 6h, 2d, 1w, or never
            history       auto, all, or how many photos to keep that left the feed
            archive       on or off: whether to keep originals permanently
            referer       Referer header sent to image servers; empty for none
            list          list to read from a JSON feed; empty to detect it
            image-field   field with the picture's URL; empty to detect it
            title-field   field with the title; empty to detect it
            credentials   basic, bearer, headers, or none to delete them

            `credentials=KIND` asks for the credentials of the feed, or reads them from standard input (user:password, \
            a token, or headers, one per line). `credentials` alone means `credentials=basic`.
            """)

    @Argument(help: "Name of a source as listed by `vitrine sources`.")
    var source: String

    @Argument(help: ArgumentHelp("Settings to change.", valueName: "key=value"))
    var changes: [String] = []

    @Flag(help: "Print the settings as a JSON object.")
    var json = false

    @OptionGroup var storage: DataOptions

    func validate() throws {
        _ = try values()
        _ = try credentialsChange()
    }

    private static let credentials = "credentials"
    private static let none = "none"

    private static func name(of kind: CredentialKind?) -> String { kind?.rawValue ?? none }

    /// The kind of credentials to ask for, or `none` to remove them; `nil` for no change.
    private func credentialsChange() throws -> CredentialKind?? {
        guard let change = changes.last(where: Self.isOfCredentials) else { return nil }
        let text = change.dropFirst(Self.credentials.count + 1)
        if text.isEmpty { return .some(.basic) }
        if text == Self.none { return .some(nil) }
        guard let kind = CredentialKind(rawValue: String(text)) else {
            throw ValidationError(.credentialsKind, [.text: .text(Terminal.plain(String(text)))])
        }
        return .some(kind)
    }

    private static func isOfCredentials(_ change: String) -> Bool {
        change == credentials || change.hasPrefix("\(credentials)=")
    }

    func run() async throws {
        let library = try Composition.existingLibrary(in: storage.dataFolder)
        var found = try await vitrine.source(source, in: library)
        let values = try values()
        // If a value is invalid, nothing is changed.
        var change = try values.isEmpty ? nil : Self.change(values, of: found)
        if let kind = try credentialsChange() {
            try await library.setCredentials(try kind.map { try CredentialInput.read($0) }, of: found.id)
            found = try await vitrine.source(source, in: library)
            // Typing takes time: concurrent changes are preserved.
            if !values.isEmpty { change = try Self.change(values, of: found) }
        }
        if let change {
            guard
                let changed = try await library.update(
                    found.id, title: change.title,
                    SettingsEdit(from: found.settings, to: change.settings))
            else { throw CommandFailure(.alreadyDeleted, [.title: .text(found.title)]) }
            found = changed
        }
        let current = SettingsText.values(of: found)
        if json {
            var settings = Dictionary(uniqueKeysWithValues: current.map { ($0.key.rawValue, $0.value) })
            settings[Self.credentials] = Self.name(of: found.credentials)
            try Terminal.print(json: settings)
        } else {
            let shown = current.filter { values.isEmpty || values[$0.key] != nil }
            let isShown = try changes.isEmpty || credentialsChange() != nil
            let kind = isShown ? [[Self.credentials, Self.name(of: found.credentials)]] : []
            Terminal.print(
                table: (values.isEmpty && !changes.isEmpty ? [] : shown.map { [$0.key.rawValue, $0.value] })
                    + kind)
        }
    }

    /// - Throws: `ValidationError` if one of the values is invalid.
    private static func change(
        _ values: [SettingsText.Key: String], of source: Source
    ) throws -> SettingsText {
        do { return try SettingsText(values, of: source) } catch let error as any MessageProviding {
            throw ValidationError(Terminal.plain(error.text()))
        }
    }

    /// The changes by setting.
    private func values() throws -> [SettingsText.Key: String] {
        var values: [SettingsText.Key: String] = [:]
        for change in changes where !Self.isOfCredentials(change) {
            guard let equals = change.firstIndex(of: "=") else {
                throw ValidationError(.notASetting, [.text: .text(Terminal.plain(change))])
            }
            let name = String(change[..<equals])
            guard let key = SettingsText.Key(rawValue: name) else { throw Self.unknown(name) }
            values[key] = String(change[change.index(after: equals)...])
        }
        return values
    }

    private static func unknown(_ name: String) -> ValidationError {
        let names = SettingsText.Key.allCases.map(\.rawValue) + [credentials]
        var arguments: [Message.Name: Message.Argument] = [
            .text: .text(Terminal.plain(name)), .choices: .texts(names),
        ]
        if let nearest = EditDistance.nearest(to: name, among: names) { arguments[.name] = .text(nearest) }
        return ValidationError(.unknownSetting, arguments)
    }
}
