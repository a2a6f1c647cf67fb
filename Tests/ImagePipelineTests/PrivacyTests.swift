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
        case jpegVideo, gifOtherPrefix, pngWideXMP, webpWideXMP

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
            case .gifXMP: return MetadataSamples.gif()
            // The position of a motion photo's video is text of ISO 6709.
            case .jpegVideo: return jpeg + Data("....ftypmp42....moov....+48.8583+002.2944/".utf8)
            case .gifOtherPrefix: return MetadataSamples.gif(MetadataSamples.xmpOfOtherPrefix)
            case .pngWideXMP: return MetadataSamples.png(MetadataSamples.pngWideXMP(.utf16BigEndian))
            case .webpWideXMP:
                return made(exif: nil, xmp: MetadataSamples.wide(MetadataSamples.xmp(), .utf16LittleEndian))
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

    @Test(arguments: Sample.allCases) func originalsAreSentWithoutTheirPlace(sample: Sample) async throws {
        let fixture = PipelineFixture()
        let photo = try await sample.bytes(fixture)
        fixture.loader.set(url, .bytes(photo))
        for _ in 0..<2 {
            let sent = try await fixture.pipeline.original(of: request).bytes.load()
            #expect(sent != photo)
            try await expectNothing(sent, fixture, sample.rawValue)
        }
        await fixture.pipeline.shutdown()
    }

    /// Most files of cameras have neither.
    @Test func sendsAnOriginalWithAnOwnerButNoPlaceAsItIs() async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish("a", width: 700, height: 500)
        let photo = MetadataSamples.jpeg(plain, MetadataSamples.exifSegment(hasPlace: false))
        fixture.loader.set(url, .bytes(photo))
        #expect(try await fixture.pipeline.original(of: request).bytes.load() == photo)
        await fixture.pipeline.shutdown()
    }

    /// The bytes that a worker has read may have been replaced when it responds.
    @Test func resultsForOldBytesDoNotApplyToNewOnes() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 700, height: 500)
        let old = try await fixture.pipeline.loadedOriginal(request, Urgency(.near))
        let plain = try await fixture.publish("a", width: 700, height: 500, seed: 2)
        fixture.loader.set(url, .bytes(MetadataSamples.jpeg(plain, MetadataSamples.exifSegment())))
        let new = try #require(try await fixture.pipeline.originals.revalidate(request))
        _ = try await fixture.pipeline.withoutLocation(old, request)
        #expect(fixture.pipeline.store.records.record(of: url).isPlaceless == nil)
        let sent = try await fixture.pipeline.withoutLocation(new, request).bytes.load()
        try await expectNothing(sent, fixture, "new")
        await fixture.pipeline.shutdown()
    }

    @Test func theCopyOfAJpegWithBytesBetweenItsSegmentsIsWhole() async throws {
        let fixture = PipelineFixture()
        let plain = try await fixture.publish("a", width: 700, height: 500)
        fixture.loader.set(
            url, .bytes(MetadataSamples.jpeg(plain, MetadataSamples.exifSegment(), Data([0, 0]))))
        let sent = try await fixture.pipeline.original(of: request).bytes.load()
        try await expectNothing(sent, fixture, "copy")
        #expect(try await fixture.look(at: sent).size == PixelSize(width: 700, height: 500))
        fixture.loader.set("copy", .bytes(sent))
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: "copy"))
        await fixture.pipeline.shutdown()
    }
}
