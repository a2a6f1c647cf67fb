import HTTPTypes
import Hummingbird
import ImagePipeline
import Messages
import NIOCore
import Photos

/// The placeholder for a picture that is not available.
enum NeutralTile {
    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 96 96" width="640" height="640">\
        <rect x="-16" y="-16" width="96" height="96" fill="#8a877f" fill-opacity=".18"/>\
        <g fill="none" stroke="#8a877f" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">\
        <rect x="21" y="23" width="22" height="18" rx="2.5"/><circle cx="27" cy="29" r="1.8"/>\
        <path d="M23 38l6-5.500 4 3.500 3-2.800 5 4.800"/></g></svg>
        """

    /// The response for an unavailable picture. Browsers do not store it, since the URL may be the same after *Try again*;
    /// pages request no picture that is known to be unavailable.
    ///
    /// - Parameter hasPicture: Whether the response contains the tile. Viewers show the reason instead, and would regard the
    ///   tile as the photo.
    static func response(_ error: ImageError, hasPicture: Bool = true) -> Response {
        let body = hasPicture ? svg : ""
        var headers: HTTPFields = [
            .cacheControl: "no-store",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .contentLength: String(body.utf8.count),
            .named("X-Reason"): printable(error.message.forSender.text()),
        ]
        if hasPicture { headers[.contentType] = "image/svg+xml" }
        for field in error.retryHeaders { headers[field.name] = field.value }
        return Response(
            status: error.status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: body)))
    }

    /// The characters that a header may contain.
    private static func printable(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F }.map(
                Character.init))
    }
}
