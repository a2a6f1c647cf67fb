import Basics
import Foundation
package import Photos

/// A hash of 64 bits of what the feed says about a photo, to detect changes.
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
        // Photos without one keep their fingerprint of before.
        if let language = photo.language { mix(language.rawValue) }
    }

    /// The value as SQLite stores it.
    package var signed: Int64 { Int64(bitPattern: value) }

    /// 0xFF does not occur in UTF-8: it ends a text; alone it stands for an absent one.
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
