import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite struct SecretKeyTests {
    private let secret = "s3cret-value"

    private func withFolder(_ test: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await test(folder)
    }

    private func filled(_ folder: URL) async throws -> (SQLLibrary, SourceID) {
        let library = try SQLLibrary(path: folder.appending(path: "vitrine.sqlite").path)
        let id = try await library.addSample(Samples.feed("a"))
        try await library.setCredentials(try SourceCredentials(user: "ada", password: secret), of: id)
        return (library, id)
    }

    @Test func isAFileOfItsOwnerWithoutWhichTheDatabaseSaysNothing() async throws {
        try await withFolder { folder in
            let (library, id) = try await filled(folder)
            let file = folder.appending(path: SQLLibrary.keyFile)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == 32)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.allSatisfy { !$0.contains("partial") })
            let encoded = Data("ada:\(secret)".utf8).base64EncodedString()
            for name in names {
                let bytes = try Data(contentsOf: folder.appending(path: name))
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
                #expect(bytes.range(of: Data(encoded.utf8)) == nil, "\(name)")
            }
            try library.close()
            // A restart finds it again.
            let again = try SQLLibrary(path: folder.appending(path: "vitrine.sqlite").path)
            #expect(try await again.credentials(of: id)?.credentials.kind == .basic)
            try again.close()
        }
    }

    @Test(arguments: [true, false]) func reportsThatTheKeyIsMissingOrDifferent(isMissing: Bool) async throws {
        try await withFolder { folder in
            let (library, id) = try await filled(folder)
            let file = folder.appending(path: SQLLibrary.keyFile)
            if isMissing {
                try FileManager.default.removeItem(at: file)
            } else {
                try Data(repeating: 7, count: 32).write(to: file)
            }
            await #expect {
                _ = try await library.credentials(of: id)
            } throws: { error in
                guard case LibraryError.credentials(.unreadable) = error else { return false }
                return true
            }
            // They can be set again.
            try await library.setCredentials(try SourceCredentials(token: "new"), of: id)
            #expect(try await library.credentials(of: id)?.credentials.kind == .bearer)
            try library.close()
        }
    }

    @Test(arguments: [0, 31, 33]) func refusesAKeyOfAnotherLength(count: Int) async throws {
        try await withFolder { folder in
            try Data(repeating: 1, count: count).write(to: folder.appending(path: SQLLibrary.keyFile))
            await #expect {
                _ = try await filled(folder)
            } throws: { error in
                guard case LibraryError.credentials(.unreadable) = error else { return false }
                return true
            }
        }
    }

    @Test func opensForItsOwnSourceAlone() async throws {
        try await withFolder { folder in
            let (library, id) = try await filled(folder)
            let other = try await library.add("https://example.org/other.json", Samples.feed("b")).id
            try await library.setCredentials(try SourceCredentials(token: "other"), of: other)
            try await library.write { database in
                try database.execute(
                    sql: """
                        UPDATE source_credentials SET sealed = (SELECT sealed FROM source_credentials AS first
                            JOIN source ON source.id = first.source_id WHERE source.name = ?)
                        """, arguments: [id.rawValue])
            }
            #expect(try await library.credentials(of: id) != nil)
            await #expect(throws: LibraryError.self) { try await library.credentials(of: other) }
            try library.close()
        }
    }
}
