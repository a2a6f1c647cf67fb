import Foundation
import Photos

/// Combines the EXIF, IPTC and XMP metadata of a file; runs in a worker.
enum MetadataReader {
    /// Reads the bytes of an opened image; broken parts count as absent.
    static func read(_ image: VipsImage, _ bytes: UnsafeRawBufferPointer) -> PhotoMetadata {
        var metadata = read(bytes)
        metadata.size = PixelSize(width: image.uprightWidth, height: image.uprightHeight)
        return metadata
    }

    /// Reads the bytes of a file of any format; everything but the size in pixels.
    static func read(_ bytes: UnsafeRawBufferPointer) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        if let fields = FileMetadata(bytes) { read(fields, into: &metadata) }
        metadata.truncateTexts()
        return metadata
    }

    private static func read(_ fields: FileMetadata, into metadata: inout PhotoMetadata) {
        metadata.title = caption(
            MetadataValue.alternative(fields.text("Xmp.dc.title")),
            fields.text("Iptc.Application2.ObjectName"), fields.text("Xmp.photoshop.Headline"),
            fields.text("Iptc.Application2.Headline"), fields.encodedText("Exif.Image.XPTitle"))
        metadata.description = caption(
            MetadataValue.alternative(fields.text("Xmp.dc.description")),
            fields.text("Iptc.Application2.Caption"),
            fields.text("Exif.Image.ImageDescription") ?? fields.encodedText("Exif.Image.XPComment"))
        if metadata.description == metadata.title { metadata.description = nil }
        metadata.credit = first(
            fields.texts("Xmp.dc.creator").first, fields.text("Iptc.Application2.Byline"),
            fields.text("Exif.Image.Artist"), fields.text("Xmp.photoshop.Credit"),
            fields.text("Iptc.Application2.Credit"))
        metadata.keywords = keywords(fields)
        let taken = moment(fields)
        (metadata.date, metadata.dateOffset) = (taken?.date, taken?.offset)
        metadata.coordinate = coordinate(fields)
        metadata.place = place(fields)
        readCamera(fields, into: &metadata)
    }

    /// The first text that is not what cameras and programs write by default.
    private static func first(_ texts: String?...) -> String? {
        texts.lazy.compactMap(\.self).first { !DefaultText.contains($0) }
    }

    /// The same for titles and descriptions.
    private static func caption(_ texts: String?...) -> String? {
        texts.lazy.compactMap(\.self).compactMap(DefaultText.caption).first
    }

    /// The most keywords of a photo; real ones have some ten.
    private static let maxKeywords = 200

    private static func keywords(_ fields: FileMetadata) -> [String] {
        var seen: Set<String> = []
        let all = fields.texts("Xmp.dc.subject") + fields.texts("Iptc.Application2.Keywords")
        return Array(all.filter { seen.insert($0).inserted }.prefix(maxKeywords))
    }
}

// MARK: - When and where

extension MetadataReader {
    /// When the photo was taken, else when the file was last changed: better than no date.
    private static func moment(_ fields: FileMetadata) -> MetadataValue.Moment? {
        func exif(_ name: String, zone: String) -> MetadataValue.Moment? {
            MetadataValue.moment(fields.text(name), zone: fields.text("Exif.Photo.\(zone)"))
        }
        return exif("Exif.Photo.DateTimeOriginal", zone: "OffsetTimeOriginal")
            ?? exif("Exif.Photo.DateTimeDigitized", zone: "OffsetTimeDigitized")
            ?? MetadataValue.moment(
                iso: fields.text("Xmp.exif.DateTimeOriginal") ?? fields.text("Xmp.photoshop.DateCreated")
                    ?? fields.text("Xmp.xmp.CreateDate"))
            ?? iptcMoment(fields)
            ?? exif("Exif.Image.DateTime", zone: "OffsetTime")
    }

    /// The time may be absent. Exiv2 does not read dates with zeros for an unknown month or day (IIM 4.2, 2:55).
    private static func iptcMoment(_ fields: FileMetadata) -> MetadataValue.Moment? {
        guard let date = fields.text("Iptc.Application2.DateCreated") else { return nil }
        let time = fields.text("Iptc.Application2.TimeCreated") ?? ""
        return MetadataValue.moment(iso: "\(date)T\(time)") ?? MetadataValue.moment(date)
    }

    private static func coordinate(_ fields: FileMetadata) -> Coordinate? {
        let group = "Exif.GPSInfo.GPS"
        return MetadataValue.coordinate(
            fields.text("\(group)Latitude"), fields.text("\(group)LatitudeRef"),
            fields.text("\(group)Longitude"), fields.text("\(group)LongitudeRef"))
            ?? MetadataValue.coordinate(
                xmp: fields.text("Xmp.exif.GPSLatitude"), fields.text("Xmp.exif.GPSLongitude"))
    }

    /// The place from the most local part to the country.
    private static func place(_ fields: FileMetadata) -> String? {
        joined([
            fields.text("Xmp.photoshop.City") ?? fields.text("Xmp.iptc.Location"),
            fields.text("Xmp.photoshop.State"), fields.text("Xmp.photoshop.Country"),
        ])
            ?? joined([
                fields.text("Iptc.Application2.City") ?? fields.text("Iptc.Application2.SubLocation"),
                fields.text("Iptc.Application2.ProvinceState"), fields.text("Iptc.Application2.CountryName"),
            ])
    }

    private static func joined(_ parts: [String?]) -> String? {
        let known = parts.compactMap { first($0) }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }
}

// MARK: - The camera

extension MetadataReader {
    private static func readCamera(_ fields: FileMetadata, into metadata: inout PhotoMetadata) {
        func value(_ name: String, _ group: String = "Photo") -> String? {
            fields.text("Exif.\(group).\(name)") ?? fields.text("Xmp.exif.\(name)")
        }
        let lens = value("LensModel") ?? fields.text("Xmp.exifEX.LensModel") ?? fields.text("Xmp.aux.Lens")
        // Cameras write dashes for an unknown lens.
        metadata.lens = lens.flatMap { $0.allSatisfy { $0 == "-" || $0 == " " } ? nil : $0 }
        metadata.camera = first(
            camera(
                fields.text("Exif.Image.Make") ?? fields.text("Xmp.tiff.Make"),
                fields.text("Exif.Image.Model") ?? fields.text("Xmp.tiff.Model"), lens: metadata.lens))
        metadata.exposureTime = MetadataValue.positive(value("ExposureTime"))
        metadata.aperture = MetadataValue.positive(value("FNumber"))
        metadata.focalLength = MetadataValue.positive(value("FocalLength"))
        metadata.iso = iso(fields)
    }

    /// EXIF values are limited to 65,535, which stands for any higher number.
    private static func iso(_ fields: FileMetadata) -> Int? {
        let plain = fields.text("Exif.Photo.ISOSpeedRatings").flatMap(number)
        if let plain, plain < 65_535 { return plain }
        return fields.text("Exif.Photo.RecommendedExposureIndex").flatMap(number) ?? plain
            ?? fields.texts("Xmp.exif.ISOSpeedRatings").first.flatMap(number)
    }

    /// The first positive number in a text.
    private static func number(_ text: String) -> Int? {
        text.split(separator: " ").first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Model and lens; also the maker unless the model names it.
    private static func camera(_ make: String?, _ model: String?, lens: String?) -> String? {
        var name = model ?? make
        if let make, let model, let brand = make.split(separator: " ").first,
            !model.lowercased().hasPrefix(brand.lowercased())
        {
            name = "\(brand.uppercased() == brand ? brand.capitalized : String(brand)) \(model)"
        }
        guard let lens else { return name }
        return name.map { "\($0), \(lens)" } ?? lens
    }
}
