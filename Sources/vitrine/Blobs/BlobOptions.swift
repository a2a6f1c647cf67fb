import ArgumentParser
import BlobStorage
import ImagePipeline
import Logging
import Photos

/// The store of images that several servers share. Its keys are set only in the environment or the file:
/// everyone on the machine can see the command line.
struct BlobOptions: ParsableArguments {
    @Option(
        name: .customLong("blobs"),
        help: ArgumentHelp(
            "Object store for images and kept originals that several servers share.",
            valueName: "s3://bucket/prefix?endpoint=url"))
    var text: String?

    func validate() throws { _ = try location() }

    /// The client of the store; `nil` if no store is configured.
    ///
    /// - Throws: `CommandFailure` if the keys are missing.
    func client(logger: Logger) throws -> ObjectStoreClient? {
        guard let location = try location() else { return nil }
        guard let accessKey = EnvironmentSetting.value("AWS_ACCESS_KEY_ID"),
            let secretKey = EnvironmentSetting.value("AWS_SECRET_ACCESS_KEY")
        else { throw CommandFailure(Message(BlobMessage.noKeys)) }
        return ObjectStoreClient(
            location: location,
            credentials: ObjectStoreCredentials(
                accessKey: accessKey, secretKey: secretKey,
                sessionToken: EnvironmentSetting.value("AWS_SESSION_TOKEN")),
            logger: logger)
    }

    /// The name of the store, as shown to people; `nil` if there is none.
    ///
    /// - Throws: `ValidationError`, which `validate` has thrown before.
    var name: String? { (try? location()).flatMap { $0 }.map { "\($0)" } }

    /// Runs work with a client, and closes its connections.
    ///
    /// - Throws: `CommandFailure` if the keys are missing.
    func withClient<Result>(_ work: (ObjectStoreClient?) async throws -> Result) async throws -> Result {
        let client = try client(logger: .ofProgram(.error))
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await work(client)) } catch { result = .failure(error) }
        await client?.shutdown()
        return try result.get()
    }

    /// Parsed after the option: the argument parser prints rejected values, which may contain a secret.
    private func location() throws -> ObjectStoreLocation? {
        guard let text else { return nil }
        do throws(ObjectStoreLocation.Mistake) {
            return try ObjectStoreLocation(text)
        } catch {
            throw ValidationError(BlobMessage(error))
        }
    }
}

/// The limits of age and size of the shared object store.
struct BlobLimits: ParsableArguments {
    /// In days.
    static let ageRange = 0...36_500
    /// In GiB.
    static let sizeRange = 0...(1 << 30)

    @Option(
        help: ArgumentHelp(
            "Maximum age of images in the object store; 0 for no limit.", valueName: "days"
        ),
        transform: { try WholeNumber.read($0, of: "blobs-max-age") })
    var blobsMaxAge = 0

    @Option(
        help: ArgumentHelp(
            "Maximum size of the object store; 0 for no limit.", valueName: "GiB"),
        transform: { try WholeNumber.read($0, of: "blobs-max-size") })
    var blobsMaxSize = 0

    /// The limits for the image pipeline.
    var limits: StoreLimits {
        StoreLimits(
            age: blobsMaxAge == 0 ? nil : Double(blobsMaxAge) * 86_400,
            bytes: blobsMaxSize == 0 ? nil : blobsMaxSize << 30)
    }
}
