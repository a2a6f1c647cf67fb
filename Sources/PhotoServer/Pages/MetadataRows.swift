import Foundation
import Messages
import Photos

/// The details of a photo, most relevant first.
struct MetadataRows {
    let rows: [MetadataRow]

    /// - Parameter source: `nil` if the person may not see it.
    init(_ photo: Photo, of source: Source?, known: PhotoKnowledge, now: Date) {
        let unlistedReason = photo.unlistedReason.map { MetadataRow(.listStatus, $0) }
        let source = source.map { source in
            MetadataRow(
                .source, source.title, in: source.titleLanguage, link: PageURL.source(source.id))
        }
        rows =
            [unlistedReason].compactMap(\.self) + Self.rows(photo, known, now: now, includesPrivate: true)
            + [source].compactMap(\.self)
            + known.copies.map { copy in
                MetadataRow(
                    .alsoIn, copy.source.title, in: copy.source.titleLanguage,
                    link: PageURL.detail(copy.photo))
            }
    }

    /// The details on public pages: without the library's data, exact places and keywords, which may be
    /// names.
    init(publishing photo: Photo, now: Date) {
        rows = Self.rows(photo, PhotoKnowledge(), now: now, includesPrivate: false)
    }

    private static func rows(
        _ photo: Photo, _ known: PhotoKnowledge, now: Date, includesPrivate: Bool
    ) -> [MetadataRow] {
        let entry = photo.entry
        var rows: [MetadataRow] = []
        let taken = includesPrivate ? photo.facts?.metadata.flatMap(TakenTime.init) : nil
        // The day as in lists, independent of the time zones of the server and the browser.
        let day = { Freshness(now: now, timeZone: .gmt).fullDay(of: $0) }
        let isOneDay = entry.date.flatMap { taken?.isOnDay(of: $0) } ?? false
        if let date = entry.date, !isOneDay { rows.append(.init(.date, day(date).text())) }
        if let taken {
            rows.append(.init(isOneDay ? .date : .taken, text(day(taken.clock), taken).text()))
        }
        if let place = entry.place {
            rows.append(
                .init(.place, place, in: entry.language, link: known.placeKey.map(PageURL.place)))
        }
        if includesPrivate, let coordinate = entry.coordinate {
            rows.append(.init(.coordinates, text(coordinate)))
        }
        if let camera = entry.camera { rows.append(.init(.camera, camera)) }
        if let metadata = photo.facts?.metadata {
            if let lens = metadata.lens, entry.camera?.contains(lens) != true {
                rows.append(.init(.lens, lens))
            }
            if let exposure = ExposureLine(metadata).text { rows.append(.init(.exposure, exposure)) }
            if includesPrivate, !metadata.keywords.isEmpty {
                rows.append(.init(.keywords, metadata.keywords.joined(separator: ", ")))
            }
        }
        if let credit = entry.credit { rows.append(.init(.credit, credit, in: entry.language)) }
        if let size = photo.size {
            let sides: [Message.Name: Message.Argument] = [
                .width: .number(size.width), .height: .number(size.height),
            ]
            let pixels = PageMessage.pixels.text(sides)
            let sizes = [pixels, known.byteCount.map(Self.size(ofBytes:))].compactMap(\.self)
            rows.append(.init(.size, sizes.joined(separator: " · ")))
        }
        if let page = entry.page, let host = host(of: page) {
            rows.append(.init(.originalPage, host, link: page, isExternal: true))
        }
        return rows
    }

    private static func text(_ day: Message, _ taken: TakenTime) -> Message {
        guard let time = taken.time else { return day }
        guard let zone = taken.zone else {
            return Message(PageMessage.dayWithTime, [.day: .message(day), .time: .text(time)])
        }
        return Message(
            PageMessage.dayWithTimeInZone, [.day: .message(day), .time: .text(time), .zone: .text(zone)])
    }

    /// `340 KB`, `2.4 MB`: powers of 1000, as cameras display them.
    private static func size(ofBytes count: Int) -> String {
        count < 1_000_000
            ? PageMessage.kilobytes.text(max(1, (count + 500) / 1000))
            : PageMessage.megabytesOfFile.text([.size: .text("\((Double(count) / 100_000).rounded() / 10)")])
    }

    /// `60.3913° N, 5.3221° E`.
    private static func text(_ coordinate: Coordinate) -> String {
        func degrees(_ value: Double) -> Message.Argument {
            .text("\((abs(value) * 10000).rounded() / 10000)")
        }
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        return PageMessage.latitudeAndLongitude.text([
            .latitude: .message(
                Message(
                    latitude < 0 ? PageMessage.south : .north, [.latitude: degrees(latitude)])),
            .longitude: .message(
                Message(
                    longitude < 0 ? PageMessage.west : .east, [.longitude: degrees(longitude)])),
        ])
    }

    /// A page's host; `nil` for anything but a web page, which is no link.
    static func host(of page: String) -> String? {
        guard let url = URL(string: page), url.scheme == "http" || url.scheme == "https" else {
            return nil
        }
        return url.host()
    }
}
