/// A random order that is the same for the same seed: a photo that is added or removed changes the order of
/// no others.
package struct RandomOrder {
    private let seed: UInt64

    package init(seed: UInt32) { self.seed = Self.mixed(UInt64(seed)) }

    /// The indices of a list of photos in the random order.
    package func indices(of photos: [Int64]) -> [Int] {
        let entries = photos.enumerated().map { index, photo in
            Entry(key: Self.mixed(UInt64(bitPattern: photo) ^ seed), photo: photo, index: index)
        }
        return entries.sorted().map(\.index)
    }

    /// The sort key of a photo, contiguous in memory.
    private struct Entry: Comparable {
        let key: UInt64
        let photo: Int64
        let index: Int

        static func < (one: Entry, other: Entry) -> Bool {
            one.key < other.key || (one.key == other.key && one.photo < other.photo)
        }
    }

    /// The finalizer of SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var number = number &+ 0x9E37_79B9_7F4A_7C15
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
