/// A slideshow as a state machine with four states. It knows indices, not pictures: the
/// caller reports when a picture is decoded or has failed, and how much time passes.
///
/// A picture is shown only once it is decoded. While `wanted` is not
/// decoded when its time has come, the machine waits; pictures that fail are
/// skipped, and a source in which all fail ends empty.
public struct Slideshow: Equatable, Sendable {
    /// The states.
    public enum State: UInt8, Sendable {
        /// The next picture is shown when its time has come.
        case playing = 0
        /// The time has come, but the next picture is not decoded yet.
        case waiting = 1
        /// A person has paused it.
        case paused = 2
        /// No picture can be shown.
        case empty = 3
    }

    /// The state; it stays while the page is hidden, and no time passes.
    public private(set) var state: State
    /// Whether the page is hidden.
    public private(set) var isHidden = false
    /// The shown photo; `nil` before the first is decoded.
    public private(set) var shown: Int?
    /// The photo to decode next; `nil` if there is no other.
    public private(set) var wanted: Int?
    /// Seconds per picture, `1...60`.
    public private(set) var secondsEach: Double
    /// The seed of the random order; 0 for the order of the source.
    public private(set) var seed: UInt32 = 0

    private var elapsed = 0.0
    private var isWantedDecoded = false
    /// Whether `wanted` is shown as soon as it is decoded, playing or not.
    private var isDue = false
    private var failuresInARow = 0

    /// Starts with the photo that was opened, or the first picture after it.
    public init(pictures: PictureList, start: Int, secondsEach: Double, isPlaying: Bool = true) {
        self.secondsEach = min(max(secondsEach, 1), 60)
        state = isPlaying ? .waiting : .paused
        wanted = pictures.hasPicture(at: start) ? start : pictures.next(after: start)
        if wanted == nil { state = .empty }
    }
}

// MARK: Time and pictures

extension Slideshow {
    /// Advances the time; returns whether another picture is shown now.
    public mutating func advance(_ seconds: Double, pictures: PictureList) -> Bool {
        guard state == .playing || state == .waiting, !isHidden else { return false }
        elapsed += max(seconds, 0)
        guard elapsed >= secondsEach || shown == nil else { return false }
        guard wanted != nil else {
            retry(pictures)
            return false
        }
        guard isWantedDecoded else {
            state = .waiting
            return false
        }
        show(pictures)
        return true
    }

    /// A picture was decoded; returns whether it is shown at once.
    public mutating func decoded(_ index: Int, pictures: PictureList) -> Bool {
        guard index == wanted, !isWantedDecoded else { return false }
        isWantedDecoded = true
        failuresInARow = 0
        guard shown == nil || isDue || (state == .waiting && !isHidden) else { return false }
        show(pictures)
        return true
    }

    /// A picture has failed: the one after it is wanted instead.
    public mutating func failed(_ index: Int, pictures: PictureList) {
        guard index == wanted else { return }
        failuresInARow += 1
        let next = pictures.next(after: index)
        let hasTriedAll = failuresInARow >= pictures.pictureCount - (shown == nil ? 0 : 1)
        want(hasTriedAll || next == shown ? nil : next)
        if wanted == nil, shown == nil { state = .empty }
    }

    private mutating func show(_ pictures: PictureList) {
        guard let wanted else { return }
        shown = wanted
        elapsed = 0
        isDue = false
        if state == .waiting || state == .empty { state = .playing }
        let next = pictures.next(after: wanted)
        want(next == wanted ? nil : next)
    }

    /// All others have failed in a row: after the time of one picture they are
    /// tried again, since the network may be back.
    private mutating func retry(_ pictures: PictureList) {
        elapsed = 0
        failuresInARow = 0
        guard let shown, let next = pictures.next(after: shown), next != shown else { return }
        want(next)
    }

    private mutating func want(_ index: Int?) {
        wanted = index
        isWantedDecoded = false
    }
}

// MARK: Commands

extension Slideshow {
    /// Resumes; the shown picture stays its full time.
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

    /// Sets the seconds per picture; the shown one stays its new time.
    public mutating func setSeconds(_ seconds: Double) {
        secondsEach = min(max(seconds, 1), 60)
        elapsed = 0
    }

    /// Sets the order; `pictures` has it already.
    public mutating func setSeed(_ seed: UInt32, pictures: PictureList) {
        self.seed = seed
        guard let shown else { return }
        let next = pictures.next(after: shown)
        want(next == shown ? nil : next)
    }

    /// The page was hidden or is visible again; no time passes while hidden.
    public mutating func setHidden(_ hidden: Bool) { isHidden = hidden }

    /// Goes to the picture `step` further (1 or -1) at once; returns
    /// whether it is shown now, which it is if it was decoded already.
    /// If all pictures have failed, this tries them again.
    public mutating func move(_ step: Int, pictures: PictureList) -> Bool {
        let from = (isDue ? wanted : shown) ?? wanted ?? 0
        let target = step < 0 ? pictures.previous(before: from) : pictures.next(after: from)
        guard let target, target != shown || isDue else { return false }
        return go(to: target, pictures: pictures)
    }

    /// Goes to a picture at once; returns whether it is shown now.
    public mutating func go(to index: Int, pictures: PictureList) -> Bool {
        guard pictures.hasPicture(at: index) else { return false }
        failuresInARow = 0
        if state == .empty { state = .waiting }
        if index != wanted { want(index) }
        isDue = true
        guard isWantedDecoded else { return false }
        show(pictures)
        return true
    }

    /// Whether to keep the screen awake.
    public var keepsAwake: Bool { (state == .playing || state == .waiting) && !isHidden }
}

// MARK: Changes of the list

extension Slideshow {
    /// The list has changed; `place` is the shown photo's new index
    /// (`nil` if it is gone), `gap` the index that it would have, and `wanted` the new index of the
    /// photo to decode next.
    ///
    /// The shown photo stays if it is still in the list;
    /// else the picture in its place is wanted and shown once decoded.
    /// A photo that a person went to stays wanted until it is decoded.
    public mutating func listChanged(pictures: PictureList, place: Int?, gap: Int, wanted: Int? = nil) {
        failuresInARow = 0
        let asked = isDue ? wanted.flatMap { pictures.hasPicture(at: $0) && $0 != place ? $0 : nil } : nil
        if let place, pictures.hasPicture(at: place) {
            if shown != nil { shown = place }
            let next = asked ?? (shown == nil ? place : pictures.next(after: place))
            want(next == shown ? nil : next)
            isDue = asked != nil
            if state == .empty { state = shown == nil ? .waiting : .playing }
        } else {
            shown = nil
            want(asked ?? pictures.next(after: gap - 1))
            if self.wanted == nil { state = .empty } else if state != .paused { state = .waiting }
        }
    }

    /// A photo was removed; `pictures` is the list without it.
    public mutating func removed(_ index: Int, pictures: PictureList) {
        guard let current = shown ?? wanted else {
            listChanged(pictures: pictures, place: nil, gap: 0)
            return
        }
        let isCurrent = index == current
        let place = index < current ? current - 1 : current
        let next = wanted.map { index < $0 ? $0 - 1 : $0 }
        listChanged(pictures: pictures, place: isCurrent ? nil : place, gap: current, wanted: next)
    }
}
