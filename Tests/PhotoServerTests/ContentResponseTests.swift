import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ImagePipeline
import Photos
import Testing

@testable import PhotoServer

@Suite struct ContentResponseTests {
    private static func content(of file: URL) -> ContentResponse {
        ContentResponse(
            bytes: .file(file), byteCount: 3, contentType: "image/webp", entityTag: "\"a\"", headers: [:])
    }

    /// The response of `respond` to a request.
    private func status(
        _ respond: @escaping @Sendable (Request, BasicRequestContext) async throws -> Response
    ) async throws -> HTTPResponse.Status {
        let router = Router()
        router.get("image") { request, context in
            do { return try await respond(request, context) } catch is ImageError {
                return Response(status: .serviceUnavailable)
            }
        }
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/image", method: .get).status
        }
    }

    /// Browsers remember that something was not found.
    @Test func anEvictedFileIsNotReportedAsNotFound() async throws {
        let missing = URL(fileURLWithPath: "/nowhere/image")
        let status = try await status { request, context in
            try await Self.content(of: missing).response(from: request, context: context)
        }
        #expect(status == .serviceUnavailable)
    }

    @Test func anEvictedFileIsTriedAgain() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let status = try await status { request, context in
            try await ImageHandlers.withSecondTry {
                let content = Self.content(of: file)
                if !FileManager.default.fileExists(atPath: file.path) {
                    defer { try? Data("abc".utf8).write(to: file) }
                    return try await content.response(from: request, context: context)
                }
                return try await content.response(from: request, context: context)
            }
        }
        #expect(status == .ok)
    }

    @Test func otherFailuresAreNotTriedAgain() async {
        var count = 0
        await #expect(throws: ImageError.self) {
            _ = try await ImageHandlers.withSecondTry {
                count += 1
                throw ImageError.overloaded
            }
        }
        #expect(count == 1)
    }
}
