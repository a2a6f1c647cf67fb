import Basics
import CVips
import Foundation

/// Uses each part of libvips once while files can still be opened.
///
/// Decoders load plug-ins, fonts, profiles and settings when they are first
/// used; afterwards the worker cannot open anything.
enum WarmUp {
    static func run() {
        for bytes in [Data(drawing.utf8), bitmap] { render(bytes) }
    }

    private static func render(_ bytes: Data) {
        guard let type = ImageType.sniff(bytes) else { return }
        bytes.withUnsafeBytes { buffer in
            let renderer = Renderer(bytes: buffer, type: type, pixelLimit: 1_000_000)
            let outputs = RenditionFormat.allCases.map { Output(shape: .square(16), format: $0) }
            // If a part is missing, its images fail with their own errors.
            _ = try? renderer.render(outputs, wantsFacts: true)
        }
    }

    /// Text in common font families, so that their fonts are found.
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
        <text y="16" font-family="sans-serif">Aa</text><text y="32" font-family="serif">Aa</text>
        <text y="48" font-family="monospace">Aa</text></svg>
        """

    /// One white pixel.
    private static let bitmap = Data(
        [0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24) + [255, 255, 255, 0])
}
