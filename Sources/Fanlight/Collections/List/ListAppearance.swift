import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The layout parameters of all rows of a list.
struct ListAppearance: Equatable {
    static let usualRowHeight: CGFloat = 44
    /// The minimum row height of tables in points: low, so that many rows can be compared.
    static let tableRowHeight: CGFloat = 32
    static let tableRowInset: CGFloat = 6

    var kind: _ListKind
    /// True if every other row has a background.
    var hasAlternatingRows = false
    var minimumRowHeight: CGFloat?
    var minimumHeaderHeight: CGFloat?
    var sectionSpacing: CGFloat?
    /// True if there is space between rows: each then has its own rounded background.
    var isSpaced = false

    /// Returns the horizontal insets of a table's rows and of the titles above them.
    static func tableInsets(isInset: Bool, isCell: Bool) -> EdgeInsets {
        // On a terminal the selection mark has a column of its own.
        if isCell { return EdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 8) }
        let side: CGFloat = isInset ? 28 : 12
        return EdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
}

/// The layout parameters of one row: its part, its neighbours, and the settings of its view.
struct ListRowAppearance: Equatable {
    var list: ListAppearance
    var part = ItemList.SectionPart.content
    /// True for the first row of its section.
    var isFirst = true
    var isLast = true
    /// True if the section's header directly precedes the row.
    var followsHeader = false
    /// True if the row is the last of its section, footers included.
    var endsSection = true
    /// True for the first row of the list.
    var isTop = false
    var isEnd = false
    /// True if the row has a background in a list with alternating backgrounds.
    var isStriped = false
    var settings = ListRowSettings()
    var state = ListRowState()
    /// The separator between the row and the one above.
    var line = SeparatorSettings()
    /// The separators above the first row of a section and below the last; nil where there can be none.
    var sectionAbove: SeparatorSettings?
    var sectionBelow: SeparatorSettings?

    /// Lengths common to all rows, on pixel displays and on terminals.
    private struct Lengths {
        var side: CGFloat
        var indent: CGFloat
        var rowInset: CGFloat
        var rowHeight: CGFloat
        var sections: CGFloat
        var edge: CGFloat
        var aboveRows: CGFloat

        static let points = Lengths(
            side: 16, indent: 0, rowInset: 11, rowHeight: ListAppearance.usualRowHeight, sections: 24, edge: 16,
            aboveRows: 6)
        static let cells = Lengths(side: 8, indent: 16, rowInset: 0, rowHeight: 16, sections: 16, edge: 0, aboveRows: 0)
    }

    /// The margins, insets and minimum height of a row.
    struct Geometry: Equatable {
        /// The margins around the row's background.
        var margins = EdgeInsets()
        /// The insets between the background's edges and the view.
        var insets = EdgeInsets()
        var minimumHeight: CGFloat = 0
        /// The part of the margins occupied by the section's separators: one line each on a terminal.
        var lineAbove: CGFloat = 0
        var lineBelow: CGFloat = 0
    }

    func boxModel(_ metrics: LayoutMetrics) -> Geometry {
        let lengths = metrics.isCell ? Lengths.cells : Lengths.points
        var geometry = Geometry()
        let side = list.kind.isInset ? lengths.side : 0
        geometry.margins = EdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
        geometry.insets = EdgeInsets(top: 0, leading: lengths.side, bottom: 0, trailing: lengths.side)
        if isFirst, !followsHeader, part != .footer {
            if !isTop {
                let spacing = list.sectionSpacing ?? (list.kind.hasRowBackground ? lengths.sections : 0)
                geometry.margins.top = max(spacing, 0)
            } else if list.kind.hasRowBackground {
                geometry.margins.top = lengths.edge
            }
        }
        if isEnd, list.kind.hasRowBackground { geometry.margins.bottom = lengths.edge }
        switch part {
        case .content:
            geometry.insets.top = lengths.rowInset
            geometry.insets.bottom = lengths.rowInset
            // Without a background, the indent distinguishes rows from headers.
            if list.kind.hasRowBackground, metrics.isCell { geometry.insets.leading = lengths.indent }
            geometry.minimumHeight = list.minimumRowHeight ?? lengths.rowHeight
            if let own = settings.insets { geometry.insets = own }
            if case .table = list.kind {
                geometry.insets = ListAppearance.tableInsets(isInset: false, isCell: metrics.isCell)
                geometry.insets.top = ListAppearance.tableRowInset
                geometry.insets.bottom = ListAppearance.tableRowInset
                if metrics.isCell { geometry.margins = EdgeInsets() }
                geometry.minimumHeight =
                    list.minimumRowHeight ?? (metrics.isCell ? lengths.rowHeight : ListAppearance.tableRowHeight)
            }
            // On a terminal the selection mark has a column of its own. All rows thus start at the same position.
            if metrics.isCell, state.isAmongSelectable {
                geometry.insets.leading = max(geometry.insets.leading, lengths.indent)
            }
        case .header:
            geometry.insets.top = lengths.aboveRows
            geometry.insets.bottom = lengths.aboveRows
            geometry.minimumHeight = list.minimumHeaderHeight ?? 0
        case .footer: geometry.insets.top = lengths.aboveRows
        }
        if part != .content, let own = settings.insets { geometry.insets = own }
        if let own = settings.margins {
            geometry.margins.leading = own.leading ?? geometry.margins.leading
            geometry.margins.trailing = own.trailing ?? geometry.margins.trailing
            if isFirst, !followsHeader, part != .footer { geometry.margins.top = own.top ?? geometry.margins.top }
            if endsSection { geometry.margins.bottom = own.bottom ?? geometry.margins.bottom }
        }
        if metrics.isCell {
            if hasSectionLine(.top, metrics) { geometry.lineAbove = metrics.dotHeight }
            if hasSectionLine(.bottom, metrics) { geometry.lineBelow = metrics.dotHeight }
            geometry.margins.top += geometry.lineAbove
            geometry.margins.bottom += geometry.lineBelow
        }
        geometry.margins = metrics.quantized(geometry.margins)
        geometry.insets = metrics.quantized(geometry.insets)
        geometry.minimumHeight = metrics.quantized(geometry.minimumHeight, .vertical)
        return geometry
    }

    /// Returns true if there is a separator above the row. On a terminal it would occupy a line, so there is none.
    func hasLine(_ metrics: LayoutMetrics) -> Bool {
        part == .content && !isFirst && !metrics.isCell && !line.isHidden && !list.hasAlternatingRows && !list.isSpaced
            && list.kind != .sidebar
    }

    /// Returns true if there is a separator at an edge of the section. On a terminal it occupies a line, and is drawn
    /// only if the app requests it.
    func hasSectionLine(_ edge: VerticalEdge, _ metrics: LayoutMetrics) -> Bool {
        guard part == .content, !list.hasAlternatingRows, !list.kind.hasRowBackground,
            let line = edge == .top ? sectionAbove : sectionBelow
        else { return false }
        return line.isVisible || !line.isHidden && list.kind == .plain && !metrics.isCell
    }

    private static let cornerRadius: CGFloat = 10
    private static let stripe = Paint.color(RGBA(red: 118, green: 118, blue: 128, alpha: 20))
    private static let stripeRadius: CGFloat = 6

    /// Returns the row's background paint and outline.
    func background(_ metrics: LayoutMetrics, _ paints: ListRowPaints) -> (paint: Paint, outline: Outline)? {
        guard !settings.hasBackground else { return nil }
        // A pinned header must hide the rows that scroll below it.
        if part == .header, list.kind.pinsHeaders { return (paints.palette.page, .rectangle) }
        if part == .content, isStriped, !metrics.isCell {
            let radius = list.kind.isInset ? Float(ListRowAppearance.stripeRadius / metrics.dotWidth) : 0
            return (ListRowAppearance.stripe, radius > 0 ? .rounded(radius) : .rectangle)
        }
        guard part == .content, list.kind.hasRowBackground, !metrics.isCell else { return nil }
        return (paints.cell, outline(metrics) ?? .rectangle)
    }

    /// Returns the outline of a row at a rounded edge of its section; nil for others.
    func outline(_ metrics: LayoutMetrics) -> Outline? {
        guard part == .content, list.kind.isInset, !metrics.isCell else { return nil }
        if list.kind == .sidebar { return .rounded(Float(ListRowAppearance.cornerRadius / metrics.dotWidth)) }
        guard list.kind.hasRowBackground, isFirst || isLast || list.isSpaced else { return nil }
        let radius = Float(ListRowAppearance.cornerRadius / metrics.dotWidth)
        let (top, bottom) = (isFirst || list.isSpaced ? radius : 0, isLast || list.isSpaced ? radius : 0)
        return .roundedRectangle(
            topLeading: top, topTrailing: top, bottomTrailing: bottom, bottomLeading: bottom, continuous: true)
    }

    /// Sets the environment of views in rows, and the font of headers and footers.
    static func write(_ part: ItemList.SectionPart, into values: inout EnvironmentValues) {
        values.disclosesRows = false
        switch part {
        case .content:
            values.isListRow = true
            values.isInFormColumns = false
            values.fieldsHaveBorders = false
            values.badgeText = nil
        case .header:
            values.font = .headline
            values.isListHeader = true
        case .footer: values.font = .footnote
        }
        guard part != .content else { return }
        values.foregroundStyle = AnyShapeStyle(HierarchicalShapeStyle.secondary)
        values.tintsLabelIcons = false
    }
}

private struct IsListHeaderKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if the view is in the header of a list's section.
    var isListHeader: Bool {
        get { self[IsListHeaderKey.self] }
        set { self[IsListHeaderKey.self] = newValue }
    }
}

extension ListAppearance: ArgumentValidation {
    func validated(_ reporter: any DiagnosticReporter) -> ListAppearance {
        var result = self
        result.minimumRowHeight = reporter.validLength(minimumRowHeight, "defaultMinListRowHeight", minimum: 0)
        result.minimumHeaderHeight = reporter.validLength(minimumHeaderHeight, "defaultMinListHeaderHeight", minimum: 0)
        result.sectionSpacing = reporter.validLength(sectionSpacing, "listSectionSpacing")
        return result
    }
}
