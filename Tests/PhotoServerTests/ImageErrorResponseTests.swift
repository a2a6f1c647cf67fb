import HTTPTypes
import Hummingbird
import ImagePipeline
import Photos
import Testing

@testable import PhotoServer

/// The responses in place of an image.
@Suite struct ImageErrorResponseTests {
    @Test(arguments: [(0.0, "1"), (4.2, "5"), (3600, "60"), (.infinity, "60")])
    func hasTheRetryTimeOfAStore(seconds: Double, header: String) {
        let response = NeutralTile.response(.storeUnavailable(retryAfter: seconds))
        #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == header)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(response.headers[.named("X-Reason")]?.contains("object store") == true)
    }

    @Test(arguments: [ImageError.overloaded, .shutDown, .libraryUnavailable(reason: .system("x"))])
    func canBeRetriedSoonUnderLoad(error: ImageError) {
        let response = NeutralTile.response(error)
        #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "2")
    }

    /// The picture may be available at the same URL after *Try again*.
    @Test(arguments: [true, false])
    func isNotStored(hasPicture: Bool) {
        let response = NeutralTile.response(.damaged(reason: .system("x")), hasPicture: hasPicture)
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(response.headers[.contentType] == (hasPicture ? "image/svg+xml" : nil))
    }

    @Test func hasNoRetryTimeOtherwise() {
        let response = NeutralTile.response(.noWorker(reason: .system("x")))
        #expect(response.status == .badGateway && response.headers[.retryAfter] == nil)
        #expect(NeutralTile.response(.damaged(reason: .system("x"))).status == .notFound)
    }
}
