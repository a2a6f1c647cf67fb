import Foundation

/// The web app manifest, by which browsers install Vitrine.
enum AppManifest {
    /// The manifest with the icons of one version of the assets.
    ///
    /// - Parameters:
    ///   - path: The folder of the assets.
    ///   - base: The base path of URLs.
    static func json(assets path: String, base: BasePath) -> String {
        let assets = base.url(path)
        return """
            {
              "id": "\(base.url("/"))",
              "name": "Vitrine",
              "short_name": "Vitrine",
              "description": \(json(PageMessage.appDescription.text())),
              "start_url": "\(base.url("/"))",
              "scope": "\(base.url("/"))",
              "display": "standalone",
              "display_override": ["standalone", "minimal-ui"],
              "background_color": "#121211",
              "theme_color": "#121211",
              "categories": ["photo"],
              "icons": [
                {"src": "\(assets)/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "\(assets)/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
                {"src": "\(assets)/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
                {"src": "\(assets)/icons/icon-maskable-512.png", "sizes": "512x512", "type": "image/png",
                 "purpose": "maskable"}
              ],
              "shortcuts": [
                {"name": \(json(PageText.places.text)), "url": "\(base.url(PageURL.places))", "icons": [\(shortcutIcons("places", assets))]},
                {"name": \(json(PageMessage.recents.text())), "url": "\(base.url(PageURL.recents))", "icons": [\(shortcutIcons("recents", assets))]}
              ],
              "share_target": {"action": "\(base.url(PageURL.add))", "method": "GET", "enctype": "application/x-www-form-urlencoded",
                "params": {"url": "location", "text": "text", "title": "title"}}
            }
            """
    }

    private static func json(_ text: String) -> String {
        // A text always encodes.
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// The icon for Android, and the one for other systems.
    private static func shortcutIcons(_ name: String, _ assets: String) -> String {
        """
        {"src": "\(assets)/icons/shortcut-\(name)-192.png", "sizes": "192x192", "type": "image/png"}, \
        {"src": "\(assets)/icons/shortcut-\(name).svg", "sizes": "any", "type": "image/svg+xml"}
        """
    }
}
