import Basics
import Fetching
import Foundation
import Photos

/// A location as a person types it on the command line.
public enum TypedLocation {
    /// The URL or absolute path of a text: `example.org/feed` is `https://example.org/feed`,
    /// unless there is such a file.
    ///
    /// A text that is not a location is returned unchanged; reading it throws.
    public static func resolved(_ text: String) -> String {
        switch try? ReadableLocation(text) {
        case .web(let url): url
        case .path(let path): path
        case .flickr, nil: text
        }
    }

    /// Refuses what cannot be a source, before anything is created for it: a path of nothing, or a URL of another kind.
    public static func check(_ text: String) throws(SourceError) {
        guard case .path(let path) = try ReadableLocation(text) else { return }
        guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    }

    /// Splits a location into one without user name and password, and those credentials.
    ///
    /// They are then treated as credentials like any others: the stored and shown location has none.
    static func split(
        _ text: String
    ) throws(SourceError) -> (location: String, credentials: SourceCredentials?) {
        guard text.contains("@"), case .web(let url)? = try? ReadableLocation(text),
            url.drop(while: { $0 != ":" }).dropFirst(3).prefix(while: { !"/?#".contains($0) }).contains("@")
        else { return (SourceLocation.normalized(text), nil) }
        // A URL that cannot be parsed is refused without its text: a message would show its password.
        guard var parts = URLComponents(string: URLText.parseable(url)) else { throw .fetch(.hasUserName) }
        let (user, password) = (parts.user ?? "", parts.password ?? "")
        (parts.user, parts.password) = (nil, nil)
        guard let plain = parts.string else { throw .fetch(.hasUserName) }
        guard !user.isEmpty || !password.isEmpty else { return (SourceLocation.normalized(plain), nil) }
        do throws(CredentialsError) {
            let credentials = try SourceCredentials(user: user, password: password)
            return (SourceLocation.normalized(plain), credentials)
        } catch {
            throw .credentials(error)
        }
    }

    /// Whether a location contains a user name or a password.
    public static func hasPassword(_ text: String) -> Bool {
        do throws(SourceError) { return try split(text).credentials != nil } catch { return true }
    }

    /// A location without user name and password, for display.
    public static func withoutPassword(_ text: String) -> String { (try? split(text).location) ?? "" }

    /// Whether a text is a single word and no file has that name: neither a path nor a URL.
    public static func isUnknownWord(_ text: String) -> Bool {
        guard !text.isEmpty, !text.contains(where: { "/.:~".contains($0) }) else { return false }
        guard case .path(let path) = try? ReadableLocation(text) else { return false }
        return !FileManager.default.fileExists(atPath: path)
    }
}
