import Photos

/// `/sources/{source}/settings`: how one source is called, shown and refreshed.
struct SettingsPage: ViewModel {
    let shell: PageShell
    let name: String
    let ownTitle: String
    /// The values that the form starts with, by which a change is told.
    let values: String
    let address: String
    let choices: [SettingsChoice]
    let seconds: Int
    let intervals: [SettingsOption]
    /// What image servers are told as the page that a photo is shown on.
    let referer: String
    /// Where the photos are in a JSON feed; nothing for other kinds.
    let fields: PointedFields?
    let location: String
    let facts: String
    let failure: String?
    let hasRemoved: Bool
    let removed: [RemovedPhoto]
}

/// One setting with a few values to choose from.
struct SettingsChoice: ViewModel {
    let legend: String
    let field: String
    let options: [SettingsOption]
}

/// One value of a setting.
struct SettingsOption: ViewModel {
    let value: String
    let label: String
    let isChosen: Bool
}

/// A photo that was removed.
struct RemovedPhoto: ViewModel {
    let name: String
    let address: String
    let cover: String?

    init(_ photo: Photo) {
        name = photo.entry.title
        address = Address.photo(photo)
        cover = photo.failure == nil ? ImageAddress(photo)?.square(160) : nil
    }
}

extension SettingsChoice {
    /// The choices of a source, with its present values.
    static func all(_ settings: SourceSettings) -> [SettingsChoice] {
        [
            SettingsChoice(
                legend: "Layout", field: "layout",
                options: Layout.allCases.map { .init($0, $0.name, chosen: settings.layout) }),
            SettingsChoice(
                legend: "A tap opens", field: "opens",
                options: OpeningScreen.allCases.map { .init($0, $0.name, chosen: settings.opens) }),
            SettingsChoice(
                legend: "A photo starts with", field: "zoom",
                options: InitialZoom.allCases.map { .init($0, $0.name, chosen: settings.initialZoom) }),
            SettingsChoice(
                legend: "In the slideshow a photo", field: "slideshow",
                options: [
                    .init(value: "fill", label: "Fills the screen", isChosen: !settings.slideshowFits),
                    .init(value: "fit", label: "Fits the screen", isChosen: settings.slideshowFits),
                ]),
        ]
    }
}

extension SettingsOption {
    init<Value: RawRepresentable<String> & Equatable>(_ value: Value, _ label: String, chosen: Value) {
        self.init(value: value.rawValue, label: label, isChosen: value == chosen)
    }

    /// How often a source is looked at; an interval that is none of these stands first.
    static func intervals(chosen seconds: Int) -> [SettingsOption] {
        let usual = [
            (300, "Every 5 minutes"), (900, "Every 15 minutes"), (3600, "Every hour"),
            (21_600, "Every 6 hours"), (86_400, "Every day"), (604_800, "Every week"), (0, "Only when asked"),
        ]
        let own = usual.contains { $0.0 == seconds } ? [] : [(seconds, "Every \(grouped(seconds)) seconds")]
        return (own + usual).map { interval in
            SettingsOption(value: String(interval.0), label: interval.1, isChosen: interval.0 == seconds)
        }
    }
}

extension OpeningScreen {
    /// The name that a person reads.
    var name: String {
        switch self {
        case .photo: "Photo"
        case .detail: "Detail"
        case .gallery: "Gallery"
        }
    }
}
