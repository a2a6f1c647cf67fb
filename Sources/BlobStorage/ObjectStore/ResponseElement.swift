import CLibXML2
import Foundation

/// An element of an XML response.
final class ResponseElement {
    /// The name without prefix.
    let name: String
    /// The child elements, in order.
    fileprivate(set) var children: [ResponseElement] = []
    /// The text, without that of child elements.
    fileprivate(set) var text = ""

    fileprivate init(name: String) { self.name = name }

    /// The first child element with a name.
    subscript(name: String) -> ResponseElement? { children.first { $0.name == name } }

    /// Parses untrusted XML.
    ///
    /// Only complete XML without a document type is accepted, within the limits of elements and depth of real
    /// responses.
    ///
    /// - Throws: `ObjectStoreError.malformedResponse`.
    static func parse(_ bytes: Data) throws(ObjectStoreError) -> ResponseElement {
        guard let root = ResponseElementBuilder().build(bytes) else { throw .malformedResponse }
        return root
    }
}

/// Builds elements from the events of libxml2's parser. Nothing external is ever loaded.
private final class ResponseElementBuilder {
    /// A list of 1,000 objects has about 10,000 elements.
    private static let elementLimit = 50_000
    private static let depthLimit = 16
    /// The size of the chunks passed to the parser, in bytes.
    private static let partBytes = 1 << 16

    private var open: [ResponseElement] = []
    private var text: [UInt8] = []
    private var root: ResponseElement?
    private var count = 0
    private var isRefused = false
    private var parser: xmlParserCtxtPtr?

    /// libxml2 must be initialized once before concurrent use.
    private static let initialized: Void = xmlInitParser()

    /// The root element of a complete document; `nil` otherwise.
    func build(_ bytes: Data) -> ResponseElement? {
        _ = Self.initialized
        var handler = Self.events()
        parser = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        defer { xmlFreeParserCtxt(parser) }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        xmlCtxtUseOptions(parser, Int32(bitPattern: options))
        for start in stride(from: 0, to: bytes.count, by: Self.partBytes) where !isRefused {
            let part = bytes.dropFirst(start).prefix(Self.partBytes)
            part.withUnsafeBytes { buffer in
                let first = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                if xmlParseChunk(parser, first, Int32(buffer.count), 0) != 0 { isRefused = true }
            }
        }
        guard !isRefused, xmlParseChunk(parser, nil, 0, 1) == 0, !isRefused, open.isEmpty else { return nil }
        return root
    }

    private static func events() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { context, name, _, _, _, _, _, _, _ in
            guard let builder = ResponseElementBuilder.from(context), let name else { return }
            builder.startElement(String(cString: name))
        }
        handler.endElementNs = { context, _, _, _ in ResponseElementBuilder.from(context)?.endElement() }
        handler.characters = { context, characters, count in
            guard let builder = ResponseElementBuilder.from(context), let characters else { return }
            builder.text.append(contentsOf: UnsafeBufferPointer(start: characters, count: Int(count)))
        }
        handler.cdataBlock = handler.characters
        handler.internalSubset = { context, _, _, _ in ResponseElementBuilder.from(context)?.refuse() }
        return handler
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> ResponseElementBuilder? {
        context.map { Unmanaged<ResponseElementBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    private func refuse() {
        isRefused = true
        if let parser { xmlStopParser(parser) }
    }

    private func startElement(_ name: String) {
        flushText()
        count += 1
        guard count <= Self.elementLimit, open.count < Self.depthLimit else { return refuse() }
        let element = ResponseElement(name: name)
        open.last?.children.append(element)
        open.append(element)
    }

    private func endElement() {
        flushText()
        let element = open.popLast()
        if open.isEmpty { root = root ?? element }
    }

    private func flushText() {
        guard !text.isEmpty else { return }
        open.last?.text += String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: true)
    }
}
