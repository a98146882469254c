import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The depth of a tree's row, and its expansion state.
struct RowDisclosure {
    var depth: Int
    /// The expansion state; nil for a row without children.
    var isExpanded: Bool?
    /// The key of the parent row, if both are of the same tree.
    var parent: AnyHashable?
    var toggle: () -> Void
}

/// The trait with a list row's expansion state, for keyboard navigation.
enum RowDisclosureTrait: _ViewTraitKey { static var defaultValue: RowDisclosure? { nil } }

extension ItemTraits {
    var rowDisclosure: RowDisclosure? { self[ObjectIdentifier(RowDisclosureTrait.self)] ?? nil }
}

private struct RowDisclosureKey: EnvironmentKey { static var defaultValue: RowDisclosure? { nil } }
private struct RowDepthKey: EnvironmentKey { static let defaultValue = 0 }
private struct ListHandlesKeysKey: EnvironmentKey { static let defaultValue = false }
private struct DisclosesRowsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The disclosure of the enclosing row.
    var rowDisclosure: RowDisclosure? {
        get { self[RowDisclosureKey.self] }
        set { self[RowDisclosureKey.self] = newValue }
    }

    var rowDepth: Int {
        get { self[RowDepthKey.self] }
        set { self[RowDepthKey.self] = newValue }
    }

    /// True if views become rows of a list but are not inside a row.
    var disclosesRows: Bool {
        get { self[DisclosesRowsKey.self] }
        set { self[DisclosesRowsKey.self] = newValue }
    }

    /// True if the enclosing list moves its cursor by keys. Controls in rows then need not be stops of the focus.
    var listHandlesKeys: Bool {
        get { self[ListHandlesKeysKey.self] }
        set { self[ListHandlesKeysKey.self] = newValue }
    }
}

extension EnvironmentValues {
    /// The type of the selection values of the list around; nil if it has no selection.
    @Entry var listSelectionType: ObjectIdentifier?
}

extension View {
    /// Sets the disclosure of a row.
    nonisolated func rowDisclosure(_ disclosure: RowDisclosure) -> some View {
        environment(\.rowDisclosure, disclosure)._trait(RowDisclosureTrait.self, disclosure)
    }
}

/// The disclosure arrow before a row's view, indented by the row's depth: in tables, and in rows on a terminal.
struct DisclosureMark {
    let disclosure: RowDisclosure
    /// The row's name, used as the accessibility label of its arrow.
    var rowName: RowName?
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension DisclosureMark {
    /// Returns the width of the arrow with its indent.
    static func width(_ disclosure: RowDisclosure, _ isCellDisplay: Bool) -> CGFloat {
        indent(disclosure, isCellDisplay) + DisclosureArrow.width(isCellDisplay)
    }

    /// Returns the indent of a row by its depth.
    static func indent(_ disclosure: RowDisclosure?, _ isCellDisplay: Bool) -> CGFloat {
        CGFloat(disclosure?.depth ?? 0) * (isCellDisplay ? 16 : 20)
    }
}

extension DisclosureMark: View {
    var body: some View {
        HStack(spacing: 0) {
            Color.clear.frame(width: DisclosureMark.indent(disclosure, isCellDisplay), height: 1)
            if let isExpanded = disclosure.isExpanded {
                DisclosureButton(
                    isExpanded: isExpanded, toggle: disclosure.toggle, rowName: rowName, edge: .leading)
            } else {
                Color.clear.frame(width: DisclosureArrow.width(isCellDisplay), height: 1)
            }
        }
    }
}

/// A disclosure arrow that expands and collapses its row. It is focusable where the list does not handle keys.
struct DisclosureButton {
    let isExpanded: Bool
    let toggle: () -> Void
    let rowName: RowName?
    let edge: HorizontalEdge
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.listHandlesKeys) private var listHandlesKeys
}

extension DisclosureButton: View {
    var body: some View {
        let arrow = DisclosureArrow(isExpanded: isExpanded, edge: edge)
            // An arrow after the row's view is pressed anywhere in the height of that view.
            .frame(maxHeight: edge == .leading || isCellDisplay ? nil : .infinity)
        if listHandlesKeys {
            arrow.contentShape(Rectangle()).whenTapped(perform: toggle).accessibilityHidden(true)
        } else {
            arrow.contentShape(Rectangle()).disclosureControl(isExpanded, expandsRow: true, toggle)
                // Without a row name, the label is the arrow's action.
                .accessibilityLabel(Text(rowName?.words ?? (isExpanded ? "Collapse" : "Expand")))
                .excludedFromSurroundingLabels()
        }
    }
}

/// A view beside the disclosure arrow of its row: after it on a terminal, before it elsewhere. Traits of the view, such
/// as swipe actions, apply to the row.
struct MarkedRow<Content: View> {
    let content: Content
    let disclosure: RowDisclosure?
    @State private var name = RowName()
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.listHandlesKeys) private var listHandlesKeys
}

extension MarkedRow: View {
    var body: some View {
        let names = RowNaming(name: disclosure?.isExpanded == nil || listHandlesKeys ? nil : name)
        if Arity.of(Content.self)?.isOneView == true {
            content.modifier(names)
                .padding(.leading, leadingSpace)
                .padding(.trailing, trailingSpace)
                .frame(maxWidth: isCellDisplay || disclosure == nil ? nil : .infinity, alignment: .leading)
                .background(alignment: isCellDisplay ? .leading : .trailing) { mark }
        } else {
            // Several views form one row; none of them provides its traits.
            HStack(spacing: 0) {
                if isCellDisplay { mark } else { Color.clear.frame(width: leadingSpace, height: 1) }
                HStack(spacing: 0) { content }.modifier(names)
                if !isCellDisplay {
                    Spacer(minLength: 0)
                    mark
                }
            }
        }
    }

    private var leadingSpace: CGFloat {
        guard let disclosure else { return 0 }
        return isCellDisplay ? DisclosureMark.width(disclosure, true) : DisclosureMark.indent(disclosure, false)
    }

    private var trailingSpace: CGFloat {
        isCellDisplay || disclosure?.isExpanded == nil ? 0 : DisclosureArrow.width(false)
    }

    @ViewBuilder private var mark: some View {
        if let disclosure {
            if isCellDisplay {
                DisclosureMark(disclosure: disclosure, rowName: name)
            } else if let isExpanded = disclosure.isExpanded {
                DisclosureButton(isExpanded: isExpanded, toggle: disclosure.toggle, rowName: name, edge: .trailing)
            }
        }
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

extension Control {
    /// Returns a control that expands and collapses content, also by arrow keys, as in tree lists.
    static func disclosure(
        _ isExpanded: Bool, role: Role = .button, isMirrored: Bool, _ toggle: @escaping () -> Void
    ) -> Control {
        Control(
            role: role, value: isExpanded ? "expanded" : "collapsed", activate: toggle,
            set: { word in
                guard word == "expanded" || word == "collapsed" else { return .invalidValue }
                if (word == "expanded") != isExpanded { toggle() }
                return .accepted
            },
            keys: { key in
                guard key.modifiers.isEmpty, key.key == (isExpanded != isMirrored ? .left : .right) else {
                    return false
                }
                toggle()
                return true
            })
    }
}

extension View {
    /// Makes the view a control that expands and collapses content, with a named accessibility action like those of
    /// rows. It may be pressed anywhere in the list row that it expands.
    nonisolated func disclosureControl(
        _ isExpanded: Bool, role: Role = .button, expandsRow: Bool = false, _ toggle: @escaping () -> Void
    ) -> some View {
        modifier(DisclosingModifier(isExpanded: isExpanded, role: role, expandsRow: expandsRow, toggle: toggle))
    }
}

private struct DisclosingModifier {
    let isExpanded: Bool
    let role: Role
    let expandsRow: Bool
    let toggle: () -> Void
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay

    nonisolated init(isExpanded: Bool, role: Role, expandsRow: Bool, toggle: @escaping () -> Void) {
        self.isExpanded = isExpanded
        self.role = role
        self.expandsRow = expandsRow
        self.toggle = toggle
    }
}

extension DisclosingModifier: ViewModifier {
    func body(content: Content) -> some View {
        let (change, isCellDisplay) = (toggle, isCellDisplay)
        let toggle = { InterfaceTiming.perform(InterfaceTiming.rows, onCells: isCellDisplay, change) }
        var control = Control.disclosure(isExpanded, role: role, isMirrored: direction == .rightToLeft, toggle)
        control.expandsRow = expandsRow
        return
            content
            .control(control)
            .semantics(
                SemanticsConfiguration(handlers: [
                    AccessibilityHandler(.named(isExpanded ? "collapse" : "expand")) { _ in toggle() }
                ]))
    }
}
