import Photos

/// Guesses the next page of a feed that names none, from what it states about its pages:
/// WordPress, whose feeds continue with `paged`, and JSON with a cursor, a number or an offset.
enum PageGuess {
    /// The URL of the next page, which may not exist.
    static func url(after feed: Feed, in document: FeedDocument) -> String? {
        guard let query = document.context.url.flatMap(PageQuery.init) else { return nil }
        switch document.content {
        case .xml(let xml): return ofWordPress(xml, query)
        case .json(let root): return JSONPages(root, feed, document, query)?.next
        case .html, .other: return nil
        }
    }

    /// WordPress identifies itself in `generator`, e.g. `https://wordpress.org/?v=6.5`, and responds with 404
    /// after the last page.
    private static func ofWordPress(_ xml: XMLFeed, _ query: PageQuery) -> String? {
        let channel = xml.root.children.first { $0.name == "channel" } ?? xml.root
        guard let generator = channel.children.first(where: { $0.name == "generator" }),
            [generator.text, generator[attribute: "uri"]].contains(where: isWordPress)
        else { return nil }
        let page = query.number(of: ["paged"])?.value ?? 1
        return query.url(with: "paged", String(max(page, 1) + 1))
    }

    private static func isWordPress(_ generator: String?) -> Bool {
        guard let generator else { return false }
        return generator.contains("//wordpress.org") || generator.contains("//wordpress.com")
    }
}

/// What JSON states about its pages.
private struct JSONPages {
    private let query: PageQuery
    private let root: JSONValue
    /// The number of entries on this page, if it is known.
    private let entryCount: Int?
    /// The root and its objects with paging members, each with its members by their plain names.
    private var groups: [[String: Member]] = []

    private struct Member {
        let name: String
        let value: JSONValue
    }

    private static let kinds: Set<FeedKind> = [.photoList, .titledRows, .json, .jsonFeed, .flickr]
    private static let groupNames: Set<String> = [
        "paging", "pagination", "pager", "links", "meta", "metadata", "pageinfo", "responsemetadata",
        "cursors", "data", "response", "result", "results", "photos", "photoset", "page", "hits",
    ]
    /// The most members of an object that are examined.
    private static let memberLimit = 100

    /// `nil` without a list of photos: one photo has no pages.
    init?(_ root: JSONValue, _ feed: Feed, _ document: FeedDocument, _ query: PageQuery) {
        guard Self.kinds.contains(feed.kind), NextPage.isList(feed, document) else { return nil }
        self.query = query
        self.root = root
        entryCount = document.sink.entryCount
        guard root.isObject else { return }
        groups.append(Self.members(of: root))
        for group in root.children.prefix(Self.memberLimit) where Self.isGroup(group) {
            groups.append(Self.members(of: group))
            for inner in group.children.prefix(Self.memberLimit) where Self.isGroup(inner) {
                groups.append(Self.members(of: inner))
            }
        }
    }

    private static func isGroup(_ value: JSONValue) -> Bool {
        value.isObject && groupNames.contains(PageParameter.plain(value.key))
    }

    private static func members(of object: JSONValue) -> [String: Member] {
        var members: [String: Member] = [:]
        for value in object.children.prefix(memberLimit) where !value.isObject && !value.isArray {
            let name = PageParameter.plain(value.key)
            if members[name] == nil { members[name] = Member(name: value.key, value: value) }
        }
        return members
    }

    /// The URL of the next page.
    var next: String? {
        guard !isMarkedAsLast else { return nil }
        return cursor ?? page ?? offset ?? inferred
    }

    private var isMarkedAsLast: Bool {
        groups.contains { group in
            let more = ["hasmore", "hasnextpage", "hasnext", "more", "moreavailable"]
            let last = ["last", "islast", "islastpage", "end", "isend"]
            return more.contains { group[$0].map { $0.value.kind == .bool && !$0.value.isTrue } ?? false }
                || last.contains { group[$0].map { $0.value.kind == .bool && $0.value.isTrue } ?? false }
        }
    }

    // MARK: Cursors

    /// Members with the cursor of the next page, and the common parameter for it.
    private static let cursors: [(member: String, parameter: String)] = [
        ("nextcursor", "cursor"), ("nextpagetoken", "page_token"), ("nexttoken", "next_token"),
        ("continuationtoken", "continuationToken"), ("continuation", "continuation"),
        ("nextmaxid", "max_id"), ("endcursor", "after"), ("after", "after"), ("bookmark", "bookmark"),
        ("nextmarker", "marker"), ("cursor", "cursor"),
    ]
    /// Members that are used as a cursor only if the URL names the parameter.
    private static let vagueCursors = ["next", "nextpage", "token"]

    private var cursor: String? {
        for (member, parameter) in Self.cursors {
            guard let (found, text) = text(of: member) else { continue }
            let usual = found.name == "nextPageToken" ? "pageToken" : parameter
            return query.url(with: query.parameter(PageParameter.cursors) ?? usual, text)
        }
        guard let parameter = query.parameter(PageParameter.cursors) else { return nil }
        return Self.vagueCursors.lazy.compactMap { text(of: $0)?.text }.first
            .flatMap { query.url(with: parameter, $0) }
    }

    private func text(of name: String) -> (member: Member, text: String)? {
        for group in groups {
            guard let member = group[name], let text = member.value.text,
                !["", "0", "-1"].contains(text), text.utf8.count <= 2000, !text.contains("://")
            else { continue }
            return (member, text)
        }
        return nil
    }

    // MARK: Numbers of pages

    private static let totalPages = [
        "totalpages", "pages", "lastpage", "pagecount", "numpages", "nbpages", "pagestotal", "pagetotal",
    ]
    private static let totals = [
        "total", "totalcount", "totalresults", "totalitems", "totalhits", "totalelements", "totalrecords",
        "numfound", "resultcount",
    ]
    private static let pageSizes = [
        "perpage", "pagesize", "limit", "size", "itemsperpage", "hitsperpage", "resultsperpage",
    ]

    private var page: String? {
        let requested = query.number(of: PageParameter.pages)
        if let next = number(["nextpage"]) ?? (requested == nil ? nil : number(["next"])), next > 0 {
            return query.url(with: requested?.name ?? "page", String(next))
        }
        guard let reported = reportedPage, let count = pageCount else { return nil }
        let isFromZero = reported.isFromZero || reported.number == 0 && (requested?.value ?? 0) == 0
        guard isFromZero ? reported.number + 1 < count : reported.number < count else { return nil }
        guard let requested else { return query.url(with: "page", String(reported.number + 1)) }
        // The response may count from 0 while the request counts from 1.
        guard requested.value == reported.number || requested.value == reported.number + 1 else { return nil }
        return query.url(with: requested.name, String(requested.value + 1))
    }

    /// The number of this page, and whether pages count from 0, as Spring's `number` does.
    private var reportedPage: (number: Int, isFromZero: Bool)? {
        let names = ["page", "currentpage", "pagenumber", "pageno", "curpage", "pagenum"]
        if let number = number(names) { return (number, false) }
        return number(["number", "pageindex"]).map { ($0, true) }
    }

    private var pageCount: Int? {
        if let count = number(Self.totalPages) { return count }
        guard let total = number(Self.totals), let size = number(Self.pageSizes), size > 0 else { return nil }
        return (total + size - 1) / size
    }

    // MARK: Offsets

    private var offset: String? {
        let requested = query.number(of: PageParameter.offsets)
        let reported = member(PageParameter.offsetMembers)
        guard let total = number(Self.totals), let offset = reported?.number ?? requested?.value,
            requested == nil || requested?.value == offset
        else { return nil }
        let next = offset + step
        guard step > 0, next < total, let name = requested?.name ?? reported?.name else { return nil }
        return query.url(with: name, String(next))
    }

    /// The number of entries on this page, at most the stated maximum per page: a longer list is another one, and a
    /// step that is too long would skip photos.
    private var step: Int {
        let count = entryCount ?? Self.listCount(in: root)
        return count > 0 && pageSize > 0 ? min(count, pageSize) : max(count, pageSize)
    }

    private var pageSize: Int {
        number(Self.pageSizes) ?? query.number(of: Set(Self.pageSizes + ["count", "rows"]))?.value ?? 0
    }

    /// The length of the longest list in the root, or in an object of it.
    private static func listCount(in root: JSONValue) -> Int {
        if root.isArray { return root.count }
        var longest = 0
        for value in root.children.prefix(memberLimit) {
            if value.isArray { longest = max(longest, value.count) }
            guard value.isObject else { continue }
            for inner in value.children.prefix(memberLimit) where inner.isArray {
                longest = max(longest, inner.count)
            }
        }
        return longest
    }

    // MARK: Without paging members

    /// The next page of a list without paging members, from a page number or offset in its query.
    private var inferred: String? {
        guard reportedPage == nil || pageCount == nil else { return nil }
        if let requested = query.number(of: PageParameter.pages) {
            if let total = number(Self.totals), requested.value * max(step, 1) >= total { return nil }
            return query.url(with: requested.name, String(requested.value + 1))
        }
        guard let requested = query.number(of: PageParameter.offsets), step > 0,
            number(Self.totals).map({ requested.value + step < $0 }) ?? true
        else { return nil }
        return query.url(with: requested.name, String(requested.value + step))
    }

    // MARK: Members

    private func number(_ names: [String]) -> Int? { member(names)?.number }

    /// The first of these members that is a number of pages or entries.
    private func member(_ names: [String]) -> (name: String, number: Int)? {
        for group in groups {
            for name in names {
                guard let member = group[name], let number = member.value.integer,
                    (0...PageQuery.largest).contains(number)
                else { continue }
                return (member.name, number)
            }
        }
        return nil
    }
}
