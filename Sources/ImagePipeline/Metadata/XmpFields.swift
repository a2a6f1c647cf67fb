import CLibXML2
import Foundation
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
        let text = packet.prefix { $0 != 0 }
        guard text.count <= longestPacket else { return XmpFields() }
        // Entities stay what they are, and nothing outside of the packet is read.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_NONET.rawValue
        let document = text.withUnsafeBytes { bytes in
            xmlReadMemory(
                bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil,
                Int32(bitPattern: options))
        }
        guard let document else { return XmpFields() }
        defer { xmlFreeDoc(document) }
        var collector = XmpCollector()
        if let root = xmlDocGetRootElement(document) { collector.collect(root) }
        return XmpFields(collector.values)
    }

    /// Bytes of a packet that is read; real ones have some thousand.
    private static let longestPacket = 16 << 20

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
private struct XmpCollector {
    private(set) var values: [String: String] = [:]
    private var path: [String] = []
    private var text = ""

    private static let longestText = 65_536
    private static let prefixes = [
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
    ]

    /// Walks an element; the parser lets none lie deeper than 256 others.
    mutating func collect(_ element: xmlNodePtr) {
        path.append(Self.name(of: element))
        text = ""
        for attribute in siblings(element.pointee.properties, \.next) {
            // Attributes keep the prefix of the file; writers use the usual ones.
            let name = Self.string(attribute.pointee.name)
            let prefix = attribute.pointee.ns.map { Self.string($0.pointee.prefix) + ":" } ?? ""
            let parts = siblings(attribute.pointee.children, \.next).map { Self.string($0.pointee.content) }
            note(parts.joined(), as: prefix + name)
        }
        for child in siblings(element.pointee.children, \.next) {
            switch child.pointee.type {
            case XML_ELEMENT_NODE: collect(child)
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if text.utf8.count < Self.longestText { text += Self.string(child.pointee.content) }
            default: break
            }
        }
        if let property = path.last(where: { $0.contains(":") }) { note(text, as: property) }
        text = ""
        path.removeLast()
    }

    /// A name with the usual prefix of its namespace; without one where that is not known.
    private static func name(of element: xmlNodePtr) -> String {
        let name = string(element.pointee.name)
        guard let space = element.pointee.ns, let prefix = prefixes[string(space.pointee.href)] else {
            return name.replacing(":", with: "")
        }
        return "\(prefix):\(name)"
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    private mutating func note(_ value: String, as name: String) {
        let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
        if !trimmed.isEmpty, values[name] == nil { values[name] = trimmed }
    }
}

/// A node of libxml2 and those behind it.
private func siblings<Node>(
    _ first: UnsafeMutablePointer<Node>?, _ next: KeyPath<Node, UnsafeMutablePointer<Node>?>
) -> some Sequence<UnsafeMutablePointer<Node>> {
    sequence(first: first) { $0.map { $0.pointee[keyPath: next] } ?? nil }.lazy
        .prefix { $0 != nil }.compactMap(\.self)
}
