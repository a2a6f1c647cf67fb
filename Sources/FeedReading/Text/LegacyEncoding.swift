import CLibXML2
import Foundation

/// An encoding of the web other than UTF-8, as browsers read it (WHATWG Encoding, section 4.2).
struct LegacyEncoding: Sendable {
    /// The standard's name.
    let name: String
    /// The names of converters, of which the first that exists is used. They include what the standard adds to an
    /// encoding: declared GB 2312 is GB 18030, declared Shift_JIS has the additions of Windows.
    private let converters: [String]

    /// The encoding of a declared label, or `nil` for UTF-8, Unicode in other forms, and unknown labels.
    init?(label: String) {
        let label = label.lowercased()
        if let known = Self.labels[label] {
            self = known
        } else if ["utf", "ucs", "iso-10646", "unicode"].contains(where: label.hasPrefix) {
            // Since the label could be read, each of its characters is a single byte.
            return nil
        } else {
            self.init(name: label, converters: [label])
        }
    }

    private init(name: String, converters: [String]) {
        (self.name, self.converters) = (name, converters)
    }

    /// Whether text in the encoding consists of the bytes of ASCII, so that it looks like UTF-8.
    var isSevenBit: Bool { name == "iso-2022-jp" }

    /// Whether it is the encoding of everything that declares none.
    var isDefault: Bool { name == "windows-1252" }

    /// The names of the encodings, their converters if those have other names, and their labels in lower case.
    private static let table = """
        ibm866||866 cp866 csibm866
        iso-8859-2||csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
        iso-8859-3||csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
        iso-8859-4||csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
        iso-8859-5||csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
        iso-8859-6||arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i \
        iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
        iso-8859-7||csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
        iso_8859-7:1987 sun_eu_greek
        iso-8859-8||csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
        iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
        iso-8859-10||csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
        iso-8859-13||iso8859-13 iso885913
        iso-8859-14||iso8859-14 iso885914
        iso-8859-15||csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
        iso-8859-16||
        koi8-r||cskoi8r koi koi8 koi8_r
        koi8-u||koi8-ru
        macintosh||csmacintosh mac x-mac-roman
        windows-874||dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
        windows-1250||cp1250 x-cp1250
        windows-1251||cp1251 x-cp1251 win-1251
        windows-1252||ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
        iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
        windows-1253||cp1253 x-cp1253
        windows-1254||cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 \
        latin5 x-cp1254
        windows-1255||cp1255 x-cp1255
        windows-1256||cp1256 x-cp1256
        windows-1257||cp1257 x-cp1257
        windows-1258||cp1258 x-cp1258
        x-mac-cyrillic|mac-cyrillic maccyrillic|x-mac-ukrainian
        gb18030|gb18030 gbk|gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
        big5|big5-hkscs big5|big5-hkscs cn-big5 csbig5 x-x-big5
        euc-jp||cseucpkdfmtjapanese x-euc-jp
        iso-2022-jp||csiso2022jp
        shift_jis|windows-31j cp932 shift_jis|csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
        euc-kr|cp949 euc-kr|cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 \
        windows-949 cp949
        """

    private static let labels: [String: LegacyEncoding] = {
        var labels: [String: LegacyEncoding] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { continue }
            let names = parts[1].isEmpty ? [parts[0]] : parts[1].split(separator: " ").map(String.init)
            let encoding = LegacyEncoding(name: parts[0], converters: names)
            for label in [parts[0]] + parts[2].split(separator: " ").map(String.init) {
                labels[label] = encoding
            }
        }
        return labels
    }()

    /// Opens the converters of all encodings permanently: a process that can open no more files could not load
    /// their tables.
    static func openConverters() {
        for (label, encoding) in labels where label == encoding.name { _ = encoding.handler }
    }

    private var handler: xmlCharEncodingHandlerPtr? {
        converters.lazy.compactMap { xmlFindCharEncodingHandler($0) }.first
    }

    // MARK: Conversion

    /// A text in UTF-8, and how many of its characters could not be read.
    struct Conversion {
        var text: [UInt8] = []
        var errorCount = 0
    }

    /// The bytes that the converter gets at once; what it has read is removed from these by moving the others.
    private static let partBytes = 512

    /// Converts text with libxml2, which uses iconv; `nil` if it has no converter for the encoding.
    ///
    /// A character that is damaged or cut becomes U+FFFD, and reading continues after it.
    func converted(_ bytes: [UInt8]) -> Conversion? {
        guard let handler, let input = xmlBufferCreateSize(Self.partBytes + 1), let output = xmlBufferCreate()
        else { return nil }
        defer {
            xmlCharEncCloseFunc(handler)
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        // Silences libxml2's messages about bytes that do not convert.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        var result = Conversion()
        result.text.reserveCapacity(bytes.count + bytes.count / 2)
        var timeLimit = TimeLimitCheck()
        var start = 0
        while start < bytes.count, !timeLimit.isExceeded() {
            xmlBufferEmpty(input)
            xmlBufferEmpty(output)
            let end = min(start + Self.partBytes, bytes.count)
            let isAdded = bytes.withUnsafeBufferPointer {
                xmlBufferAdd(input, $0.baseAddress.map { $0 + start }, Int32(end - start)) == 0
            }
            guard isAdded else { return nil }
            _ = xmlCharEncInFunc(handler, output, input)
            result.text += UnsafeBufferPointer(
                start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
            let readCount = end - start - Int(xmlBufferLength(input))
            start += readCount
            guard readCount == 0 else { continue }
            result.text += Self.replacement
            result.errorCount += 1
            start += errorLength(bytes[start...])
        }
        return result
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    /// The length of a damaged character: both bytes if it may be one that the encoding does not define, and else
    /// one, so that a cut character does not take the character or the tag after it with it.
    private func errorLength(_ bytes: ArraySlice<UInt8>) -> Int {
        guard ["gb18030", "big5", "euc-kr", "euc-jp", "shift_jis"].contains(name), let lead = bytes.first,
            let trail = bytes.dropFirst().first
        else { return 1 }
        let isLead =
            name == "shift_jis"
            ? (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead)
            : (0x81...0xFE).contains(lead)
        return isLead && trail >= 0x80 && trail != 0xFF ? 2 : 1
    }
}
