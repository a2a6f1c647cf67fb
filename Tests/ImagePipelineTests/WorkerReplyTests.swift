import Basics
import Foundation
import Photos
import Testing

@testable import ImagePipeline

/// A worker compromised by an image may send anything.
@Suite struct WorkerReplyTests {
    private func response(_ head: String, _ count: Int) -> DecodeProcess.Response? {
        DecodeProcess.response(head: Data(head.utf8), body: Data(count: count))
    }

    @Test(arguments: [
        #"{"lengths":[1,9223372036854775807],"resident":1}"#, #"{"lengths":[-1,2],"resident":1}"#,
        #"{"lengths":[2,2],"resident":1}"#,
        #"{"lengths":[],"resident":1,"facts":{"size":{"width":0,"height":9223372036854775807},"contentType":"image/jpeg","frameCount":1}}"#,
    ])
    func rejectsImpossibleNumbers(head: String) {
        #expect(response(head, 3) == nil)
    }

    @Test(arguments: [("1e300", false), ("-1e12", false), ("7e8", true)])
    func dropsImpossibleDates(date: String, isKept: Bool) throws {
        let metadata = #""metadata":{"date":\#(date),"keywords":["a"]}"#
        let size = #""size":{"width":1,"height":1}"#
        let facts = #""facts":{\#(size),"contentType":"image/jpeg","frameCount":1,\#(metadata)}"#
        let reply = try #require(response(#"{"lengths":[],"resident":1,\#(metadata),\#(facts)}"#, 0)).reply
        #expect((reply.metadata?.date != nil) == isKept && reply.metadata?.keywords == ["a"])
        #expect((reply.facts?.metadata?.date != nil) == isKept)
    }

    @Test func separatesPictures() throws {
        let parts = try #require(response(#"{"lengths":[1,2],"resident":1}"#, 3))
        #expect(parts.pictures.map(\.count) == [1, 2])
    }

    @Test func requiresAsManyPicturesAsRequested() throws {
        let outputs = [160, 320].map { Output(shape: .square($0), format: .jpeg) }
        let request = WorkerRequest(
            task: .render(outputs: outputs, wantsFacts: false), type: .jpeg, pixelLimit: 1, seconds: 1)
        let pictures = [Data([1]), Data([2]), Data([3])]
        for count in 0...3 {
            #expect(request.accepts(WorkerReply(), Array(pictures.prefix(count))) == (count == 2))
        }
        let failure = WorkerReply.Failure(kind: .damaged, message: .system("broken"))
        #expect(request.accepts(WorkerReply(failure: failure), []))
    }
}
