import Foundation
import Messages
import Mustache
import Photos

/// One photo in a list, a wall or a grid.
///
/// A page has sixty of them: the values are in a dictionary, which a template
/// reads ten times faster than properties.
struct PhotoCell: MustacheParent {
    private let fields: [String: any Sendable]

    func child(named name: String) -> Any? { fields[name] }

    /// Creates the cell of a photo.
    ///
    /// - Parameters:
    ///   - url: The target of a tap.
    ///   - isFirst: Whether it is likely on the first screen, and so is loaded eagerly.
    ///   - isCurrent: Whether it is the photo shown beside the list.
    ///   - hasPlace: Whether a photo without a description shows its place.
    ///   - scale: The factor of the size of the cells of a wall or a grid.
    ///   - section: The title of the section that begins with the photo.
    init(
        _ photo: Photo, in layout: Layout, scale: Double = 1, url: String, isFirst: Bool,
        isCurrent: Bool = false, hasPlace: Bool = true, section: String? = nil
    ) {
        let image = photo.failure == nil ? ImageURL(photo) : nil
        self.init(
            photo, in: layout, url: url,
            picture: image.map { CellPicture(photo, at: $0, in: layout, scale: scale) },
            brief: image.map { CellPicture(photo, at: BriefURLs(image: $0), in: layout).sources },
            isFirst: isFirst, isCurrent: isCurrent, hasPlace: hasPlace, section: section)
    }

    /// Creates the cell of a photo with given pictures.
    ///
    /// - Parameters:
    ///   - picture: The pictures for the browser; `nil` for the neutral tile.
    ///   - brief: The same for scripts, which retry what is not ready.
    ///   - webP: The same as WebP, for pages without content negotiation.
    init(
        _ photo: Photo, in layout: Layout, url: String, picture: CellPicture?,
        brief: String? = nil, webP: String? = nil,
        isFirst: Bool, isCurrent: Bool = false, hasPlace: Bool = true, section: String? = nil
    ) {
        let isText = photo.entry.original == nil
        let subtitle = layout == .list ? photo.entry.description ?? (hasPlace ? photo.entry.place : nil) : nil
        let style = layout == .wall ? "--ratio:\(CellPicture.ratio(of: photo))" : nil
        let tileText = layout == .list ? nil : photo.failure?.text()
        let failure = layout == .list ? photo.failure?.text() : nil
        let language = photo.entry.language?.attribute()
        fields = [
            "id": photo.id.description, "url": url, "name": photo.entry.title, "isText": isText,
            "hasLang": language != nil, "lang": language ?? "",
            "isCurrent": isCurrent, "hasSection": section != nil, "section": section ?? "",
            "hasImage": picture != nil, "hasTile": picture == nil, "hasText": layout != .grid,
            "src": picture?.source ?? "", "srcset": picture?.sources ?? "",
            "hasBrief": brief != nil, "brief": brief ?? "", "isChosen": brief != nil || webP != nil,
            "hasWebP": webP != nil, "webP": webP ?? "",
            "hasSizes": picture?.sizes != nil, "sizes": picture?.sizes ?? "",
            "width": picture?.width ?? 0, "height": picture?.height ?? 0,
            "alt": layout == .grid ? photo.entry.title : "", "loading": isFirst ? "eager" : "lazy",
            "hasColor": photo.color != nil, "color": photo.color ?? "",
            "hasCellStyle": style != nil, "cellStyle": style ?? "",
            "hasSubtitle": subtitle != nil, "subtitle": subtitle.map(Self.oneLine) ?? "",
            "hasTileText": tileText != nil, "tileText": tileText ?? "",
            "hasFailure": failure != nil, "failure": failure ?? "",
        ]
    }

    /// The whole description for a row: its paragraphs on one line.
    private static func oneLine(_ description: String) -> String {
        description.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension Photo {
    /// The photo's average color for CSS, once it is known.
    var color: String? { facts?.color.map(Self.cssColor) }

    /// `0xRRGGBB` as `#rrggbb`.
    static func cssColor(_ color: UInt32) -> String {
        let digits = String(color & 0xFFFFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
