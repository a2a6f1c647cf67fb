import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Photos

/// The XMP properties (ISO 16684-1) that matter here.
struct XmpFields {
    var title: String?
    var headline: String?
    var description: String?
    var creator: String?
    var credit: String?
    var date: Date?
    var coordinate: Coordinate?
    /// From the most local to the country.
    var place: [String?] = []

    /// Reads a packet; what is not well-formed counts up to where it breaks.
    static func read(_ packet: Data) -> XmpFields {
        // Some writers end the packet with zero bytes, which no XML may hold.
        let parser = XMLParser(data: packet.prefix { $0 != 0 })
        let collector = XmpCollector()
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = collector
        _ = parser.parse()
        return XmpFields(collector.values)
    }

    init() {}

    private init(_ values: [String: String]) {
        title = values["dc:title"]
        headline = values["photoshop:Headline"]
        description = values["dc:description"]
        creator = values["dc:creator"]
        credit = values["photoshop:Credit"]
        place = [
            values["photoshop:City"] ?? values["Iptc4xmpCore:Location"], values["photoshop:State"],
            values["photoshop:Country"],
        ]
        let taken =
            values["exif:DateTimeOriginal"] ?? values["photoshop:DateCreated"] ?? values["xmp:CreateDate"]
        date = taken.flatMap(Self.date)
        if let latitude = values["exif:GPSLatitude"].flatMap(Self.degrees),
            let longitude = values["exif:GPSLongitude"].flatMap(Self.degrees)
        {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// ISO 8601, with or without seconds and zone.
    private static func date(_ text: String) -> Date? {
        let zone = text.dropFirst(11).range(of: #"[+-]\d\d:\d\d$"#, options: .regularExpression)
        return ExifFields.date(
            zone.map { String(text[..<$0.lowerBound]) } ?? text, zone: zone.map { String(text[$0]) })
    }

    /// `39,6.9N` or `39,6,54N`: degrees and minutes, the hemisphere last.
    private static func degrees(_ text: String) -> Double? {
        guard let hemisphere = text.last, "NSEW".contains(hemisphere) else { return nil }
        let parts = text.dropLast().split(separator: ",").compactMap { Double($0) }
        guard let whole = parts.first else { return nil }
        let value = whole + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
        return "SW".contains(hemisphere) ? -value : value
    }
}

/// Collects properties written as elements, as attributes, or as the first
/// item of a list; the first value of a name counts.
private final class XmpCollector: NSObject, XMLParserDelegate {
    var values: [String: String] = [:]
    private var path: [String] = []
    private var text = ""

    private static let prefixes = [
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
    ]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        path.append(namespaceURI.flatMap { Self.prefixes[$0] }.map { "\($0):\(name)" } ?? name)
        text = ""
        // Attributes keep the prefix of the file; writers use the usual ones.
        for (key, value) in attributes { note(value, as: key) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if text.utf8.count < 65_536 { text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        if let property = path.last(where: { $0.contains(":") }) { note(text, as: property) }
        text = ""
        if !path.isEmpty { path.removeLast() }
    }

    private func note(_ value: String, as name: String) {
        let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
        if !trimmed.isEmpty, values[name] == nil { values[name] = trimmed }
    }
}
