import Foundation
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

    /// Messages about the store of images that several servers share.
    static let blobs: [Sample] = [
        (trimmed(0, 1), "s3://photos at https://store: nothing was deleted; 1 image, 1 GiB remain."),
        (
            trimmed(1, 1200),
            "s3://photos at https://store: 1 image (2 MiB) was deleted; 1,200 images, 1 GiB remain."
        ),
        (
            trimmed(2, 0),
            "s3://photos at https://store: 2 images (2 MiB) were deleted; 0 images, 1 GiB remain."
        ),
        (
            Message(
                BlobMessage.notTrimmed,
                [.name: .text("s3://photos at https://store"), .text: .text("no answer within 5 s")]),
            "s3://photos at https://store cannot be trimmed: no answer within 5 s."
        ),
        (
            Message(DoctorMessage.blobsGood, [.name: .text("s3://photos at https://store")]),
            "The image store s3://photos at https://store works: objects can be written, read and "
                + "deleted."
        ),
        (
            Message(
                DoctorMessage.blobsFail,
                [.name: .text("s3://photos at https://store"), .text: .text("status 403, AccessDenied")]),
            "The image store s3://photos at https://store does not work: status 403, AccessDenied. "
                + "Check its URL, region, keys and permissions, and this machine's clock."
        ),
        (
            Message(
                StatusMessage.storeOutage,
                [
                    .name: .text("s3://photos at https://store"), .text: .text("Connection refused"),
                    .count: .number(1),
                ]),
            "The image store s3://photos at https://store is unavailable: Connection refused. Cached "
                + "pictures are shown; 1 image is waiting to be stored."
        ),
        (
            Message(StatusMessage.imagesWithBytes, [.count: .number(1), .size: .bytes(1 << 20)]),
            "1 image, 1 MiB"
        ),
    ]
}
