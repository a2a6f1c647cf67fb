import BlobStorage
import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct ObjectStoreMessageTests {
    private static func status(
        _ number: Int, _ others: [Message.Name: Message.Argument] = [:]
    ) -> Message {
        Message(ObjectStoreMessage.status, others.merging([.status: .number(number)]) { $1 })
    }

    @Test func hasACodeForEachOutage() {
        func message(_ outage: ObjectStoreError.Outage) -> Message {
            ObjectStoreError.unavailable(outage, retryAfter: 2).message
        }
        #expect(message(.unreachable("Connection refused")) == .system("Connection refused"))
        #expect(message(.connectionClosed) == Message(ObjectStoreMessage.connectionClosed))
        #expect(
            message(.timedOut(seconds: 4.2)) == Message(ObjectStoreMessage.timedOut, [.count: .number(5)]))
        #expect(message(.errorStatus(status: 503, code: "")) == Self.status(503))
        #expect(
            message(.errorStatus(status: 503, code: "SlowDown"))
                == Self.status(503, [.response: .text("SlowDown")]))
        #expect(message(.busy) == Message(ObjectStoreMessage.busy))
    }

    @Test func hasACodeForEachRefusal() {
        #expect(
            ObjectStoreError.refused(status: 403, code: "AccessDenied", text: "No.").message
                == Self.status(403, [.response: .text("AccessDenied"), .text: .text("No.")]))
        #expect(ObjectStoreError.refused(status: 400, code: "", text: "").message == Self.status(400))
        #expect(
            ObjectStoreError.tooLarge(limit: 9).message
                == Message(ObjectStoreMessage.tooLarge, [.limit: .bytes(9)]))
        #expect(ObjectStoreError.malformedResponse.message == Message(ObjectStoreMessage.malformedResponse))
        #expect(ObjectStoreError.cancelled.message == Message(ObjectStoreMessage.cancelled))
        #expect(ObjectStoreError.shutDown.message == Message(ObjectStoreMessage.shutDown))
    }

    @Test func quotesOnlyTheSystem() {
        let full = POSIXError(.ENOSPC)
        let words = Message.system(String(cString: strerror(ENOSPC)))
        #expect(ObjectStoreError.file(full).message == words)
        #expect(BlobError(name: "ab", cause: full).reason == words)
        #expect(
            BlobError(name: "ab", cause: ObjectStoreError.malformedResponse).reason
                == Message(ObjectStoreMessage.malformedResponse))
    }
}
