import Messages
import Photos

/// `/sources/{source}/settings`: the name, display and refreshing of one source.
struct SettingsPage: ViewModel {
    let shell: PageShell
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let ownTitle: String
    /// The initial values of the form, by which changes are detected.
    let values: String
    /// Why the form could not be saved; it is shown again as it was sent.
    let problem: String?
    let problemTitle = PageMessage.didNotWork.text()
    let url: String
    let choices: [SettingsChoice]
    let seconds: String
    let intervals: [FormOption]
    /// Which photos are kept after the feed no longer lists them.
    let histories: [FormOption]
    /// The number of these photos.
    let historyHint: String?
    /// The budget in bytes for viewed photos on a device.
    let budgets: [FormOption]
    /// The `Referer` that is sent to image servers; `nil` for folders, which have none.
    let referer: RefererPart?
    /// The fields of a JSON feed; `nil` for other kinds.
    let fields: PointedFields?
    let location: String
    let facts: String
    let failure: String?
    /// How many originals are kept, as text.
    let archive: String
    /// Whether they can be kept.
    let hasArchive: Bool
    /// Whether visitors see it; `nil` without accounts.
    let publicity: Publicity?

    /// The credentials for its server; `nil` for files and folders.
    let credentials: CredentialsPart?

    struct Publicity: ViewModel {
        let isPublic: Bool
    }

    struct RefererPart: ViewModel {
        /// Empty if none is sent.
        let url: String
        let isOpen: Bool
        /// The valid values.
        let format = Message(RequestMessage.referer).text()

        init?(of source: Source, url: String) {
            guard source.kind != .folder else { return nil }
            self.url = url
            isOpen = !url.isEmpty
        }
    }
    /// The progress of loading older photos, if there are any.
    let older: OlderPart?
    /// Photos that the person removed; `nil` if there are none.
    let removed: RemovedPhotos?
    /// Photos that were removed for everybody; `nil` if there are none.
    let removedForEverybody: RemovedPhotos?
}

/// The photos that were removed last, and how many others there are.
struct RemovedPhotos: ViewModel {
    let photos: [RemovedPhoto]
    /// The number of the others, as text; `nil` if there are none.
    let more: String?

    /// The maximum number of photos that are listed.
    static let limit = 100

    /// - Parameter total: The number of all.
    init?(_ photos: [Photo], of total: Int) {
        guard !photos.isEmpty else { return nil }
        self.photos = photos.map(RemovedPhoto.init)
        more = total > photos.count ? PageMessage.more.text(total - photos.count) : nil
    }
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
    /// The language of the name, if that is not the page's.
    let lang: String?
    let url: String
    let cover: String?

    init(_ photo: Photo) {
        name = photo.entry.title
        lang = photo.entry.language?.attribute()
        url = PageURL.photo(photo)
        cover = photo.failure == nil ? ImageURL(photo)?.square(160) : nil
    }
}

extension SettingsChoice {
    /// The choices of a form with these values by field.
    static func all(_ values: [String: String]) -> [SettingsChoice] {
        [
            SettingsChoice(
                PageText.layout.text, "layout", Layout.allCases.map { ($0.rawValue, $0.name) }, values),
            SettingsChoice(
                PageMessage.opens.text(), "opens", OpeningScreen.allCases.map { ($0.rawValue, $0.name) },
                values),
            SettingsChoice(
                PageMessage.initialZoom.text(), "zoom", InitialZoom.allCases.map { ($0.rawValue, $0.name) },
                values),
            SettingsChoice(
                PageMessage.slideshow.text(), "slideshow",
                [("fill", PageMessage.fillsScreen.text()), ("fit", PageMessage.fitsScreen.text())], values),
        ]
    }

    private init(
        _ legend: String, _ field: String, _ options: [(value: String, label: String)],
        _ values: [String: String]
    ) {
        self.init(
            legend: legend, field: field,
            options: options.map {
                FormOption(value: $0.value, label: $0.label, isChosen: $0.value == values[field])
            })
    }
}

extension FormOption {
    init<Value: RawRepresentable<String> & Equatable>(_ value: Value, _ label: String, chosen: Value) {
        self.init(value: value.rawValue, label: label, isChosen: value == chosen)
    }

    /// The refresh intervals; a custom one comes first.
    static func intervals(chosen seconds: Int) -> [FormOption] {
        let common = [
            (300, PageMessage.everyMinutes.text(5)), (900, PageMessage.everyMinutes.text(15)),
            (3600, PageMessage.everyHours.text(1)), (21_600, PageMessage.everyHours.text(6)),
            (86_400, PageMessage.everyDay.text()), (604_800, PageMessage.everyWeek.text()),
            (0, PageMessage.onlyWhenAsked.text()),
        ]
        let own =
            common.contains { $0.0 == seconds } ? [] : [(seconds, interval(of: seconds))]
        return (own + common).map { interval in
            FormOption(value: String(interval.0), label: interval.1, isChosen: interval.0 == seconds)
        }
    }

    /// An interval in the largest unit of which it is a multiple.
    private static func interval(of seconds: Int) -> String {
        if seconds.isMultiple(of: 3600) { return PageMessage.everyHours.text(seconds / 3600) }
        if seconds.isMultiple(of: 60) { return PageMessage.everyMinutes.text(seconds / 60) }
        return PageMessage.everySeconds.text(seconds)
    }

    /// How many photos are kept that have left the feed; a custom number comes first.
    ///
    /// - Parameter sent: The choice of a form; if that is impossible, the source's own is chosen.
    static func histories(of source: Source, sent: String?) -> [FormOption] {
        let common = [
            ("all", PageMessage.historyAll.text()), ("10000", PageMessage.historyNewest.text(10_000)),
            ("1000", PageMessage.historyNewest.text(1000)), ("100", PageMessage.historyNewest.text(100)),
            ("0", PageMessage.historyNone.text()),
        ]
        let isPossible = sent == "all" || sent.flatMap { Int($0) }.map { $0 >= 0 } == true
        let chosen = isPossible ? sent ?? "all" : chosenHistory(of: source)
        let own =
            common.contains { $0.0 == chosen }
            ? [] : [(chosen, PageMessage.historyNewest.text(Int(chosen) ?? 0))]
        return (own + common).map { FormOption(value: $0.0, label: $0.1, isChosen: $0.0 == chosen) }
    }

    /// The chosen history of a source, even if it is the default.
    static func chosenHistory(of source: Source) -> String {
        source.settings.history.limit(for: source.kind).map(String.init) ?? "all"
    }

    /// The default one is chosen until scripts have read the device's budget.
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
    /// The name for a person.
    var name: String {
        switch self {
        case .photo: PageMessage.photoScreen.text()
        case .detail: PageMessage.detailScreen.text()
        case .gallery: PageMessage.galleryScreen.text()
        }
    }
}
