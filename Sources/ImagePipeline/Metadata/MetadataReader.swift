import Foundation
import Photos

/// Joins what a file says of itself in EXIF, IPTC and XMP; runs in a worker.
enum MetadataReader {
    /// Reads the header of an opened image; broken parts count as absent.
    static func read(_ image: VipsImage) -> PhotoMetadata {
        let exif = ExifFields(image)
        let iptc = image.blob("iptc-data").map(IptcFields.init)
        let xmp = image.blob("xmp-data").map(XmpFields.read) ?? XmpFields()
        var metadata = PhotoMetadata()
        metadata.size = PixelSize(width: image.uprightWidth, height: image.uprightHeight)
        metadata.title = first(xmp.title, iptc?.title, xmp.headline, iptc?.headline, exif.title)
        metadata.description = first(xmp.description, iptc?.caption, exif.description)
        if metadata.description == metadata.title { metadata.description = nil }
        metadata.date = exif.date ?? xmp.date ?? iptc?.date ?? exif.changed
        metadata.coordinate = exif.coordinate ?? xmp.coordinate
        metadata.place = place(xmp.place) ?? place(iptc?.place ?? [])
        metadata.camera = first(exif.camera)
        metadata.credit = first(xmp.creator, iptc?.creator, exif.creator, xmp.credit, iptc?.credit)
        return metadata
    }

    /// The first text that says something.
    private static func first(_ texts: String?...) -> String? {
        for case let text? in texts {
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
            if !trimmed.isEmpty, !isFiller(trimmed) { return trimmed }
        }
        return nil
    }

    private static func place(_ parts: [String?]) -> String? {
        let known = parts.compactMap { first($0) }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    /// What cameras and programs write where nobody wrote anything.
    private static func isFiller(_ text: String) -> Bool {
        let fillers = [
            "olympus digital camera", "sony dsc", "samsung", "minolta digital camera", "digital camera",
            "kodak digital still camera", "default", "untitled", "exif_jpeg_picture", "jpeg_picture",
            "created with gimp", "unknown", "x-default", "dig", "cof", "bty", "picture",
        ]
        return fillers.contains(text.lowercased())
    }
}
