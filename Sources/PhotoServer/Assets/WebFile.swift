/// A file of the web client: a script, a style sheet, an icon, the WebAssembly core, a template.
struct WebFile: Sendable {
    /// The path below the version's folder, e.g. `js/app.js`.
    let path: String
    let bytes: [UInt8]

    /// The media type by file extension.
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

    /// Whether to compress it; pictures are compressed already.
    var isCompressible: Bool {
        !contentType.hasPrefix("image/") || path.hasSuffix(".svg")
    }
}
