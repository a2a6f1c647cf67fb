import Basics
import Foundation
package import Photos

/// A 64-bit hash of a feed's data about a photo, to detect changes.
package struct Fingerprint {
    private var hash = FNV1a()
    package var value: UInt64 { hash.value }

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
        // Photos without a language keep their former fingerprint.
        if let language = photo.language { mix(language.rawValue) }
        if let fileTag = photo.fileTag { mix(fileTag) }
    }

    /// The value as SQLite stores it.
    package var signed: Int64 { Int64(bitPattern: value) }

    /// 0xFE and 0xFF do not occur in UTF-8: they end a text; 0xFF alone stands for an absent one.
    private mutating func mix(_ text: String?) {
        if var text {
            text.withUTF8 { hash.add($0) }
            hash.add(0xFE)
        }
        hash.add(0xFF)
    }

    private mutating func mix(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
