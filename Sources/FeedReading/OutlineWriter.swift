import CLibXML2
public import Foundation

/// Writes OPML 2.0 (http://opml.org/spec2.opml), which feed readers read.
public enum OutlineWriter {
    /// The file, in UTF-8.
    ///
    /// Characters that XML 1.0 does not allow, such as NUL, are left out of titles and locations.
    /// - Throws: `OutlineWriter.Failure` if there is not enough memory.
    public static func data(title: String, _ outlines: [FeedOutline]) throws(Failure) -> Data {
        guard let buffer = xmlBufferCreate() else { throw Failure() }
        defer { xmlBufferFree(buffer) }
        guard let writer = xmlNewTextWriterMemory(buffer, 0) else { throw Failure() }
        defer { xmlFreeTextWriter(writer) }
        var isWritten = xmlTextWriterSetIndent(writer, 1) >= 0
        isWritten = isWritten && xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil) >= 0
        isWritten = isWritten && xmlTextWriterStartElement(writer, "opml") >= 0
        isWritten = isWritten && xmlTextWriterWriteAttribute(writer, "version", "2.0") >= 0
        isWritten = isWritten && xmlTextWriterStartElement(writer, "head") >= 0
        isWritten = isWritten && xmlTextWriterWriteElement(writer, "title", allowed(title)) >= 0
        isWritten = isWritten && xmlTextWriterEndElement(writer) >= 0
        isWritten = isWritten && xmlTextWriterStartElement(writer, "body") >= 0
        for outline in outlines { isWritten = isWritten && write(outline, writer) }
        // Closes all open elements, and flushes.
        guard isWritten, xmlTextWriterEndDocument(writer) >= 0, let bytes = xmlBufferContent(buffer) else {
            throw Failure()
        }
        return Data(bytes: bytes, count: Int(xmlBufferLength(buffer)))
    }

    /// There was not enough memory for the file.
    public struct Failure: Error, Sendable {}

    private static func write(_ outline: FeedOutline, _ writer: xmlTextWriterPtr) -> Bool {
        let (title, location) = (allowed(outline.title), allowed(outline.location))
        let attributes = [("type", "rss"), ("text", title), ("title", title), ("xmlUrl", location)]
        return xmlTextWriterStartElement(writer, "outline") >= 0
            && attributes.allSatisfy { xmlTextWriterWriteAttribute(writer, $0, $1) >= 0 }
            && xmlTextWriterEndElement(writer) >= 0
    }

    /// The characters of a text that XML 1.0 allows (section 2.2).
    private static func allowed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: result.append(scalar)
            default: break
            }
        }
        return String(result)
    }
}
