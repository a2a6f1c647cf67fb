import TestSupport
import Testing
import ViewerCore

/// Shapes in memory: `p` a picture, `t` a row of text.
private final class Pictures {
    let shapes: UnsafeMutablePointer<UInt16>
    var count: Int

    init(_ letters: String) {
        shapes = .allocate(capacity: max(letters.count, 1))
        count = letters.count
        for (index, letter) in letters.enumerated() { shapes[index] = letter == "t" ? 1 : 0x8000 }
    }

    deinit { shapes.deallocate() }

    var list: PictureList { PictureList(shapes: shapes, count: count) }
}

@Suite struct SlideshowTests {
    private func started(_ pictures: Pictures, at start: Int = 0, seconds: Double = 2) -> Slideshow {
        var show = Slideshow(pictures: pictures.list, start: start, secondsEach: seconds)
        if let upcoming = show.upcoming { _ = show.decoded(upcoming, pictures: pictures.list) }
        return show
    }

    @Test func showsTheOpenedPhotoOnceItIsDecoded() {
        let pictures = Pictures("ppp")
        var show = Slideshow(pictures: pictures.list, start: 1, secondsEach: 2)
        #expect(show.state == .waiting && show.shown == nil && show.upcoming == 1)
        #expect(show.advance(60, pictures: pictures.list) == false)
        #expect(show.shown == nil)
        #expect(show.decoded(1, pictures: pictures.list) == true)
        #expect(show.state == .playing && show.shown == 1 && show.upcoming == 2)
    }

    @Test func continuesAtAnotherPaceAndInAnotherOrder() {
        let pictures = Pictures("pppppppp")
        var show = started(pictures)
        show.setSeconds(5)
        #expect(show.advance(4.9, pictures: pictures.list) == false && show.secondsEach == 5)
        show.setSeconds(900)
        #expect(show.secondsEach == 60)
        show.setSeconds(1)
        let shuffled = PictureList(shapes: pictures.shapes, count: 8, seed: 11)
        show.setSeed(11, pictures: shuffled)
        var seen = [show.shown]
        for _ in 1..<8 {
            _ = show.decoded(show.upcoming ?? -1, pictures: shuffled)
            #expect(show.advance(1, pictures: shuffled) == true)
            seen.append(show.shown)
        }
        #expect(Set(seen) == Set(0..<8))
        #expect(seen != Array(0..<8))
        let last = show.shown
        show.setSeed(0, pictures: pictures.list)
        #expect(show.upcoming == last.map { ($0 + 1) % 8 } && show.shown == last)
    }

    @Test func advancesEveryTwoSecondsAndAroundTheEnd() {
        let pictures = Pictures("pptp")
        var show = started(pictures)
        var seen: [Int] = []
        for _ in 0..<80 {
            if let upcoming = show.upcoming { _ = show.decoded(upcoming, pictures: pictures.list) }
            if show.advance(0.1, pictures: pictures.list), let shown = show.shown { seen.append(shown) }
        }
        #expect(seen == [1, 3, 0] || seen == [1, 3, 0, 1])
    }

    @Test func waitsForAPictureThatIsLate() {
        let pictures = Pictures("pp")
        var show = started(pictures)
        #expect(show.advance(5, pictures: pictures.list) == false)
        #expect(show.state == .waiting && show.shown == 0)
        #expect(show.decoded(1, pictures: pictures.list) == true)
        #expect(show.state == .playing && show.shown == 1)
        #expect(show.advance(1.9, pictures: pictures.list) == false)
    }

    @Test func skipsUnavailablePhotos() {
        let pictures = Pictures("ppp")
        var show = started(pictures)
        show.failed(1, pictures: pictures.list)
        #expect(show.upcoming == 2)
        #expect(show.decoded(1, pictures: pictures.list) == false)
        _ = show.decoded(2, pictures: pictures.list)
        #expect(show.advance(2, pictures: pictures.list) == true)
        #expect(show.shown == 2)
    }

    @Test func endsEmptyWhereAllPhotosFail() {
        let pictures = Pictures("ppp")
        var show = Slideshow(pictures: pictures.list, start: 1, secondsEach: 2)
        for index in [1, 2, 0] { show.failed(index, pictures: pictures.list) }
        #expect(show.state == .empty && show.upcoming == nil && !show.keepsAwake)
    }

    @Test func triesAgainByHandAfterAllHaveFailed() {
        let pictures = Pictures("ppp")
        for step in [1, -1] {
            var show = Slideshow(pictures: pictures.list, start: 1, secondsEach: 2)
            for index in [1, 2, 0] { show.failed(index, pictures: pictures.list) }
            #expect(show.move(step, pictures: pictures.list) == false)
            #expect(show.state == .waiting)
            let upcoming = show.upcoming ?? -1
            #expect(show.decoded(upcoming, pictures: pictures.list) == true)
            #expect(show.state == .playing && show.shown == upcoming)
        }
    }

    @Test func keepsTheOnlyGoodPhotoAndRetriesTheOthers() {
        let pictures = Pictures("ppp")
        var show = started(pictures)
        show.failed(1, pictures: pictures.list)
        show.failed(2, pictures: pictures.list)
        #expect(show.shown == 0 && show.upcoming == nil && show.state == .playing)
        #expect(show.advance(2, pictures: pictures.list) == false)
        #expect(show.shown == 0 && show.upcoming == 1)
    }

    @Test(arguments: ["", "t", "ttt"])
    func isEmptyWithoutPictures(letters: String) {
        let pictures = Pictures(letters)
        var show = Slideshow(pictures: pictures.list, start: 0, secondsEach: 2)
        #expect(show.state == .empty && show.upcoming == nil)
        #expect(show.advance(10, pictures: pictures.list) == false)
        #expect(show.move(1, pictures: pictures.list) == false)
    }

    @Test func staysOnTheOnlyPicture() {
        let pictures = Pictures("tpt")
        var show = started(pictures)
        #expect(show.shown == 1 && show.upcoming == nil)
        #expect(show.advance(60, pictures: pictures.list) == false)
        #expect(show.shown == 1 && show.state == .playing)
    }

    @Test func stopsWhilePausedAndWhileHidden() {
        let pictures = Pictures("pp")
        var show = started(pictures)
        _ = show.decoded(1, pictures: pictures.list)
        show.pause()
        #expect(!show.advance(60, pictures: pictures.list) && !show.keepsAwake)
        show.play()
        show.setHidden(true)
        #expect(!show.advance(60, pictures: pictures.list) && !show.keepsAwake)
        show.setHidden(false)
        #expect(!show.advance(1.9, pictures: pictures.list) && show.keepsAwake)
        #expect(show.advance(0.2, pictures: pictures.list) == true)
    }

    @Test func movesByHandEvenWhilePaused() {
        let pictures = Pictures("ppp")
        var show = started(pictures)
        show.pause()
        #expect(show.move(1, pictures: pictures.list) == false)
        #expect(show.decoded(1, pictures: pictures.list) == true)
        #expect(show.shown == 1 && show.state == .paused)
        #expect(!show.move(-1, pictures: pictures.list) && show.upcoming == 0)
        #expect(!show.move(-1, pictures: pictures.list) && show.upcoming == 2)
        #expect(show.decoded(2, pictures: pictures.list) && show.shown == 2)
    }

    @Test func goesToAnyPictureEvenWhilePaused() {
        let pictures = Pictures("pptp")
        var show = started(pictures)
        show.pause()
        #expect(show.go(to: 3, pictures: pictures.list) == false)
        #expect(show.decoded(3, pictures: pictures.list) == true)
        #expect(show.shown == 3 && show.state == .paused && show.upcoming == 0)
        #expect(show.go(to: 2, pictures: pictures.list) == false)
        #expect(show.upcoming == 0)
    }

    @Test func goesToTheNextWhenTheShownPhotoIsRemoved() {
        let pictures = Pictures("ppp")
        var show = started(pictures, at: 1)
        pictures.count = 2
        show.removed(1, pictures: pictures.list)
        #expect(show.shown == nil && show.upcoming == 1 && show.state == .waiting)
        #expect(show.decoded(1, pictures: pictures.list) == true)
        pictures.count = 1
        show.removed(1, pictures: pictures.list)
        #expect(show.upcoming == 0)
        _ = show.decoded(0, pictures: pictures.list)
        pictures.count = 0
        show.removed(0, pictures: pictures.list)
        #expect(show.state == .empty && show.shown == nil)
    }

    @Test func staysWithItsPhotoWhenTheListChanges() {
        let pictures = Pictures("ppppp")
        var show = started(pictures, at: 1)
        show.removed(0, pictures: Pictures("pppp").list)
        #expect(show.shown == 0 && show.upcoming == 1)
        show.listChanged(pictures: pictures.list, place: 3, gap: 3)
        #expect(show.shown == 3 && show.upcoming == 4)
        show.listChanged(pictures: pictures.list, place: nil, gap: 5)
        #expect(show.shown == nil && show.upcoming == 0)
    }

    /// The list is often read again just after *Undo* went to the photo that it restored.
    @Test func goesToTheRequestedPhotoAlthoughTheListChanges() {
        for isPlaying in [true, false] {
            let pictures = Pictures("pppppp")
            var show = started(pictures, at: 1)
            if !isPlaying { show.pause() }
            _ = show.go(to: 4, pictures: pictures.list)
            show.listChanged(pictures: pictures.list, place: 1, gap: 1, upcoming: 4)
            #expect(show.shown == 1 && show.upcoming == 4)
            pictures.count = 5
            show.removed(0, pictures: pictures.list)
            #expect(show.shown == 0 && show.upcoming == 3)
            // The shown photo leaves.
            show.listChanged(pictures: pictures.list, place: nil, gap: 0, upcoming: 2)
            #expect(show.shown == nil && show.upcoming == 2)
            #expect(show.decoded(2, pictures: pictures.list) == true)
            #expect(show.shown == 2)
            // The requested photo leaves: the slideshow continues as if it had not been requested.
            _ = show.go(to: 4, pictures: pictures.list)
            pictures.count = 4
            show.removed(4, pictures: pictures.list)
            #expect(show.shown == 2 && show.upcoming == 3)
            #expect(show.decoded(3, pictures: pictures.list) == false)
            // A list without it, in which the shown photo has its position.
            _ = show.go(to: 1, pictures: pictures.list)
            show.listChanged(pictures: pictures.list, place: 1, gap: 1, upcoming: 1)
            #expect(show.shown == 1 && show.upcoming == 2)
            #expect(show.decoded(2, pictures: pictures.list) == false)
        }
    }

    @Test func neverShowsWhatWasNotDecodedWhateverHappens() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<400 {
            let pictures = Pictures(
                String((0..<generator.integer(0...7)).map { _ in generator.integer(0...3) == 0 ? "t" : "p" }))
            var show = Slideshow(pictures: pictures.list, start: generator.integer(0...7), secondsEach: 2)
            var good: Set<Int> = []
            for _ in 0..<120 {
                let before = show.shown
                switch generator.integer(0...8) {
                case 0, 1:
                    if let upcoming = show.upcoming {
                        good.insert(upcoming)
                        _ = show.decoded(upcoming, pictures: pictures.list)
                    }
                case 2: if let upcoming = show.upcoming { show.failed(upcoming, pictures: pictures.list) }
                case 3: show.pause()
                case 4: show.play()
                case 5: show.setHidden(generator.integer(0...1) == 0)
                case 6: _ = show.move(generator.integer(0...1) * 2 - 1, pictures: pictures.list)
                default: _ = show.advance(generator.number(0...3), pictures: pictures.list)
                }
                if let shown = show.shown {
                    #expect(shown == before || good.contains(shown))
                    #expect(pictures.list.hasPicture(at: shown))
                }
                #expect(show.upcoming.map { pictures.list.hasPicture(at: $0) } ?? true)
                #expect(show.state != .empty || show.shown == nil)
            }
        }
    }
}
