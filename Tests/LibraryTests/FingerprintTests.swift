import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct FingerprintTests {
    private static var photo: FeedPhoto {
        var photo = FeedPhoto(title: "Évening")
        photo.key = "urn:1"
        photo.description = ""
        photo.size = PixelSize(width: 4, height: 3)
        photo.coordinate = Coordinate(latitude: 47.5, longitude: -15.25)
        photo.place = "Graz, Austria"
        photo.date = Date(timeIntervalSince1970: 1_700_000_000)
        return photo
    }

    /// With another number, the next refresh of every source would write all its photos again.
    @Test func staysAsItWasWritten() {
        #expect(Fingerprint(of: Self.photo).value == 0xD07E_38F3_393F_7228)
    }

    @Test func tellsAnAbsentTextFromAnEmptyOne() {
        var photo = Self.photo
        photo.description = nil
        #expect(Fingerprint(of: photo).value != Fingerprint(of: Self.photo).value)
    }
}
