import Foundation
package import Photos

/// A 64-bit number that tells whether the feed says the same of a photo as before.
///
/// FNV-1a over all values (http://www.isthe.com/chongo/tech/comp/fnv/): the same
/// on every machine and in every run, which Swift's own hashing is not.
package struct Fingerprint {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init(of photo: FeedPhoto) {
        mix(photo.key)
        mix(photo.title)
        mix(photo.description)
        mix(photo.original)
        mix(photo.thumbnail)
        mix(photo.page)
        mix(photo.place)
        mix(photo.credit)
        mix(photo.camera)
        mix(photo.size.map { UInt64(bitPattern: $0.packed) } ?? 0)
        mix(photo.coordinate?.latitude.bitPattern ?? 0)
        mix(photo.coordinate?.longitude.bitPattern ?? 0)
        mix(photo.date?.timeIntervalSince1970.bitPattern ?? 0)
    }

    /// As SQLite keeps it.
    package var signed: Int64 { Int64(bitPattern: value) }

    /// 0xFF does not occur in UTF-8: it ends a text, and alone it stands for an absent one.
    private mutating func mix(_ text: String?) {
        if var text {
            value = text.withUTF8 { $0.reduce(value, Self.mixed) }
            mix(byte: 0xFE)
        }
        mix(byte: 0xFF)
    }

    private mutating func mix(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { mix(byte: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func mix(byte: UInt8) { value = Self.mixed(value, byte) }

    private static func mixed(_ value: UInt64, _ byte: UInt8) -> UInt64 {
        (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
