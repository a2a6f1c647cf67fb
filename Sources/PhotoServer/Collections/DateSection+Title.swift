import Library
import Messages
import Photos

extension DateSection {
    /// What stands above the photos: `17 March 2024`, `March 2024` or `2024`.
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
