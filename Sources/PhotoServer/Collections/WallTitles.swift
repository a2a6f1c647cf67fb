import Foundation
import Hummingbird
import Photos

/// Whether the titles of a wall are shown under its photos, stored by the browser in a cookie that its scripts
/// share. Without a choice they are shown, except by scripts with a mouse in a large window.
enum WallTitles: String, CaseIterable {
    case shown
    /// With a mouse, a title is shown over the photo under the pointer.
    case hidden

    /// What a browser has chosen; `nil` without a choice.
    init?(_ request: Request) {
        guard let value = request.cookies[Self.cookieName]?.value else { return nil }
        self.init(rawValue: value)
    }

    /// Stores a choice in the browser; `nil` removes it.
    static func store(_ choice: WallTitles?, in response: inout Response) {
        response.setCookie(
            cookieName, to: choice?.rawValue ?? "", seconds: choice == nil ? 0 : Response.year,
            isHidden: false)
    }

    /// The choices as options.
    static func options(_ chosen: WallTitles?) -> [FormOption] {
        [nil, .shown, .hidden].map { choice in
            FormOption(value: choice?.rawValue ?? "", label: name(choice), isChosen: choice == chosen)
        }
    }

    private static func name(_ choice: WallTitles?) -> String {
        switch choice {
        case nil: PageMessage.titlesAutomatic.text()
        case .shown: PageMessage.titlesShown.text()
        case .hidden: PageMessage.titlesHidden.text()
        }
    }

    private static let cookieName = "vitrine_titles"
}

/// Handles the choice without scripts.
struct WallTitlesHandlers {
    private struct Form: Decodable {
        let titles: String
        let to: String?
    }

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/wall-titles") { request, context in
            let form = try await request.form(Form.self, context)
            let choice = WallTitles(rawValue: form.titles)
            guard choice != nil || form.titles.isEmpty else {
                throw RequestFailure(.badRequest, .noSuchTitles)
            }
            var response = Response.redirect(to: form.to.flatMap(PageURL.ownList) ?? PageURL.library)
            WallTitles.store(choice, in: &response)
            return response
        }
    }
}
