import Display
import Foundation

/// How deep a row of a tree lies, and whether the rows below it are shown.
struct RowDisclosure {
    var depth: Int
    /// nil for a row without rows below it.
    var isExpanded: Bool?
    /// What the row that it lies below is known by, where both are of one tree.
    var parent: AnyHashable?
    var toggle: () -> Void
}

/// Whether the rows below a row of a list are shown, for whoever goes through the list by keys.
enum RowDisclosureTrait: _ViewTraitKey { static var defaultValue: RowDisclosure? { nil } }

extension ItemTraits {
    var rowDisclosure: RowDisclosure? { self[ObjectIdentifier(RowDisclosureTrait.self)] ?? nil }
}

private struct RowDisclosureKey: EnvironmentKey { static var defaultValue: RowDisclosure? { nil } }
private struct RowDepthKey: EnvironmentKey { static let defaultValue = 0 }
private struct ListTakesKeysKey: EnvironmentKey { static let defaultValue = false }
private struct DisclosesRowsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// What the row around shows of the tree that it is in.
    var rowDisclosure: RowDisclosure? {
        get { self[RowDisclosureKey.self] }
        set { self[RowDisclosureKey.self] = newValue }
    }

    var rowDepth: Int {
        get { self[RowDepthKey.self] }
        set { self[RowDepthKey.self] = newValue }
    }

    /// Whether views become the rows of a list here, and are not in one.
    var disclosesRows: Bool {
        get { self[DisclosesRowsKey.self] }
        set { self[DisclosesRowsKey.self] = newValue }
    }

    /// Whether keys go from row to row in the list around, so that nothing in a row need stop them.
    var listTakesKeys: Bool {
        get { self[ListTakesKeysKey.self] }
        set { self[ListTakesKeysKey.self] = newValue }
    }
}

extension View {
    /// Says to a row what it is to show of the tree that it is in.
    nonisolated func disclosed(_ disclosure: RowDisclosure) -> some View {
        environment(\.rowDisclosure, disclosure)._trait(RowDisclosureTrait.self, disclosure)
    }
}

/// The arrow before a row of a tree, as far in as the row is deep. Where keys do not go from row to row it takes them
/// itself.
struct DisclosureMark {
    let disclosure: RowDisclosure
    /// What the row is called, which its arrow is called, too.
    var rowName: RowName?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.listTakesKeys) private var listTakesKeys
}

extension DisclosureMark {
    /// With the room before it.
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
                if listTakesKeys {
                    arrow.contentShape(Rectangle()).whenTapped(perform: disclosure.toggle).accessibilityHidden(true)
                } else {
                    arrow.disclosing(isExpanded, disclosure.toggle)
                        // Without words of the row's it is called what it does.
                        .accessibilityLabel(Text(rowName?.words ?? (isExpanded ? "Collapse" : "Expand")))
                        .spokenAside()
                }
            } else {
                Color.clear.frame(width: DisclosureArrow.width(isCellDisplay), height: 1)
            }
        }
    }
}

/// A view behind the arrow of its row. What the view says to the list, such as swipe actions, the row says.
struct MarkedRow<Content: View> {
    let content: Content
    let disclosure: RowDisclosure?
    @State private var name = RowName()
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.listTakesKeys) private var listTakesKeys
}

extension MarkedRow: View {
    var body: some View {
        let names = RowNaming(name: disclosure?.isExpanded == nil || listTakesKeys ? nil : name)
        if Arity.of(Content.self)?.isOneView == true {
            content.modifier(names)
                .padding(.leading, disclosure.map { DisclosureMark.width($0, isCellDisplay) } ?? 0)
                .background(alignment: .leading) {
                    if let disclosure { DisclosureMark(disclosure: disclosure, rowName: name) }
                }
        } else {
            // Several views are one row beside each other, and none of them speaks for it.
            HStack(spacing: 0) {
                if let disclosure { DisclosureMark(disclosure: disclosure, rowName: name) }
                HStack(spacing: 0) { content }.modifier(names)
            }
        }
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

extension Control {
    /// What opens and closes what belongs to it, also by arrow keys, as in lists that are trees.
    static func disclosure(
        _ isExpanded: Bool, role: Role = .button, isMirrored: Bool, _ toggle: @escaping () -> Void
    ) -> Control {
        Control(
            role: role, value: isExpanded ? "expanded" : "collapsed", activate: toggle,
            set: { word in
                guard word == "expanded" || word == "collapsed" else { return .noValue }
                if (word == "expanded") != isExpanded { toggle() }
                return .taken
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
    /// Makes a control of the view that opens and closes what belongs to it, and offers that by its name, as rows do.
    nonisolated func disclosing(
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

    nonisolated init(isExpanded: Bool, role: Role, toggle: @escaping () -> Void) {
        self.isExpanded = isExpanded
        self.role = role
        self.toggle = toggle
    }
}

extension DisclosingModifier: ViewModifier {
    func body(content: Content) -> some View {
        let toggle = toggle
        content
            .control(.disclosure(isExpanded, role: role, isMirrored: direction == .rightToLeft, toggle))
            .semantics(
                SemanticAnnotation(handlers: [
                    AccessibilityHandler(.named(isExpanded ? "collapse" : "expand")) { _ in toggle() }
                ]))
    }
}

/// An arrow that points to what belongs to it, or down where that is shown.
struct DisclosureArrow {
    let isExpanded: Bool
    /// Whether it says that it has the focus.
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
            Text(verbatim: direction.mark(isExpanded ? "▾ " : "▸ ")).bold(isMarked && isFocused).underline(
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
