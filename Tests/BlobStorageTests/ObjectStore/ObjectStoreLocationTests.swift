import Testing

@testable import BlobStorage

@Suite struct ObjectStoreLocationTests {
    @Test func readsWhatIsGiven() throws {
        let location = try ObjectStoreLocation(
            "s3://photos/vitrine/a/?endpoint=https://storage.example.org:9000&region=eu-central-1&style=host")
        #expect(location.bucket == "photos" && location.prefix == "vitrine/a")
        #expect(location.region == "eu-central-1" && location.style == .host)
        #expect(location.host == "photos.storage.example.org:9000")
        #expect(location.path(of: "ab/cd") == "/vitrine/a/ab/cd" && location.path(of: nil) == "/")
        #expect("\(location)" == "s3://photos/vitrine/a at https://storage.example.org:9000")
    }

    @Test func isAmazonsWithoutAnEndpoint() throws {
        let location = try ObjectStoreLocation("s3://photos?region=us-west-2")
        #expect(location.style == .host && location.host == "photos.s3.us-west-2.amazonaws.com")
        #expect(try ObjectStoreLocation("s3://photos").host == "photos.s3.us-east-1.amazonaws.com")
    }

    @Test(arguments: [
        ("http://127.0.0.1:9000", "127.0.0.1:9000"), ("HTTP://[::1]:9000/", "[::1]:9000"),
        ("http://store:80", "store"), ("https%3A%2F%2Fstore%3A8443", "store:8443"),
        ("https://store:443", "store"),
    ])
    func namesTheBucketInThePathOfAnotherEndpoint(endpoint: String, host: String) throws {
        let location = try ObjectStoreLocation("s3://photos?endpoint=\(endpoint)")
        #expect(location.style == .path && location.host == host)
        #expect(location.path(of: "a") == "/photos/a" && location.path(of: nil) == "/photos")
    }

    @Test(
        arguments: [
            ("", .scheme), ("https://photos", .scheme), ("S3://photos", .scheme), ("s3://", .bucket),
            ("s3://ab", .bucket), ("s3://AKIA:secret@photos", .bucket), ("s3://pho tos", .bucket),
            ("s3://phötos", .bucket), ("s3://photos/a//b", .prefix), ("s3://photos/../a", .prefix),
            ("s3://photos/a b", .prefix), ("s3://photos?endpoint=store", .endpoint),
            ("s3://photos?endpoint=ftp://store", .endpoint),
            ("s3://photos?endpoint=https://user:secret@store", .endpoint),
            ("s3://photos?endpoint=https://store/base", .endpoint),
            ("s3://photos?endpoint=https://store:99999", .endpoint),
            ("s3://photos?endpoint=http://", .endpoint),
            ("s3://photos?region=a/b", .region), ("s3://photos?style=dns", .style),
            ("s3://photos?endpoint", .parameter), ("s3://photos?region=a&region=b", .parameter),
            ("s3://photos?secret=x", .parameter), ("s3://photos?region=%ZZ", .parameter),
        ] as [(String, ObjectStoreLocation.Mistake)])
    func refusesWhatIsNone(text: String, mistake: ObjectStoreLocation.Mistake) {
        #expect(throws: mistake) { try ObjectStoreLocation(text) }
    }
}
