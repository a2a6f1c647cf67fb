import Basics
import Synchronization

/// The sources in the sidebar. Every page lists all of them, so rendered rows are cached by their contents.
final class SidebarRows: Sendable {
    private let templates: TemplateLibrary
    private let rows = Mutex(LRUCache<PageShell.SidebarSource, String>(costLimit: SidebarRows.byteLimit))

    /// The limit of the rendered rows, which take about 500 bytes each.
    private static let byteLimit = 4 << 20

    init(_ templates: TemplateLibrary) { self.templates = templates }

    /// The number of rendered rows.
    var count: Int { rows.withLock(\.count) }

    /// The rows of sources, in their order, as HTML.
    func html(of sources: [PageShell.SidebarSource]) throws(TemplateError) -> String {
        var html = ""
        for source in sources { html += try row(of: source) }
        return html
    }

    private func row(of source: PageShell.SidebarSource) throws(TemplateError) -> String {
        if let row = rows.withLock({ $0.value(for: source) }) { return row }
        let row = try templates.render(source, with: "sidebar-source")
        rows.withLock { $0.store(row, cost: row.utf8.count, for: source) }
        return row
    }
}
