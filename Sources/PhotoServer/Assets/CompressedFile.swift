import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A static file with its compressed forms, each made once.
///
/// gzip is available from the start. Brotli is a seventh smaller and takes twenty
/// times as long, so it is made while the server runs (`AssetCompression`);
/// until then gzip is sent.
final class CompressedFile: Sendable {
    let file: WebFile
    private let forms: Mutex<[ContentCoding: ByteBuffer]>

    init(_ file: WebFile) {
        self.file = file
        let gzip = file.isCompressible ? ContentCoding.gzip.smallest(file.bytes) : nil
        forms = Mutex(gzip.map { [.gzip: ByteBuffer(bytes: $0)] } ?? [:])
    }

    /// Makes the slow form, unless another server of the process has made it.
    func compressFurther() {
        guard file.isCompressible, forms.withLock({ $0[.brotli] == nil }),
            let bytes = ContentCoding.brotli.smallest(file.bytes)
        else { return }
        forms.withLock { $0[.brotli] = ByteBuffer(bytes: bytes) }
    }

    /// The response in the smallest form that the browser accepts, with that form's entity tag.
    func response(to request: Request, version: String, caching: String) -> Response {
        let forms = forms.withLock { $0 }
        let form = request.acceptedCodings.lazy.compactMap { coding in forms[coding].map { (coding, $0) } }
            .first
        let tag = form.map { "\"\(version)-\($0.0.rawValue)\"" } ?? "\"\(version)\""
        var headers: HTTPFields = [.cacheControl: caching, .vary: "Accept-Encoding", .eTag: tag]
        if request.hasEntityTag(tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = file.contentType
        headers[.contentEncoding] = form?.0.rawValue
        let body = form?.1 ?? ByteBuffer(bytes: file.bytes)
        headers[.contentLength] = String(body.readableBytes)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
