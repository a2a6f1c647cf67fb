import Basics
import Crypto
import Foundation

/// The parts of a request that are signed.
struct RequestToSign {
    let method: String
    /// The path, not percent-encoded, starting with `/`.
    let path: String
    /// Names and values, not percent-encoded.
    var query: [(name: String, value: String)] = []
    /// All signed headers, including `host`.
    let headers: [(name: String, value: String)]
    /// The SHA-256 of the body, in hexadecimal.
    let payloadHash: String
}

/// Signs requests with AWS Signature Version 4.
///
/// The steps are those of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. For S3,
/// unlike other services, paths are encoded once and not normalized.
struct RequestSigner: Sendable {
    let credentials: ObjectStoreCredentials
    let region: String
    /// `s3`; other values are used by published examples.
    var service = "s3"

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// The `Authorization` header of a request sent at a date, which must equal its `x-amz-date`.
    func authorization(for request: RequestToSign, at date: Date) -> String {
        let time = Self.timestamp(date)
        let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
        let headers = Self.canonicalHeaders(request.headers)
        let names = headers.map(\.name).joined(separator: ";")
        let canonical = [
            request.method, PercentEncoding.encode(request.path, keepsSlashes: true),
            Self.queryString(request.query),
            headers.map { "\($0.name):\($0.value)\n" }.joined(), names, request.payloadHash,
        ].joined(separator: "\n")
        let text = [Self.algorithm, time, scope, Self.hash(Data(canonical.utf8))].joined(separator: "\n")
        let signature = Self.code(text, key: key(of: scope)).hexadecimal
        return "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), "
            + "SignedHeaders=\(names), Signature=\(signature)"
    }

    /// A date in the format of `x-amz-date`, e.g. `20130524T000000Z`.
    static func timestamp(_ date: Date) -> String {
        // Dates out of the calendar's range cannot be signed; the store rejects the substitute.
        var time = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let length = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A query as it is signed and sent: encoded, sorted by name, then value.
    static func queryString(_ query: [(name: String, value: String)]) -> String {
        query.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
            .sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// The SHA-256 of bytes, in hexadecimal.
    static func hash(_ bytes: Data) -> String { SHA256.hash(data: bytes).hexadecimal }

    /// Names in lower case and sorted; values without surrounding spaces and with single spaces inside.
    private static func canonicalHeaders(
        _ headers: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
        headers.map { header in
            (
                header.name.lowercased(),
                header.value.split(separator: " ").joined(separator: " ")
            )
        }
        .sorted { $0 < $1 }
    }

    /// The signing key for a day, region and service.
    private func key(of scope: String) -> SymmetricKey {
        scope.split(separator: "/").reduce(SymmetricKey(data: Data("AWS4\(credentials.secretKey)".utf8))) {
            SymmetricKey(data: Self.code(String($1), key: $0))
        }
    }

    private static func code(_ text: String, key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }
}
