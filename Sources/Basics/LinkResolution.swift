#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The paths that symbolic links lead to.
public enum LinkResolution {
    /// The maximum number of links in a path, as on Linux.
    private static let maxLinks = 40

    /// Follows all links of an absolute path, also those to something that does not exist yet, which
    /// `realpath` rejects.
    ///
    /// - Returns: An absolute path without `.`, `..` and links; `nil` if links lead back to themselves.
    public static func path(_ path: String) -> String? {
        var rest = components(of: path)
        var (resolved, linkCount): ([Substring], Int) = ([], 0)
        while let name = rest.popLast() {
            if name == ".." {
                _ = resolved.popLast()
                continue
            }
            resolved.append(name)
            guard let target = target(ofLink: text(resolved)) else { continue }
            linkCount += 1
            guard linkCount <= maxLinks else { return nil }
            if target.hasPrefix("/") { resolved = [] } else { resolved.removeLast() }
            rest += components(of: target)
        }
        return text(resolved)
    }

    private static func text(_ components: [Substring]) -> String { "/" + components.joined(separator: "/") }

    /// The names in a path, the first one last.
    private static func components(of path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    /// - Returns: `nil` if the path is not a link, or does not exist.
    private static func target(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
