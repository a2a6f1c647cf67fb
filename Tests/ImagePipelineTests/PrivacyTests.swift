import Foundation
import Library
import Photos
import Testing

@testable import ImagePipeline

/// No picture that is sent contains where it was taken, or whose it is.
@Suite struct PrivacyTests {
    private let url = "https://photos.example/private"
    private var request: ImageRequest { ImageRequest(url: url) }

    enum Sample: String, CaseIterable {
        case jpegExif, jpegXMP, webpExif, webpXMP, pngExif, pngXMP, pngRawProfile
        case webpNamedExif, jpegSecondExif, jpegExtendedXMP, gifXMP

        func bytes(_ fixture: PipelineFixture) async throws -> Data {
            let jpeg = try await fixture.publish("a", width: 700, height: 500)
            let webp = try await fixture.publish("b", width: 700, height: 500, format: .webp)
            func made(exif: Data?, xmp: Data?) -> Data {
                MetadataSamples.webp(webp, width: 700, height: 500, exif: exif, xmp: xmp)
            }
            switch self {
            case .jpegExif: return MetadataSamples.jpeg(jpeg, MetadataSamples.exifSegment())
            case .jpegXMP: return MetadataSamples.jpeg(jpeg, MetadataSamples.xmpSegment())
            case .webpExif: return made(exif: MetadataSamples.exif(), xmp: nil)
            case .webpNamedExif: return made(exif: Data("Exif\0\0".utf8) + MetadataSamples.exif(), xmp: nil)
            case .webpXMP: return made(exif: nil, xmp: MetadataSamples.xmp())
            case .pngExif: return MetadataSamples.png(MetadataSamples.pngExif)
            case .pngXMP: return MetadataSamples.png(MetadataSamples.pngXMP)
            case .pngRawProfile: return MetadataSamples.png(MetadataSamples.pngRawProfile)
            case .jpegSecondExif:
                return MetadataSamples.jpeg(
                    jpeg, MetadataSamples.exifSegment(hasPlace: false), MetadataSamples.exifSegment())
            case .jpegExtendedXMP: return MetadataSamples.jpeg(jpeg, MetadataSamples.extendedXMP)
            case .gifXMP: return MetadataSamples.gif
            }
        }
    }

    private func expectNothing(_ bytes: Data, _ fixture: PipelineFixture, _ name: String) async throws {
        for secret in MetadataSamples.secrets {
            #expect(bytes.range(of: secret) == nil, "\(name): \(String(decoding: secret, as: UTF8.self))")
        }
        #expect(MetadataSamples.chunks(bytes)["XMP "] == nil, "\(name)")
        let file = fixture.folder.appendingPathComponent("sent")
        try bytes.write(to: file)
        let metadata = try await fixture.pipeline.metadata(ofFile: file)
        #expect(metadata.coordinate == nil && metadata.credit == nil, "\(name)")
    }

    @Test(arguments: Sample.allCases) func renditionsContainNoMetadata(sample: Sample) async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .bytes(try await sample.bytes(fixture)))
        for shape in [RenditionShape.square(160), .fitted(640), .fitted(1280)] {
            for format in RenditionFormat.allCases {
                let sent = try await fixture.pipeline.rendition(shape, format, of: request).data
                try await expectNothing(sent, fixture, "\(shape.name).\(format)")
            }
        }
        await fixture.pipeline.shutdown()
    }

}
