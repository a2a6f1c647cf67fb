/// One file of the pages: a script, a style, an icon, the core, a template.
struct WebFile: Sendable {
    /// The path below the version's folder, e.g. `js/app.js`.
    let path: String
    let bytes: [UInt8]

    /// The media type by the name's ending.
    var contentType: String {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "wasm": "application/wasm"
        default: "application/octet-stream"
        }
    }

    /// Whether it is worth compressing; pictures already are.
    var isCompressible: Bool {
        !contentType.hasPrefix("image/") || path.hasSuffix(".svg")
    }
}
