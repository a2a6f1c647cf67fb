import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/sources/{source}` of a source whose feed lists places: a section for each country.
struct SourcePlacesPage: ViewModel {
    let shell: PageShell
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let url: String
    let failure: String?
    let facts: String
    let countries: [PlaceSection]
}

extension SourcePlacesPage {
    init(shell: PageShell, source: Source, places: [PlaceSummary], now: Date) {
        let status = SourceStatus(source, now: now)
        self.init(
            shell: shell, name: source.title, lang: source.titleLanguage?.attribute(),
            url: PageURL.source(source.id), failure: status.failure,
            facts: "\(source.kind.name.text()) · \(status.longFacts)",
            countries: PlaceSection.sections(of: places))
    }
}

extension Source {
    /// Whether it has places to show, and no photos of its own.
    var listsPlaces: Bool { placeCount > 0 && photoCount == 0 }
}
