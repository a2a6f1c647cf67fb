import Catalog
import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Takes the outlines with an address out of an OPML file, whatever groups they stand in.
final class OPMLReader: NSObject {
    private var sources: [SourceListEntry] = []
    private var isOPML = false

    /// Reads as far as the file is well-formed.
    static func read(_ data: Data) throws(SourceListError) -> SourceList {
        let reader = OPMLReader()
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        _ = parser.parse()
        guard reader.isOPML else { throw .notAList(cause: parser.parserError) }
        guard !reader.sources.isEmpty else { throw .empty }
        return SourceList(sources: reader.sources)
    }
}

extension OPMLReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if name.lowercased() == "opml" { isOPML = true }
        guard isOPML, name.lowercased() == "outline" else { return }
        // Some readers write xmlurl or XMLURL.
        let values = Dictionary(
            attributes.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
        guard let location = values["xmlurl"], !location.isEmpty else { return }
        let title = [values["title"], values["text"]].compactMap(\.self).first { !$0.isEmpty }
        sources.append(SourceListEntry(title: title ?? location, location: location))
    }
}
