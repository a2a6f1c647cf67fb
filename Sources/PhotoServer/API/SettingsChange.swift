import Foundation
import HTTPTypes
import Photos
import SourceRefresh

/// A change of some settings.
struct SettingsChange: JSONBody, Sendable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case layout, opens, initialZoom, slideshowSeconds, slideshowFits, refreshSeconds, history, archive
        case referer, listPath, imagePath, titlePath
    }

    let layout: Layout?
    let opens: OpeningScreen?
    let initialZoom: InitialZoom?
    let slideshowSeconds: Int?
    let slideshowFits: Bool?
    let refreshSeconds: Int?
    /// `auto`, `all`, or a number.
    let history: String?
    /// Whether originals are kept permanently.
    let archive: Bool?
    let referer: String?
    let listPath: String?
    let imagePath: String?
    let titlePath: String?

    init(
        layout: Layout? = nil, opens: OpeningScreen? = nil, initialZoom: InitialZoom? = nil,
        slideshowSeconds: Int? = nil, slideshowFits: Bool? = nil, refreshSeconds: Int? = nil,
        history: String? = nil, archive: Bool? = nil, referer: String? = nil, listPath: String? = nil,
        imagePath: String? = nil, titlePath: String? = nil
    ) {
        self.layout = layout
        self.opens = opens
        self.initialZoom = initialZoom
        self.slideshowSeconds = slideshowSeconds
        self.slideshowFits = slideshowFits
        self.refreshSeconds = refreshSeconds
        self.history = history
        self.archive = archive
        self.referer = referer
        self.listPath = listPath
        self.imagePath = imagePath
        self.titlePath = titlePath
    }

    /// The settings after the change; empty strings remove a value.
    ///
    /// - Throws: 400 if a number is out of its range, or the referer is no URL.
    func applied(to old: SourceSettings) throws(RequestFailure) -> SourceSettings {
        try check()
        return merged(with: old)
    }

    /// The change for settings that are known later.
    ///
    /// - Throws: As `applied(to:)`.
    func change() throws(RequestFailure) -> SettingsChanging {
        try check()
        return { merged(with: $0) }
    }

    private func merged(with old: SourceSettings) -> SourceSettings {
        SourceSettings(
            layout: layout ?? old.layout, opens: opens ?? old.opens,
            initialZoom: initialZoom ?? old.initialZoom,
            slideshowSeconds: slideshowSeconds ?? old.slideshowSeconds,
            slideshowFits: slideshowFits ?? old.slideshowFits,
            refreshSeconds: refreshSeconds ?? old.refreshSeconds,
            history: history.flatMap(HistoryPolicy.init) ?? old.history,
            archive: archive ?? old.archive, referer: Self.text(referer, old.referer),
            listPath: Self.text(listPath, old.listPath),
            imagePath: Self.text(imagePath, old.imagePath), titlePath: Self.text(titlePath, old.titlePath))
    }

    private func check() throws(RequestFailure) {
        if let seconds = slideshowSeconds, !(1...60).contains(seconds) {
            throw RequestFailure(.badRequest, .slideshowSeconds)
        }
        if let seconds = refreshSeconds, seconds != 0, !(60...31_536_000).contains(seconds) {
            throw RequestFailure(.badRequest, .refreshSeconds)
        }
        if let history, HistoryPolicy(rawValue: history) == nil {
            throw RequestFailure(.badRequest, .history)
        }
        if let referer, !referer.isEmpty, !Self.isReferer(referer) {
            throw RequestFailure(.badRequest, .referer)
        }
    }

    /// Whether a text is safe as a header of requests to other servers.
    private static func isReferer(_ text: String) -> Bool {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else { return false }
        return text.utf8.count <= 2000 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func text(_ new: String?, _ old: String?) -> String? {
        guard let new else { return old }
        return new.isEmpty ? nil : new
    }
}
