import Messages
import Photos

extension LanguageTag {
    /// The value of `lang` for a text on a page; `nil` if it is in the language of the page.
    func attribute(on page: Language = .english) -> String? {
        rawValue == page.rawValue ? nil : rawValue
    }
}
