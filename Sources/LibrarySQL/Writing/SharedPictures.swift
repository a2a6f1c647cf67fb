/// The picture numbers of photos during merging (`SamePictures`): those in the database, and those to be written.
struct SharedPictures {
    private var pictures: [Int64: Int64] = [:]
    private var sources: [Int64: Int64] = [:]
    /// Photos that had no number and were assigned one.
    private var newIDs: [Int64] = []
    /// The numbers in the database.
    private var storedNumbers: Set<Int64> = []
    /// The number that replaces another.
    private var successors: [Int64: Int64] = [:]

    /// Adds a photo as stored in the database.
    mutating func add(_ photo: Int64, picture: Int64?, source: Int64) {
        pictures[photo] = picture
        sources[photo] = source
        if let picture { storedNumbers.insert(picture) }
    }

    /// Assigns photos that show the same picture one number: an existing one, or a new one.
    mutating func join(_ photo: Int64, with others: [Int64]) {
        let photos = ([photo] + others).filter { sources[$0] != nil }
        let known = photos.compactMap { pictures[$0] }.first
        let picture = known.map(current) ?? Int64.random(in: 1 ... .max)
        for photo in photos {
            if let own = pictures[photo] {
                let own = current(own)
                if own != picture { successors[own] = picture }
            } else {
                pictures[photo] = picture
                newIDs.append(photo)
            }
        }
    }

    /// The current number for a number that may have been replaced.
    private func current(_ number: Int64) -> Int64 {
        var number = number
        while let next = successors[number] { number = next }
        return number
    }

    /// The photos that had no number, with their new one.
    var assigned: [(one: Int64, other: Int64)] {
        newIDs.compactMap { photo in pictures[photo].map { (photo, current($0)) } }
    }

    /// The sources of those photos.
    var assignedSources: Set<Int64> { Set(newIDs.compactMap { sources[$0] }) }

    /// The stored numbers to be replaced, with their replacements.
    var replaced: [(one: Int64, other: Int64)] {
        successors.keys.filter(storedNumbers.contains).sorted().map { ($0, current($0)) }
    }
}
