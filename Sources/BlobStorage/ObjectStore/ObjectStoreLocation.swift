import Foundation

/// The location of an S3-compatible object store: endpoint, bucket and prefix.
///
///     s3://bucket/prefix?endpoint=https://storage.example.org&region=eu-central-1&style=path
package struct ObjectStoreLocation: Hashable, Sendable {
    /// How the bucket is named in requests.
    package enum Style: String, Sendable {
        /// `https://endpoint/bucket/key`
        case path
        /// `https://bucket.endpoint/key`
        case host
    }

    /// Why a location is invalid.
    package enum Mistake: String, Error, CaseIterable {
        case scheme, bucket, prefix, endpoint, region, style, parameter
    }

    /// The name of the bucket.
    package let bucket: String
    /// The prefix of all keys, without `/` at either end; may be empty.
    package let prefix: String
    /// The scheme, and the host with its port unless it is the default port.
    package let endpoint: Endpoint
    /// The region for which requests are signed.
    package let region: String
    /// How the bucket is named in requests.
    package let style: Style

    /// A server.
    package struct Endpoint: Hashable, Sendable {
        /// `http` or `https`.
        package let scheme: String
        /// The host name or address, IPv6 in brackets, with its port unless it is the default port.
        package let authority: String
    }

    /// Parses a location; missing parts default to those of Amazon S3.
    ///
    /// Errors never repeat the input, which may contain a secret.
    package init(_ text: String) throws(Mistake) {
        guard text.hasPrefix("s3://") else { throw .scheme }
        let parts = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (parts.first ?? "").split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let values = try Self.values(of: parts.count == 2 ? parts[1] : "")
        bucket = try Self.bucket(path.first ?? "")
        prefix = try Self.prefix(path.count == 2 ? path[1] : "")
        region = values["region"] ?? "us-east-1"
        guard Self.isName(region, also: "-_") else { throw .region }
        let given = try values["endpoint"].map(Self.endpoint)
        endpoint = given ?? Endpoint(scheme: "https", authority: "s3.\(region).amazonaws.com")
        guard let name = values["style"] else {
            style = given == nil ? .host : .path
            return
        }
        guard let style = Style(rawValue: name) else { throw .style }
        self.style = style
    }

    /// The host of requests.
    var host: String { style == .host ? "\(bucket).\(endpoint.authority)" : endpoint.authority }

    /// The path of a key, or of the bucket itself; not percent-encoded.
    func path(of key: String?) -> String {
        let key = key.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" }
        switch style {
        case .host: return "/\(key ?? "")"
        case .path: return key.map { "/\(bucket)/\($0)" } ?? "/\(bucket)"
        }
    }
}

extension ObjectStoreLocation: CustomStringConvertible {
    /// E.g. `s3://bucket/prefix at https://storage.example.org`.
    package var description: String {
        "s3://\(bucket)\(prefix.isEmpty ? "" : "/\(prefix)") at \(endpoint.scheme)://\(endpoint.authority)"
    }
}

extension ObjectStoreLocation {
    private static func values(of query: Substring) throws(Mistake) -> [String: String] {
        var values: [String: String] = [:]
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, ["endpoint", "region", "style"].contains(pair[0]),
                values[String(pair[0])] == nil, let value = pair[1].removingPercentEncoding
            else { throw .parameter }
            values[String(pair[0])] = value
        }
        return values
    }

    private static func bucket(_ text: Substring) throws(Mistake) -> String {
        guard (3...255).contains(text.utf8.count), isName(text, also: ".-_"), text.first != "." else {
            throw .bucket
        }
        return String(text)
    }

    private static func prefix(_ text: Substring) throws(Mistake) -> String {
        let prefix = text.hasSuffix("/") ? text.dropLast() : text
        guard !prefix.isEmpty else { return "" }
        let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
        guard text.utf8.count <= 512,
            parts.allSatisfy({ isName($0, also: ".-_") && $0 != "." && $0 != ".." })
        else { throw .prefix }
        return String(prefix)
    }

    private static func endpoint(_ text: String) throws(Mistake) -> Endpoint {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.encodedHost, !host.isEmpty,
            url.user == nil, url.password == nil, url.query == nil, url.fragment == nil,
            ["", "/"].contains(url.path)
        else { throw .endpoint }
        let usual = scheme == "https" ? 443 : 80
        guard let port = url.port, port != usual else { return Endpoint(scheme: scheme, authority: host) }
        guard (1...65535).contains(port) else { throw .endpoint }
        return Endpoint(scheme: scheme, authority: "\(host):\(port)")
    }

    /// Whether a string is not empty and consists of ASCII letters, digits and the given characters.
    private static func isName(_ text: some StringProtocol, also others: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || others.unicodeScalars.contains($0)
            }
    }
}
