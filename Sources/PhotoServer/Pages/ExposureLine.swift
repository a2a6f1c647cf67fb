import Foundation
import Photos

/// The exposure of a photo on one line: `1/250 s · f/5.6 · ISO 200 · 35 mm`.
struct ExposureLine {
    /// `nil` if the file states none of it, or only impossible values.
    let text: String?

    /// Creates the line from metadata, which may contain any number.
    init(_ metadata: PhotoMetadata) {
        let parts = [
            Self.within(1e-6...1e6, metadata.exposureTime).map { "\(Self.seconds($0)) s" },
            Self.within(0.1...1000, metadata.aperture).map { "f/\(Self.short($0))" },
            metadata.iso.flatMap { (1...100_000_000).contains($0) ? "ISO \($0)" : nil },
            Self.within(0.1...100_000, metadata.focalLength).map { "\(Self.short($0)) mm" },
        ].compactMap(\.self)
        text = parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private static func within(_ range: ClosedRange<Double>, _ value: Double?) -> Double? {
        value.flatMap { range.contains($0) ? $0 : nil }
    }

    /// In the notation of cameras: `1/250`, from a third of a second on `0.4`.
    private static func seconds(_ seconds: Double) -> String {
        seconds < 0.34 ? "1/\(Int((1 / seconds).rounded()))" : short(seconds)
    }

    /// At most one digit after the point, without a zero.
    private static func short(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    }
}
