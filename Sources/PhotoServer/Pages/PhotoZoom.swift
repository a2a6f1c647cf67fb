import Photos

/// The zoom of the Photo page: one of the three named ones, or a number of
/// CSS pixels per image pixel.
enum PhotoZoom: Hashable {
    case named(InitialZoom)
    case times(Double)

    /// Parses the zoom in a URL.
    init?(_ text: String) {
        if let zoom = InitialZoom(rawValue: text) {
            self = .named(zoom)
            return
        }
        guard let times = Double(text), (0.05...16).contains(times) else { return nil }
        self = times == 1 ? .named(.actual) : .times(times)
    }

    /// The form in a URL.
    var name: String {
        switch self {
        case .named(let zoom): zoom.rawValue
        case .times(let times): times == times.rounded() ? String(Int(times)) : String(times)
        }
    }

    /// CSS pixels per image pixel, unless that depends on the screen.
    var scale: Double? {
        switch self {
        case .named(.actual): 1
        case .named: nil
        case .times(let times): times
        }
    }

    /// The next step of "Zoom in": fit, fill, actual size, then doubled each time.
    var larger: PhotoZoom? {
        switch self {
        case .named(.fit): .named(.fill)
        case .named(.fill): .named(.actual)
        case .named(.actual): .times(2)
        case .times(let times) where times < 8: PhotoZoom(String(times * 2))
        case .times: nil
        }
    }

    /// The next step of "Zoom out".
    var smaller: PhotoZoom? {
        switch self {
        case .named(.fit): nil
        case .named(.fill): .named(.fit)
        case .named(.actual): .named(.fill)
        case .times(let times): times <= 1 ? .named(.fit) : PhotoZoom(String(times / 2))
        }
    }
}

/// One of the three zooms in the toolbar.
struct ZoomChoice: ViewModel {
    let value: String
    let label: String
    let icon: String
    let url: String
    let isChosen: Bool

    init(_ zoom: InitialZoom, chosen: PhotoZoom, url: String) {
        value = zoom.rawValue
        label = zoom.name
        icon = "icon-\(zoom.rawValue)"
        self.url = url
        isChosen = chosen == .named(zoom)
    }
}

extension InitialZoom {
    /// The name for a person.
    var name: String {
        switch self {
        case .actual: PageMessage.actualSize.text()
        case .fill: PageMessage.fill.text()
        case .fit: PageMessage.fit.text()
        }
    }
}
