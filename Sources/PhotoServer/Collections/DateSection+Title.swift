import Library
import Messages
import Photos

extension DateSection {
    /// The heading above the photos: `17 March 2024`, `March 2024` or `2024`.
    var title: String {
        guard let date else { return PageMessage.undated.text() }
        let year = String(date.year)
        guard let month = date.month.flatMap({ Month(number: $0) }) else { return year }
        let arguments: [Message.Name: Message.Argument] = [
            .month: .message(Message(month)), .year: .text(year),
        ]
        guard let day = date.day else { return PageMessage.monthOfYear.text(arguments) }
        return PageMessage.fullDay.text(arguments.merging([.day: .text(String(day))]) { $1 })
    }
}

extension MonthDay {
    /// The month and the day, as messages name them.
    var name: [Message.Name: Message.Argument] {
        [.day: .number(day), .month: .message(Message(Month(number: month) ?? .january))]
    }

    /// The title of its page: `23 November`.
    var title: String { PageMessage.dayOfMonth.text(name) }
}

extension DateSections {
    /// Its years in the order of the list, each once, as options for `?at=`.
    var yearOptions: [FormOption] {
        var seen: Set<Int> = []
        return sections.compactMap(\.date?.year).filter { seen.insert($0).inserted }.map {
            FormOption(value: String($0), label: String($0), isChosen: false)
        }
    }

    /// The titles to show on a page, by the index of the photo on it: that of each section that begins there,
    /// and above the first photo that of its own section.
    ///
    /// - Parameter offset: How many photos of the list come before the page.
    func titles(from offset: Int) -> [Int: String] {
        let page = offset..<offset + PageOfPhotos.size
        let seen = sections.filter { page.overlaps($0.start..<$0.start + $0.count) }
        return Dictionary(seen.map { (max($0.start - offset, 0), $0.title) }) { first, _ in first }
    }
}
