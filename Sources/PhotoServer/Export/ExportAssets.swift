import Basics
import Crypto

/// The style sheet and icons of an exported site, named by their content.
struct ExportAssets {
    let style: WebFile
    let icon: WebFile
    let smallIcon: WebFile
    let touchIcon: WebFile

    var all: [WebFile] { [style, icon, smallIcon, touchIcon] }

    /// The app's style sheets that an exported site needs.
    private static let sheets =
        ["00-plain", "10-base", "20-frame", "30-controls", "40-library", "50-photos", "70-detail"]
        .map { "css/\($0).css" } + ["templates/export/site.css"]

    /// - Throws: `TemplateError.missing` if one of the files is missing.
    init(_ files: WebFiles) throws(TemplateError) {
        var rules: [UInt8] = []
        for sheet in Self.sheets { rules += try Self.bytes(of: sheet, in: files) + [UInt8(ascii: "\n")] }
        style = Self.named("site", "css", AssetMinifier.styleSheet(rules))
        icon = Self.named("icon", "svg", try Self.bytes(of: "icons/icon.svg", in: files))
        smallIcon = Self.named("icon-32", "png", try Self.bytes(of: "icons/icon-32.png", in: files))
        touchIcon = Self.named(
            "icon-180", "png", try Self.bytes(of: "icons/apple-touch-icon.png", in: files))
    }

    private static func bytes(of path: String, in files: WebFiles) throws(TemplateError) -> [UInt8] {
        guard let file = files.files.first(where: { $0.path == path }) else { throw .missing(path) }
        return file.bytes
    }

    private static func named(_ name: String, _ ending: String, _ bytes: [UInt8]) -> WebFile {
        let digits = SHA256.hash(data: bytes).prefix(4).hexadecimal
        return WebFile(path: "assets/\(name)-\(digits).\(ending)", bytes: bytes)
    }
}
