import Foundation
import ImagePipeline
import Photos

@testable import PhotoServer
@testable import vitrine

extension EnglishTests {
    private static func trimmed(_ removed: Int, _ kept: Int) -> Message {
        Message(
            BlobMessage.trimmed,
            [
                .name: .text("s3://photos at https://store"), .removed: .number(removed),
                .size: .bytes(2 << 20),
                .kept: .number(kept), .keptSize: .bytes(1 << 30),
            ])
    }

    /// The results of `vitrine archive move`.
    private static func move(_ count: Int) -> [Message.Name: Message.Argument] {
        [
            .count: .number(count), .size: .bytes(2 << 20), .missing: .number(1), .changed: .number(0),
            .name: .text("s3://photos at https://store"), .path: .text("/a/archive"),
        ]
    }

    /// Why requests to the store fail.
    static let storeFailures: [Sample] = [
        (Message(ObjectStoreMessage.timedOut, [.count: .number(5)]), "no answer within 5 s"),
        (Message(ObjectStoreMessage.status, [.status: .number(503)]), "status 503"),
        (
            Message(ObjectStoreMessage.status, [.status: .number(403), .response: .text("AccessDenied")]),
            "status 403, AccessDenied"
        ),
        (
            Message(
                ObjectStoreMessage.status,
                [.status: .number(403), .response: .text("AccessDenied"), .text: .text("Access Denied.")]),
            "status 403, AccessDenied, Access Denied."
        ),
        (
            Message(ObjectStoreMessage.tooLarge, [.limit: .bytes(1 << 20)]),
            "its answer is larger than 1 MiB"
        ),
        (Message(ObjectStoreMessage.connectionClosed), "the connection was closed"),
        (
            Message(ObjectStoreMessage.malformedResponse),
            "its answer is not that of an S3-compatible object store"
        ),
    ]

    private static let late = Message.Argument.message(
        Message(ObjectStoreMessage.timedOut, [.count: .number(5)]))

    /// Messages about the store of images that several servers share.
    static let blobs: [Sample] = [
        (trimmed(0, 1), "s3://photos at https://store: nothing was deleted; 1 image (1 GiB) remains."),
        (
            trimmed(1, 1200),
            "s3://photos at https://store: 1 image (2 MiB) was deleted; 1,200 images (1 GiB) remain."
        ),
        (
            trimmed(2, 0),
            "s3://photos at https://store: 2 images (2 MiB) were deleted; 0 images (1 GiB) remain."
        ),
        (
            Message(
                BlobMessage.notTrimmed,
                [.name: .text("s3://photos at https://store"), .cause: late]),
            "s3://photos at https://store cannot be trimmed: no answer within 5 s."
        ),
        (
            Message(DoctorMessage.blobsGood, [.name: .text("s3://photos at https://store")]),
            "The object store s3://photos at https://store works: objects can be written, read and "
                + "deleted."
        ),
        (
            Message(
                DoctorMessage.blobsFail,
                [
                    .name: .text("s3://photos at https://store"),
                    .cause: .message(
                        Message(
                            ObjectStoreMessage.status,
                            [.status: .number(403), .response: .text("AccessDenied")])),
                ]),
            "The object store s3://photos at https://store does not work: status 403, AccessDenied. "
                + "Check its URL, region, keys and permissions, and this machine's clock."
        ),
        (
            Message(
                DoctorMessage.originalsInFolder,
                [.path: .text("/a/archive"), .name: .text("s3://photos at https://store")]),
            "There are kept originals in /a/archive, where other servers cannot find them. Move them to "
                + "s3://photos at https://store: `vitrine archive move`."
        ),
        (
            Message(
                DoctorMessage.originalsMissing,
                [.path: .text("/a/archive"), .count: .number(3), .limit: .number(100)]),
            "Kept originals are missing in /a/archive: 3 of the first 100. If they are in an object store, set "
                + "--blobs, or copy them back with `vitrine archive move --back`. Otherwise, run `vitrine "
                + "archive check`."
        ),
        (
            Message(CommandMessage.archiveInStore, [.name: .text("s3://photos at https://store")]),
            "Kept originals are in s3://photos at https://store."
        ),
        (
            Message(
                CommandMessage.archiveInFolder,
                [.path: .text("/a/archive"), .name: .text("s3://photos at https://store")]),
            "There are kept originals in /a/archive, where other servers cannot find them. "
                + "`vitrine archive move` moves them to s3://photos at https://store."
        ),
        (
            Message(
                CommandMessage.archiveDeletedLater,
                [.title: .text("A"), .size: .bytes(2 << 20), .count: .number(1)]),
            "No further originals of A will be kept; 1 original (2 MiB) will be deleted from the object "
                + "store while a server is running."
        ),
        (
            Message(CommandMessage.originalsDeletedLater, [.name: .text("s3://photos at https://store")]),
            "Its kept originals will be deleted from s3://photos at https://store while a server is running."
        ),
        (Message(CommandMessage.archiveMoving, [.count: .number(2)]), "Moved 2 originals"),
        (
            Message(CommandMessage.archiveMoved, move(1)),
            "1 original was moved from /a/archive to s3://photos at https://store, 2 MiB; 0 changed."
        ),
        (
            Message(CommandMessage.archiveCopied, move(0)),
            "No originals were copied from s3://photos at https://store to /a/archive, 2 MiB; 1 missing."
        ),
        (
            Message(CommandMessage.archiveRest, [.count: .number(2), .path: .text("/a/archive")]),
            "2 files that no photo needs remain in /a/archive."
        ),
        (
            Message(CommandMessage.archiveNotMoved, [.cause: late]),
            "The originals could not be moved: no answer within 5 s. Run the command again to continue."
        ),
        (
            Message(CommandMessage.backedUpWithoutStore, [.name: .text("s3://photos at https://store")]),
            "The backup does not include the kept originals in s3://photos at https://store. Back up or "
                + "replicate the store with its own tools."
        ),
        (
            Message(
                StatusMessage.storeOutage,
                [
                    .name: .text("s3://photos at https://store"),
                    .cause: .message(.system("Connection refused")), .count: .number(1),
                ]),
            "The object store s3://photos at https://store is unavailable: Connection refused. Cached "
                + "pictures are shown; 1 image is waiting to be stored."
        ),
        (
            Message(StatusMessage.imagesWithBytes, [.count: .number(1), .size: .bytes(1 << 20)]),
            "1 image, 1 MiB"
        ),
    ]
}
