import Foundation
import Testing

@testable import BlobStorage

/// Signatures that AWS has published.
@Suite struct RequestSignerTests {
    /// The SHA-256 of nothing.
    private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    /// One of the `aws-sig-v4-test-suite`.
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        var method = "GET"
        var path = "/"
        var query: [(name: String, value: String)] = []
        var headers: [(name: String, value: String)] = []
        var body = ""
        let signature: String

        var testDescription: String { name }
    }

    private static let token =
        "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRq"
        + "TflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75Y"
        + "U9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9K"
        + "SYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA=="

    static let vectors = [
        Vector(
            name: "get-vanilla",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "get-vanilla-query-order-key-case",
            query: [("Param2", "value2"), ("Param1", "value1")],
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Vector(
            name: "get-vanilla-empty-query-key", query: [("Param1", "value1")],
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        Vector(
            name: "get-unreserved",
            path: "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
        Vector(
            name: "get-utf8", path: "/\u{1234}",
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        Vector(
            name: "get-header-value-trim",
            headers: [("My-Header1", " value1"), ("My-Header2", " \"a   b   c\"")],
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        Vector(
            name: "post-vanilla", method: "POST",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        Vector(
            name: "post-x-www-form-urlencoded", method: "POST",
            headers: [("Content-Type", "application/x-www-form-urlencoded")], body: "Param1=value1",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
        Vector(
            name: "post-sts-header-before", method: "POST", headers: [("X-Amz-Security-Token", token)],
            signature: "85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead"),
    ]

    @Test(arguments: vectors) func agreesWithTheTestSuite(vector: Vector) throws {
        let signer = RequestSigner(
            credentials: ObjectStoreCredentials(
                accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1", service: "service")
        let request = RequestToSign(
            method: vector.method, path: vector.path, query: vector.query,
            headers: [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")]
                + vector.headers,
            payloadHash: RequestSigner.hash(Data(vector.body.utf8)))
        let date = try Date("2015-08-30T12:36:00Z", strategy: .iso8601)
        let names = (["host", "x-amz-date"] + vector.headers.map { $0.name.lowercased() }).sorted()
        #expect(
            signer.authorization(for: request, at: date)
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(vector.signature)")
    }

    /// The examples of the documentation of S3 (sig-v4-header-based-auth).
    @Test(arguments: [
        Vector(
            name: "GET object", path: "/test.txt", headers: [("Range", "bytes=0-9")],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Vector(
            name: "PUT object", method: "PUT", path: "/test$file.text",
            headers: [
                ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ], body: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Vector(
            name: "GET bucket lifecycle", query: [("lifecycle", "")],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Vector(
            name: "GET bucket, list objects", query: [("max-keys", "2"), ("prefix", "J")],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
    func agreesWithTheExamplesOfS3(vector: Vector) throws {
        let signer = RequestSigner(
            credentials: ObjectStoreCredentials(
                accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1")
        let hash = RequestSigner.hash(Data(vector.body.utf8))
        let request = RequestToSign(
            method: vector.method, path: vector.path, query: vector.query,
            headers: [
                ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", "20130524T000000Z"),
                ("x-amz-content-sha256", hash),
            ] + vector.headers, payloadHash: hash)
        let date = try Date("2013-05-24T00:00:00Z", strategy: .iso8601)
        #expect(
            signer.authorization(for: request, at: date).hasSuffix(", Signature=\(vector.signature)"))
    }

    @Test func formatsDatesAsTheyAreSigned() throws {
        #expect(RequestSigner.timestamp(Date(timeIntervalSince1970: 0.9)) == "19700101T000000Z")
        #expect(RequestSigner.hash(Data()) == Self.empty)
        // Nothing traps on a clock that is very wrong.
        #expect(!RequestSigner.timestamp(Date(timeIntervalSince1970: 1e300)).isEmpty)
    }

    @Test func neverPrintsSecrets() {
        let credentials = ObjectStoreCredentials(
            accessKey: "AKIDEXAMPLE", secretKey: "the-secret", sessionToken: "the-token")
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped, "\([credentials])"] {
            #expect(!text.contains("the-secret") && !text.contains("the-token"))
        }
    }
}
