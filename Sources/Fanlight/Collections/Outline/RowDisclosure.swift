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

/// The disclosure arrow of a row, indented by the row's depth. It is focusable where the list does not handle keys.
struct DisclosureMark {
    let disclosure: RowDisclosure
    /// The row's name, used as the accessibility label of its arrow.
    var rowName: RowName?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.listHandlesKeys) private var listHandlesKeys
}

extension DisclosureMark {
    /// Returns the width of the arrow with its indent.
    static func width(_ disclosure: RowDisclosure, _ isCellDisplay: Bool) -> CGFloat {
        indent(disclosure, isCellDisplay) + DisclosureArrow.width(isCellDisplay)
    }

    private static func indent(_ disclosure: RowDisclosure, _ isCellDisplay: Bool) -> CGFloat {
        CGFloat(disclosure.depth) * (isCellDisplay ? 16 : 18)
    }
}

extension DisclosureMark: View {
    var body: some View {
        HStack(spacing: 0) {
            Color.clear.frame(width: DisclosureMark.indent(disclosure, isCellDisplay), height: 1)
            if let isExpanded = disclosure.isExpanded {
                let arrow = DisclosureArrow(isExpanded: isExpanded)
                if listHandlesKeys {
                    arrow.contentShape(Rectangle()).whenTapped(perform: disclosure.toggle).accessibilityHidden(true)
                } else {
                    arrow.disclosureControl(isExpanded, disclosure.toggle)
                        // Without a row name, the label is the arrow's action.
                        .accessibilityLabel(Text(rowName?.words ?? (isExpanded ? "Collapse" : "Expand")))
                        .excludedFromSurroundingLabels()
                }
            } else {
                Color.clear.frame(width: DisclosureArrow.width(isCellDisplay), height: 1)
            }
        }
    }
}

/// A view after the disclosure arrow of its row. Traits of the view, such as swipe actions, apply to the row.
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
                .padding(.leading, disclosure.map { DisclosureMark.width($0, isCellDisplay) } ?? 0)
                .background(alignment: .leading) {
                    if let disclosure { DisclosureMark(disclosure: disclosure, rowName: name) }
                }
        } else {
            // Several views form one row; none of them provides its traits.
            HStack(spacing: 0) {
                if let disclosure { DisclosureMark(disclosure: disclosure, rowName: name) }
                HStack(spacing: 0) { content }.modifier(names)
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
    /// rows.
    nonisolated func disclosureControl(
        _ isExpanded: Bool, role: Role = .button, _ toggle: @escaping () -> Void
    ) -> some View {
        modifier(DisclosingModifier(isExpanded: isExpanded, role: role, toggle: toggle))
    }
}

private struct DisclosingModifier {
    let isExpanded: Bool
    let role: Role
    let toggle: () -> Void
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay

    nonisolated init(isExpanded: Bool, role: Role, toggle: @escaping () -> Void) {
        self.isExpanded = isExpanded
        self.role = role
        self.toggle = toggle
    }
}

extension DisclosingModifier: ViewModifier {
    func body(content: Content) -> some View {
        let (change, isCellDisplay) = (toggle, isCellDisplay)
        let toggle = { InterfaceMotion.perform(InterfaceMotion.rows, onCells: isCellDisplay, change) }
        content
            .control(.disclosure(isExpanded, role: role, isMirrored: direction == .rightToLeft, toggle))
            .semantics(
                SemanticsConfiguration(handlers: [
                    AccessibilityHandler(.named(isExpanded ? "collapse" : "expand")) { _ in toggle() }
                ]))
    }
}

/// An arrow that points down if the content is expanded, and to the trailing side otherwise.
struct DisclosureArrow {
    let isExpanded: Bool
    /// True if the arrow shows the focus.
    var isMarked = true
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled

    static func width(_ isCellDisplay: Bool) -> CGFloat { isCellDisplay ? 16 : 20 }
}

extension DisclosureArrow: View {
    private var paint: AnyShapeStyle { isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }

    var body: some View {
        if isCellDisplay {
            Text(verbatim: direction.mirrored(isExpanded ? "▾ " : "▸ ")).bold(isMarked && isFocused).underline(
                isMarked && isFocused
            )
            .foregroundStyle(paint).accessibilityHidden(true)
        } else {
            Chevron(isUp: false)
                .stroke(paint, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                .frame(width: 10, height: 5)
                .rotationEffect(.degrees(isExpanded ? 0 : -90))
                .frame(width: 12, height: 12)
                .flipsForRightToLeftLayoutDirection(true)
                .background { if isMarked { FocusMark() } }
                .frame(width: DisclosureArrow.width(false), alignment: .leading)
        }
    }
}
