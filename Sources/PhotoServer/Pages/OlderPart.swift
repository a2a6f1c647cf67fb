import Photos
import SourceRefresh

/// The part of a page that offers to load older photos, and shows the progress.
struct OlderPart: ViewModel {
    /// The name of the source.
    let source: String
    /// The action of its form.
    let action: String
    /// The page to return to.
    var pageURL: String
    /// Whether it is shown without scripts, which show it at the end of the whole list.
    var isShown = true
    /// The progress as text; empty if nothing was loaded.
    let progress: String
    let isLoading: Bool
    /// Whether they can be loaded now.
    let canLoad: Bool

    /// `nil` if the source never had older photos.
    init?(_ source: Source, pageURL: String) {
        guard let document = OlderDocument(source) else { return nil }
        self.source = source.id.rawValue
        action = "\(PageURL.source(source.id))/older"
        self.pageURL = pageURL
        progress = document.text ?? ""
        isLoading = document.isLoading
        canLoad = document.hasMore && !document.isLoading
    }
}
