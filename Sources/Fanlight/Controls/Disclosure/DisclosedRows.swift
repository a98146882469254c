@_spi(Nodes) import FanlightCore
import Foundation

/// A disclosure group among the rows of a list. Its label is a row, and each content view is a row below it.
struct DisclosedRows<Label: View, Content: View> {
    let label: Label
    let content: () -> Content
    let isExpanded: Binding<Bool>
    @Environment(\.rowDepth) private var depth
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension DisclosedRows: View {
    @ViewBuilder var body: some View {
        let isExpanded = isExpanded
        let disclosure = RowDisclosure(depth: depth, isExpanded: isExpanded.wrappedValue) {
            isExpanded.wrappedValue.toggle()
        }
        DisclosedRowLabel(label: label, disclosure: disclosure).modifier(DisclosureTrait(disclosure: disclosure))
        if isExpanded.wrappedValue {
            content()
                .environment(\.rowDepth, depth + 1)
                // Indents the content by a level. On a terminal it thus starts with the label's text.
                .padding(.leading, isCellDisplay ? 16 : 20)
                .modifier(DisclosureTrait(disclosure: RowDisclosure(depth: depth + 1, isExpanded: nil) {}))
        }
    }
}

/// The label row of a disclosure group. Where the list moves a selection by keys, only the arrow is a button; elsewhere
/// the whole row is.
private struct DisclosedRowLabel<Label: View> {
    let label: Label
    let disclosure: RowDisclosure
    @Environment(\.listHandlesKeys) private var listHandlesKeys
}

extension DisclosedRowLabel: View {
    var body: some View {
        let isExpanded = disclosure.isExpanded == true
        if listHandlesKeys {
            // The enclosing view already provides the row's indentation.
            MarkedRow(
                content: label,
                disclosure: RowDisclosure(depth: 0, isExpanded: isExpanded, toggle: disclosure.toggle))
        } else {
            PressedRowLabel(label: label, isExpanded: isExpanded)
                .disclosureControl(isExpanded, expandsRow: true, disclosure.toggle)
        }
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// A label row that is a button as a whole. It passes on the label's list traits, such as swipe actions.
private struct PressedRowLabel<Label: View> {
    let label: Label
    let isExpanded: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isControlPressed) private var isPressed
}

extension PressedRowLabel: View {
    var body: some View {
        if Arity.of(Label.self)?.isOneView == true {
            label.labelsControl()
                .bold(isCellDisplay && isFocused).underline(isCellDisplay && isFocused)
                .padding(isCellDisplay ? .leading : .trailing, DisclosureArrow.width(isCellDisplay))
                .frame(maxWidth: .infinity, alignment: .leading)
                .background(alignment: isCellDisplay ? .leading : .trailing) {
                    DisclosureArrow(isExpanded: isExpanded, isMarked: false)
                }
                .opacity(isPressed && !isCellDisplay ? 0.5 : 1)
                .background { if !isCellDisplay { FocusMark() } }
        } else {
            DisclosureLabel(label: label, isExpanded: isExpanded)
        }
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// Sets a row's level in the outline, unless the row sets its own. It may be the label of further rows.
private struct DisclosureTrait {
    let disclosure: RowDisclosure
}

extension DisclosureTrait: TraitSettingModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }

    func addTraits(to traits: inout ItemTraits) {
        let key = ObjectIdentifier(RowDisclosureTrait.self)
        if !traits.hasValue(key) { traits[key] = disclosure }
    }
}

extension DisclosureTrait: Equatable {
    // Each evaluation makes a new closure with the same effect, so the closure is not compared.
    static func == (a: Self, b: Self) -> Bool {
        a.disclosure.depth == b.disclosure.depth && a.disclosure.isExpanded == b.disclosure.isExpanded
    }
}
