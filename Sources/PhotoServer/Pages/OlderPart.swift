import Photos
import SourceRefresh

/// The part of a page that offers to load older photos, and shows the progress.
struct OlderPart: ViewModel {
    /// The name of the source.
    let source: String
    /// The action of its form.
    let action: String
    /// The page to come back to.
    var here: String
    /// Whether it is shown without scripts, which show it at the end of the whole list.
    var isShown = true
    /// The progress; empty if there is nothing to say.
    let words: String
    let isLoading: Bool
    /// Whether they can be loaded now.
    let canLoad: Bool

    /// `nil` if there are no older photos and never were.
    init?(_ source: Source, here: String) {
        guard let document = OlderDocument(source) else { return nil }
        self.source = source.id.rawValue
        action = "\(PageURL.source(source.id))/older"
        self.here = here
        words = document.text ?? ""
        isLoading = document.isLoading
        canLoad = document.hasMore && !document.isLoading
    }
}
