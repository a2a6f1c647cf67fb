public import ArgumentParser
import Foundation
import Messages
public import Photos

extension CredentialKind: ExpressibleByArgument {}

/// Credentials typed at the terminal or piped in. They are never an argument,
/// which every process of the machine could read.
enum CredentialInput {
    /// Asks for credentials of a kind, or reads them from standard input: `user:password`, a token, or headers,
    /// one per line.
    static func read(_ kind: CredentialKind) throws -> SourceCredentials {
        switch kind {
        case .basic:
            guard HiddenInput.isTyped else { return try basic(try HiddenInput.firstLine()) }
            let user = HiddenInput.askWithEcho(.userPrompt)
            return try SourceCredentials(user: user, password: try HiddenInput.ask(.passwordPrompt))
        case .bearer:
            let token =
                HiddenInput.isTyped ? try HiddenInput.ask(.tokenPrompt) : try HiddenInput.firstLine()
            return try SourceCredentials(token: token.trimmingCharacters(in: .whitespaces))
        case .headers:
            guard HiddenInput.isTyped else {
                return try SourceCredentials(
                    headerLines: String(decoding: try StandardInput.bytes(), as: UTF8.self))
            }
            var lines: [String] = []
            while true {
                let line = try HiddenInput.ask(.headerPrompt)
                guard !line.isEmpty else { break }
                lines.append(line)
            }
            return try SourceCredentials(headerLines: lines.joined(separator: "\n"))
        }
    }

    private static func basic(_ line: String) throws -> SourceCredentials {
        guard let colon = line.firstIndex(of: ":") else { throw CredentialsError.user }
        return try SourceCredentials(
            user: String(line[..<colon]), password: String(line[line.index(after: colon)...]))
    }
}
