import HTTPTypes
import Hummingbird
import ImagePipeline
import Photos
import Testing

@testable import PhotoServer

/// What is answered in the place of an image.
@Suite struct ImageErrorAnswerTests {
    @Test(arguments: [(0.0, "1"), (4.2, "5"), (3600, "60"), (.infinity, "60")])
    func saysWhenToAskAStoreAgain(seconds: Double, header: String) {
        let answer = NeutralTile.response(.storeUnavailable(retryAfter: seconds))
        #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == header)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.named("X-Reason")]?.contains("object store") == true)
    }

    @Test(arguments: [ImageError.overloaded, .shutDown, .libraryUnavailable(reason: .system("x"))])
    func isAskedAgainSoonWhereThereIsTooMuch(error: ImageError) {
        let answer = NeutralTile.response(error)
        #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "2")
    }

    @Test func saysNothingOfThatElsewhere() {
        let answer = NeutralTile.response(.noWorker(reason: .system("x")))
        #expect(answer.status == .badGateway && answer.headers[.retryAfter] == nil)
        #expect(NeutralTile.response(.damaged(reason: .system("x"))).status == .notFound)
    }
}
