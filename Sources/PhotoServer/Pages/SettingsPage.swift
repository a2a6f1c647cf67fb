import Photos

/// `/sources/{source}/settings`: how one source is called, shown and refreshed.
struct SettingsPage: ViewModel {
    let shell: PageShell
    let name: String
    let ownTitle: String
    /// The values that the form starts with, by which a change is told.
    let values: String
    let url: String
    let choices: [SettingsChoice]
    let seconds: Int
    let intervals: [FormOption]
    /// Which photos are kept that the feed does not list any more.
    let histories: [FormOption]
    /// How many of them there are.
    let historyHint: String?
    /// Bytes that photos which were only seen may take on a device.
    let budgets: [FormOption]
    /// What image servers are told as the page that a photo is shown on.
    let referer: String
    /// Where the photos are in a JSON feed; `nil` for other kinds.
    let fields: PointedFields?
    let location: String
    let facts: String
    let failure: String?
    /// How far the originals are kept.
    let archive: String
    /// Whether they can be kept.
    let hasArchive: Bool
    /// Whether visitors see it; `nil` if there are no accounts.
    let publicity: Publicity?

    /// What its server wants to know the program by; `nil` for files and folders.
    let credentials: CredentialsPart?

    struct Publicity: ViewModel {
        let isPublic: Bool
    }
    /// How far older photos are loaded, if there are any.
    let older: OlderPart?
    /// Whether the page is asked for again in a while, by browsers without scripts.
    let isChanging: Bool
    let hasRemoved: Bool
    let removed: [RemovedPhoto]
}

/// One setting with a few values to choose from.
struct SettingsChoice: ViewModel {
    let legend: String
    let field: String
    let options: [FormOption]
}

/// A photo that was removed.
struct RemovedPhoto: ViewModel {
    let name: String
    let url: String
    let cover: String?

    init(_ photo: Photo) {
        name = photo.entry.title
        url = PageURL.photo(photo)
        cover = photo.failure == nil ? ImageURL(photo)?.square(160) : nil
    }
}

extension SettingsChoice {
    /// The choices of a source, with its present values.
    static func all(_ settings: SourceSettings) -> [SettingsChoice] {
        [
            SettingsChoice(
                legend: PageText.layout.text, field: "layout",
                options: Layout.allCases.map { .init($0, $0.name, chosen: settings.layout) }),
            SettingsChoice(
                legend: PageMessage.opens.text(), field: "opens",
                options: OpeningScreen.allCases.map { .init($0, $0.name, chosen: settings.opens) }),
            SettingsChoice(
                legend: PageMessage.initialZoom.text(), field: "zoom",
                options: InitialZoom.allCases.map { .init($0, $0.name, chosen: settings.initialZoom) }),
            SettingsChoice(
                legend: PageMessage.slideshow.text(), field: "slideshow",
                options: [
                    .init(
                        value: "fill", label: PageMessage.fillsScreen.text(),
                        isChosen: !settings.slideshowFits),
                    .init(
                        value: "fit", label: PageMessage.fitsScreen.text(), isChosen: settings.slideshowFits),
                ]),
        ]
    }
}

extension FormOption {
    init<Value: RawRepresentable<String> & Equatable>(_ value: Value, _ label: String, chosen: Value) {
        self.init(value: value.rawValue, label: label, isChosen: value == chosen)
    }

    /// How often a source is looked at; an interval that is none of these stands first.
    static func intervals(chosen seconds: Int) -> [FormOption] {
        let usual = [
            (300, PageMessage.everyMinutes.text(5)), (900, PageMessage.everyMinutes.text(15)),
            (3600, PageMessage.everyHours.text(1)), (21_600, PageMessage.everyHours.text(6)),
            (86_400, PageMessage.everyDay.text()), (604_800, PageMessage.everyWeek.text()),
            (0, PageMessage.onlyWhenAsked.text()),
        ]
        let own =
            usual.contains { $0.0 == seconds } ? [] : [(seconds, PageMessage.everySeconds.text(seconds))]
        return (own + usual).map { interval in
            FormOption(value: String(interval.0), label: interval.1, isChosen: interval.0 == seconds)
        }
    }

    /// How many photos are kept that have left the feed; a number that is none of these stands first.
    static func histories(of source: Source) -> [FormOption] {
        let usual = [
            ("all", PageMessage.historyAll.text()), ("10000", PageMessage.historyNewest.text(10_000)),
            ("1000", PageMessage.historyNewest.text(1000)), ("100", PageMessage.historyNewest.text(100)),
            ("0", PageMessage.historyNone.text()),
        ]
        let chosen = chosenHistory(of: source)
        let own =
            usual.contains { $0.0 == chosen }
            ? [] : [(chosen, PageMessage.historyNewest.text(Int(chosen) ?? 0))]
        return (own + usual).map { FormOption(value: $0.0, label: $0.1, isChosen: $0.0 == chosen) }
    }

    /// What is kept of a source, also if that was left to its kind.
    static func chosenHistory(of source: Source) -> String {
        source.settings.history.limit(for: source.kind).map(String.init) ?? "all"
    }

    /// The usual one is chosen until the page has asked the device.
    static var budgets: [FormOption] {
        [
            (50, PageMessage.megabytes.text(50)), (100, PageMessage.megabytes.text(100)),
            (300, PageMessage.megabytes.text(300)), (1000, PageMessage.gigabytes.text(1)),
            (3000, PageMessage.gigabytes.text(3)),
        ].map { megabytes, label in
            FormOption(value: "\(megabytes)000000", label: label, isChosen: megabytes == 300)
        }
    }
}

extension OpeningScreen {
    /// The name that a person reads.
    var name: String {
        switch self {
        case .photo: PageMessage.photoScreen.text()
        case .detail: PageMessage.detailScreen.text()
        case .gallery: PageMessage.galleryScreen.text()
        }
    }
}
