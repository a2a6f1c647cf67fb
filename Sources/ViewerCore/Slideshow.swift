/// A slideshow as a state machine with four states. It knows indices, not pictures: the
/// caller reports when a picture is decoded or has failed, and how much time passes.
///
/// A picture is shown only once it is decoded. If `upcoming`, the next one, is not
/// decoded when it is due, the machine waits; pictures that fail are
/// skipped, and a source in which all fail ends empty.
public struct Slideshow: Equatable, Sendable {
    /// The states.
    public enum State: UInt8, Sendable {
        /// The next picture is shown when it is due.
        case playing = 0
        /// The next picture is due, but not decoded yet.
        case waiting = 1
        /// A person has paused it.
        case paused = 2
        /// No picture can be shown.
        case empty = 3
    }

    /// The state; it does not change while the page is hidden, and no time passes.
    public private(set) var state: State
    /// Whether the page is hidden.
    public private(set) var isHidden = false
    /// The shown photo; `nil` before the first is decoded.
    public private(set) var shown: Int?
    /// The photo to decode next; `nil` if there is no other.
    public private(set) var upcoming: Int?
    /// Seconds per picture, `1...60`.
    public private(set) var secondsEach: Double
    /// The seed of the random order; 0 for the order of the source.
    public private(set) var seed: UInt32 = 0

    private var elapsed = 0.0
    private var isUpcomingDecoded = false
    /// Whether `upcoming` is shown as soon as it is decoded, playing or not.
    private var isDue = false
    private var failuresInARow = 0

    /// Starts with the photo that was opened, or the first picture after it.
    public init(pictures: PictureList, start: Int, secondsEach: Double, isPlaying: Bool = true) {
        self.secondsEach = min(max(secondsEach, 1), 60)
        state = isPlaying ? .waiting : .paused
        upcoming = pictures.hasPicture(at: start) ? start : pictures.next(after: start)
        if upcoming == nil { state = .empty }
    }
}

// MARK: Time and pictures

extension Slideshow {
    /// Advances the time; returns whether another picture is shown now.
    public mutating func advance(_ seconds: Double, pictures: PictureList) -> Bool {
        guard state == .playing || state == .waiting, !isHidden else { return false }
        elapsed += max(seconds, 0)
        guard elapsed >= secondsEach || shown == nil else { return false }
        guard upcoming != nil else {
            retry(pictures)
            return false
        }
        guard isUpcomingDecoded else {
            state = .waiting
            return false
        }
        show(pictures)
        return true
    }

    /// A picture was decoded; returns whether it is shown at once.
    public mutating func decoded(_ index: Int, pictures: PictureList) -> Bool {
        guard index == upcoming, !isUpcomingDecoded else { return false }
        isUpcomingDecoded = true
        failuresInARow = 0
        guard shown == nil || isDue || (state == .waiting && !isHidden) else { return false }
        show(pictures)
        return true
    }

    /// A picture has failed: the one after it is decoded instead.
    public mutating func failed(_ index: Int, pictures: PictureList) {
        guard index == upcoming else { return }
        failuresInARow += 1
        let next = pictures.next(after: index)
        let hasTriedAll = failuresInARow >= pictures.pictureCount - (shown == nil ? 0 : 1)
        setUpcoming(hasTriedAll || next == shown ? nil : next)
        if upcoming == nil, shown == nil { state = .empty }
    }

    private mutating func show(_ pictures: PictureList) {
        guard let upcoming else { return }
        shown = upcoming
        elapsed = 0
        isDue = false
        if state == .waiting || state == .empty { state = .playing }
        let next = pictures.next(after: upcoming)
        setUpcoming(next == upcoming ? nil : next)
    }

    /// All others have failed in a row: after the time of one picture they are
    /// tried again, since the network may be back.
    private mutating func retry(_ pictures: PictureList) {
        elapsed = 0
        failuresInARow = 0
        guard let shown, let next = pictures.next(after: shown), next != shown else { return }
        setUpcoming(next)
    }

    private mutating func setUpcoming(_ index: Int?) {
        upcoming = index
        isUpcomingDecoded = false
    }
}

// MARK: Commands

extension Slideshow {
    /// Resumes; the shown picture is shown for its full time.
    public mutating func play() {
        guard state == .paused else { return }
        elapsed = 0
        state = shown == nil ? .waiting : .playing
    }

    /// Pauses.
    public mutating func pause() {
        guard state == .playing || state == .waiting else { return }
        state = .paused
    }

    /// Sets the seconds per picture; the shown one is shown for the new time.
    public mutating func setSeconds(_ seconds: Double) {
        secondsEach = min(max(seconds, 1), 60)
        elapsed = 0
    }

    /// Sets the order; `pictures` has it already.
    public mutating func setSeed(_ seed: UInt32, pictures: PictureList) {
        self.seed = seed
        guard let shown else { return }
        let next = pictures.next(after: shown)
        setUpcoming(next == shown ? nil : next)
    }

    /// The page was hidden or is visible again; no time passes while hidden.
    public mutating func setHidden(_ hidden: Bool) { isHidden = hidden }

    /// Goes to the picture `step` further (1 or -1) at once; returns
    /// whether it is shown now, which it is if it was decoded already.
    /// If all pictures have failed, this tries them again.
    public mutating func move(_ step: Int, pictures: PictureList) -> Bool {
        let from = (isDue ? upcoming : shown) ?? upcoming ?? 0
        let target = step < 0 ? pictures.previous(before: from) : pictures.next(after: from)
        guard let target, target != shown || isDue else { return false }
        return go(to: target, pictures: pictures)
    }

    /// Goes to a picture at once; returns whether it is shown now.
    public mutating func go(to index: Int, pictures: PictureList) -> Bool {
        guard pictures.hasPicture(at: index) else { return false }
        failuresInARow = 0
        if state == .empty { state = .waiting }
        if index != upcoming { setUpcoming(index) }
        isDue = true
        guard isUpcomingDecoded else { return false }
        show(pictures)
        return true
    }

    /// Whether to keep the screen awake.
    public var keepsAwake: Bool { (state == .playing || state == .waiting) && !isHidden }
}

// MARK: Changes of the list

extension Slideshow {
    /// The list has changed; `place` is the shown photo's new index
    /// (`nil` if it was removed), `gap` the index that it would have, and `upcoming` the new index of the
    /// photo to decode next.
    ///
    /// The shown photo stays if it is still in the list;
    /// else the picture in its place is decoded and shown.
    /// A photo that a person went to is still decoded.
    public mutating func listChanged(pictures: PictureList, place: Int?, gap: Int, upcoming: Int? = nil) {
        failuresInARow = 0
        let requested =
            isDue ? upcoming.flatMap { pictures.hasPicture(at: $0) && $0 != place ? $0 : nil } : nil
        if let place, pictures.hasPicture(at: place) {
            if shown != nil { shown = place }
            let next = requested ?? (shown == nil ? place : pictures.next(after: place))
            setUpcoming(next == shown ? nil : next)
            isDue = requested != nil
            if state == .empty { state = shown == nil ? .waiting : .playing }
        } else {
            shown = nil
            setUpcoming(requested ?? pictures.next(after: gap - 1))
            if self.upcoming == nil { state = .empty } else if state != .paused { state = .waiting }
        }
    }

    /// A photo was removed; `pictures` is the list without it.
    public mutating func removed(_ index: Int, pictures: PictureList) {
        guard let current = shown ?? upcoming else {
            listChanged(pictures: pictures, place: nil, gap: 0)
            return
        }
        let isCurrent = index == current
        let place = index < current ? current - 1 : current
        let next = upcoming.map { index < $0 ? $0 - 1 : $0 }
        listChanged(pictures: pictures, place: isCurrent ? nil : place, gap: current, upcoming: next)
    }
}
