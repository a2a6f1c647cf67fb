import Foundation
import Photos

/// Public shares of Nextcloud: the page of one, and its folders as WebDAV lists them (RFC 4918, section 9.1).
///
/// The folders in a folder are in `linkedFeeds`. For servers older than version 29, the token is not
/// part of the path but the fragment of the URL.
struct NextcloudFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        if case .html(let bytes) = document.content {
            // A page is not the response to a request for a folder.
            return NextcloudShare(document.context.url) == nil ? page(bytes) : nil
        }
        guard let xml = document.xml else { return nil }
        switch xml.rootName {
        case "error": throw .album(Self.error(xml.root))
        case "multistatus":
            return NextcloudShare(document.context.url).map { folder(xml, $0, document) }
        default: return nil
        }
    }

    /// `<d:error xmlns:d="DAV:"><s:exception>Sabre\DAV\Exception\NotFound</s:exception>…`
    private static func error(_ root: XMLElement) -> AlbumError {
        let exception = root.children.first { $0.name == "exception" }?.text ?? ""
        switch exception.split(separator: "\\").last {
        case "NotAuthenticated": return AlbumError(.nextcloud, .passwordRequired)
        case "NotFound": return AlbumError(.nextcloud, .notFound)
        case "Forbidden": return AlbumError(.nextcloud, .notPublic)
        default:
            let text = root.children.first { $0.name == "message" }?.text
            return AlbumError(.nextcloud, .refused, text: text ?? exception)
        }
    }

    // MARK: The page of a share

    /// The title of a share; `nil` if the page is none of Nextcloud's.
    private func page(_ bytes: [UInt8]) -> Feed? {
        guard bytes.contains(text: "data-requesttoken"),
            bytes.contains(text: "nextcloud") || bytes.contains(text: "files_sharing")
        else { return nil }
        let contents = HTMLScanner.scanPage(bytes)
        let site = PlainText.title(contents.properties["og:site_name"]) ?? "Nextcloud"
        let titles = [contents.properties["og:title"], contents.title].compactMap { PlainText.title($0) }
        let title = titles.lazy.map { Self.without(site, $0) }.first { !$0.isEmpty && $0 != site }
        return Feed(kind: .nextcloud, title: title)
    }

    /// `Holiday - Nextcloud`, with either dash and either order.
    private static func without(_ site: String, _ title: String) -> String {
        for dash in [" - ", " – "] {
            if title.hasSuffix(dash + site) { return String(title.dropLast(dash.count + site.count)) }
            if title.hasPrefix(site + dash) { return String(title.dropFirst(dash.count + site.count)) }
        }
        return title
    }

    // MARK: Folders

    /// The files of a folder in the order of their names, for which the whole response is in memory: no more
    /// than the bytes that a feed may have.
    private func folder(_ xml: XMLFeed, _ share: NextcloudShare, _ document: FeedDocument) -> Feed {
        var feed = Feed(kind: .nextcloud)
        let entries = xml.items.named("response").compactMap { NextcloudEntry($0, in: share) }
            .sorted { $0.name.compare($1.name, options: [.numeric, .caseInsensitive]) == .orderedAscending }
        feed.collect(entries.lazy.filter { $0.isMedia }, into: document.sink) {
            $0.item(share, document.resolver)
        }
        feed.linkedFeeds = entries.filter(\.isFolder).compactMap { share.folder($0.path) }
        return feed
    }
}
