import Testing

@testable import LibrarySQL

@Suite struct SharedPicturesTests {
    private static func pictures(_ numbers: [Int64: Int64?]) -> SharedPictures {
        var pictures = SharedPictures()
        for (photo, number) in numbers { pictures.add(photo, picture: number, source: photo * 10) }
        return pictures
    }

    @Test func assignsPhotosWithoutANumberThatOfTheOthers() {
        var pictures = Self.pictures([1: nil, 2: 7, 3: nil])
        pictures.join(1, with: [2, 3])
        #expect(pictures.assigned.map(\.one).sorted() == [1, 3])
        #expect(pictures.assigned.allSatisfy { $0.other == 7 })
        #expect(pictures.assignedSources == [10, 30] && pictures.replaced.isEmpty)
    }

    @Test func replacesNumbersThroughSeveralSteps() {
        var pictures = Self.pictures([1: 100, 2: 200, 3: 300, 4: nil])
        pictures.join(2, with: [1])
        pictures.join(3, with: [2])
        pictures.join(4, with: [1])
        let number = pictures.assigned.first?.other
        #expect(pictures.assigned.map(\.one) == [4] && number == 300)
        #expect(pictures.replaced.map(\.one) == [100, 200])
        #expect(pictures.replaced.allSatisfy { $0.other == 300 })
    }

    @Test func replacesNoNumberThatTheTablesDoNotHold() {
        var pictures = Self.pictures([1: nil, 2: nil, 3: 300, 4: nil])
        pictures.join(1, with: [2])
        pictures.join(3, with: [2])
        pictures.join(1, with: [2])
        #expect(Set(pictures.assigned.map(\.one)) == [1, 2])
        #expect(pictures.assigned.allSatisfy { $0.other == 300 } && pictures.replaced.isEmpty)
    }

    @Test func ignoresDeletedPhotos() {
        var pictures = Self.pictures([1: nil])
        pictures.join(1, with: [2])
        #expect(pictures.assigned.map(\.one) == [1])
    }
}
