import Photos
import Testing

@testable import PhotoServer

@Suite struct ExposureLineTests {
    @Test func showsTheExposureAsCamerasDo() {
        var metadata = PhotoMetadata()
        metadata.exposureTime = 0.004
        metadata.aperture = 5.6
        metadata.iso = 200
        metadata.focalLength = 35
        #expect(ExposureLine(metadata).text == "1/250 s · f/5.6 · ISO 200 · 35 mm")
        metadata.exposureTime = 2.5
        metadata.aperture = 8
        metadata.iso = nil
        #expect(ExposureLine(metadata).text == "2.5 s · f/8 · 35 mm")
    }

    @Test func leavesOutImpossibleValues() {
        #expect(ExposureLine(PhotoMetadata()).text == nil)
        for number in [0, -1, 1e-300, 1e300, .infinity, .nan] {
            var metadata = PhotoMetadata()
            metadata.exposureTime = number
            metadata.aperture = number
            metadata.focalLength = number
            metadata.iso = number == 0 ? .min : .max
            #expect(ExposureLine(metadata).text == nil)
        }
    }
}
