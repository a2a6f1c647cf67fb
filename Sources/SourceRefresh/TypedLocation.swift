import Fetching
import Foundation
import Photos

/// A location as a person types it on the command line.
public enum TypedLocation {
    /// The URL or the absolute path that is meant: `example.org/feed` is `https://example.org/feed`,
    /// unless there is such a file.
    ///
    /// What is no location at all is given back as it is, and refused in words if it is read.
    public static func resolved(_ text: String) -> String {
        switch try? ReadableLocation(text) {
        case .web(let url): url
        case .path(let path): path
        case .flickr, nil: text
        }
    }

    /// A location without the user name and password that it may have been typed with, and these.
    ///
    /// They are credentials like any others from then on: the location that is kept and shown has none.
    static func split(
        _ text: String
    ) throws(SourceError) -> (location: String, credentials: SourceCredentials?) {
        guard text.contains("@"), case .web(let url)? = try? ReadableLocation(text),
            url.drop(while: { $0 != ":" }).dropFirst(3).prefix(while: { !"/?#".contains($0) }).contains("@")
        else { return (SourceLocation.tidy(text), nil) }
        // A URL that cannot be parsed is left out as well: a message would show its password.
        guard var parts = URLComponents(string: url) else { throw .fetch(.hasUserName) }
        let (user, password) = (parts.user ?? "", parts.password ?? "")
        (parts.user, parts.password) = (nil, nil)
        guard let plain = parts.string else { throw .fetch(.hasUserName) }
        guard !user.isEmpty || !password.isEmpty else { return (SourceLocation.tidy(plain), nil) }
        do throws(CredentialsError) {
            let credentials = try SourceCredentials(user: user, password: password)
            return (SourceLocation.tidy(plain), credentials)
        } catch {
            throw .credentials(error)
        }
    }

    /// Whether a location has a user name or a password in it.
    public static func hasPassword(_ text: String) -> Bool {
        do throws(SourceError) { return try split(text).credentials != nil } catch { return true }
    }

    /// A location without a user name and a password, to be shown.
    public static func withoutPassword(_ text: String) -> String { (try? split(text).location) ?? "" }

    /// Whether a text is a single word and there is no file of that name: neither a path nor a URL.
    public static func isUnknownWord(_ text: String) -> Bool {
        guard !text.isEmpty, !text.contains(where: { "/.:~".contains($0) }) else { return false }
        guard case .path(let path) = try? ReadableLocation(text) else { return false }
        return !FileManager.default.fileExists(atPath: path)
    }
}
