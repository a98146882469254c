import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A picker, rendered by the enclosing style.
struct PickerBody<Label: View> {
    let label: Label
    let currentValue: AnyView?
    let model: PickerModel
    @Environment(\.pickerAppearance) private var appearance
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isInMenu) private var isInMenu
    @Environment(\.navigation) private var navigation
    @Environment(\.enclosingLabel) private var enclosingLabel
}

extension PickerBody: View {
    var body: some View {
        if !isInMenu {
            control
        } else if appearance.isOwnMenu {
            Menu {
                OptionItems(model: model)
            } label: {
                label
            }
        } else {
            OptionItems(model: model)
        }
    }

    @MainActor private var control: some View {
        Group {
            switch appearance.kind {
            case .segmented: FormColumnLabel(label: label) { SegmentedPicker(model: model) }
            case .inline: InlinePicker(label: labelsAreHidden ? nil : label, model: model)
            case .wheel: WheelPicker(label: labelsAreHidden ? nil : label, model: model)
            case .page where navigation != nil:
                PagePicker(label: labelsAreHidden ? nil : label, currentValue: currentValue, model: model)
            case .menu, .page:
                MenuPicker(label: labelsAreHidden ? nil : label, currentValue: currentValue, model: model)
            }
        }
        .semantics(SemanticsConfiguration(standardLabel: words(of: label) ?? enclosingLabel ?? spokenTitle(of: label)))
    }
}

extension View {
    /// Makes the view an option that a press selects.
    fileprivate func option(_ option: PickerOption, of model: PickerModel) -> some View {
        whenTapped { model.choose(option) }
            .semantics(
                SemanticsConfiguration(
                    role: .button, added: model.isSelected(option) ? .isSelected : [],
                    handlers: option.isDisabled
                        ? [] : [AccessibilityHandler(.activate) { _ in model.choose(option) }])
            )
            .semantics(option.isDisabled ? .unusable : SemanticsConfiguration())
            .disabled(option.isDisabled)
    }
}

/// The header or footer of a section of options.
struct PickerTitle {
    let option: PickerOption
}

extension PickerTitle: View {
    var body: some View {
        MenuTitle(content: option.view)
    }
}

// MARK: Segmented picker

private struct SegmentedPicker {
    let model: PickerModel
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var layoutDirection
}

extension SegmentedPicker: View {
    var body: some View {
        Group {
            if isCellDisplay {
                CellSegmentRow(model: model)
            } else {
                Segments(model: model).excludesTextFromSeparatorAlignment()
            }
        }
        .control(model.control(isRow: true, isMirrored: layoutDirection == .rightToLeft))
    }
}

private struct Segments {
    let model: PickerModel
    @Namespace private var places
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
    @Environment(\.selectionEffectHere) private var effect
    @Environment(\.colorScheme) private var scheme
    @Environment(\.isInBar) private var isInBar
}

extension Segments: View {
    var body: some View {
        SegmentRowLayout(spareWidth: 2 * size.scaled(4), hugsContent: isInBar) {
            ForEach(model.options) { option in
                Segment(option: option, isSelected: model.isSelected(option), places: places).option(option, of: model)
            }
        }
        .background {
            if effect.marksSelection, let selected = model.selectedOption {
                // The mark slides below the labels to the segment that is selected.
                RoundedRectangle(cornerRadius: size.scaled(6))
                    .fill(scheme == .dark ? Color(.systemGray2) : .white)
                    .shadow(color: .black.opacity(0.16), radius: 1, y: 0.5)
                    .matchedGeometryEffect(id: selected.id, in: places, isSource: false)
                    .animation(InterfaceTiming.control, value: selected.id)
            }
        }
        .padding(2)
        .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: size.scaled(8)))
        .background { FocusMark() }
        .opacity(isEnabled ? 1 : 0.5)
    }
}

private struct Segment {
    let option: PickerOption
    let isSelected: Bool
    let places: Namespace.ID
    @Environment(\.controlSize) private var size
    @Environment(\.selectionEffectHere) private var effect
}

extension Segment: View {
    var body: some View {
        let isMarked = isSelected && effect.marksSelection
        option.view
            .variant(effect.variant(isSelected: isSelected))
            .font(font.weight(isMarked ? .semibold : .regular))
            .lineLimit(1)
            .allowsTightening(true)
            .minimumScaleFactor(0.7)
            // The other half of the margin belongs to the row, which gives it up where space is narrow.
            .padding(.horizontal, size.scaled(4))
            .frame(minWidth: size.scaled(32), maxWidth: .infinity, minHeight: size.scaled(28))
            .background { HitArea().matchedGeometryEffect(id: option.id, in: places) }
            .foregroundStyle(Color.primary)
    }

    /// The font, which is smaller than that of other controls.
    private var font: Font {
        switch size {
        case .mini: .caption2
        case .small: .caption
        case .regular: .footnote
        case .large: .body
        case .extraLarge: .title3
        }
    }
}

extension View {
    /// Applies a symbol variant, or leaves the view unchanged for `none`.
    @ViewBuilder fileprivate func variant(_ variant: SymbolVariants) -> some View {
        if variant == .none { self } else { symbolVariant(variant) }
    }
}

/// A row of segments on a terminal, with the selected one in brackets.
private struct CellSegmentRow {
    let model: PickerModel
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.selectionEffectHere) private var effect
}

extension CellSegmentRow: View {
    var body: some View {
        HStack(spacing: 0) {
            FocusPointer()
            ForEach(model.options) { option in
                let isSelected = model.isSelected(option)
                // Brackets remain with symbol variants, because a variant may have the same character.
                let isMarked = isSelected && effect.kind != .custom
                HStack(spacing: 0) {
                    Text(verbatim: direction.mirrored(isMarked ? "[" : " ")).accessibilityHidden(true)
                    option.view.variant(effect.variant(isSelected: isSelected)).bold(isMarked)
                    Text(verbatim: direction.mirrored(isMarked ? "]" : " ")).accessibilityHidden(true)
                }
                .foregroundStyle(paint(isMarked))
                .option(option, of: model)
            }
        }
        .lineLimit(1)
    }

    private func paint(_ isSelected: Bool) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        return isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary)
    }
}

// MARK: Inline picker

private struct InlinePicker<Label: View> {
    let label: Label?
    let model: PickerModel
    @Environment(\.isInFormColumns) private var isInColumns
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isListRow) private var isListRow

    init(label: Label?, model: PickerModel) {
        self.label = label
        self.model = model
    }
}

extension InlinePicker: View {
    var body: some View {
        Group {
            if isInColumns, let label {
                FormPair(label: LabelParts.column(label)) { OptionRows(model: model) }
            } else {
                VStack(alignment: .leading, spacing: isListRow && !isCellDisplay ? 10 : 0) {
                    label.labelsControl().defaultForegroundStyle(.secondary)
                    OptionRows(model: model)
                }
            }
        }
        .control(model.control())
    }
}

private struct OptionRows {
    let model: PickerModel
    @Environment(\.radiosAreInRow) private var isInRow
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isListRow) private var isListRow
}

extension OptionRows: View {
    var body: some View {
        if isListRow, !isCellDisplay, !isInRow { rowsOfList } else { radios }
    }

    /// The options as they look as rows of a list, with a check mark after the selected one.
    @MainActor private var rowsOfList: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(model.entries) { option in
                // The line ends with the row around all options.
                if option.id != model.entries.first?.id { Divider().padding(.vertical, 10).padding(.trailing, -16) }
                if option.isTitle {
                    PickerTitle(option: option)
                } else {
                    CheckedRow(option: option, isSelected: model.isSelected(option)).option(option, of: model)
                }
            }
        }
    }

    @MainActor private var radios: some View {
        let layout =
            isInRow
            ? AnyLayout(HStackLayout(spacing: isCellDisplay ? 8 : 16))
            : AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
        return layout {
            ForEach(model.entries) { option in
                if option.isAfterLine { Divider() }
                if option.isTitle {
                    PickerTitle(option: option)
                } else {
                    OptionRow(option: option, isSelected: model.isSelected(option)).option(option, of: model)
                }
            }
        }
    }
}

private struct CheckedRow {
    let option: PickerOption
    let isSelected: Bool
    @Environment(\.isEnabled) private var isEnabled
}

extension CheckedRow: View {
    var body: some View {
        HStack(spacing: 8) {
            option.view.foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
            Spacer(minLength: 8)
            Image(systemName: "checkmark").fontWeight(.semibold)
                .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
                .accessibilityHidden(true)
                .opacity(isSelected ? 1 : 0)
        }
        .frame(minHeight: 24)
        .background { HitArea().padding(.vertical, -10) }
        .background { if isSelected { FocusMark() } }
    }
}

private struct OptionRow {
    let option: PickerOption
    let isSelected: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
}

extension OptionRow: View {
    var body: some View {
        HStack(spacing: isCellDisplay ? 0 : 8) {
            if isCellDisplay {
                CellRing(isSelected: isSelected)
            } else {
                RadioRing(isSelected: isSelected)
            }
            option.view.foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
        }
        .padding(.vertical, isCellDisplay ? 0 : 4)
    }
}

private struct RadioRing {
    let isSelected: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
}

extension RadioRing: View {
    var body: some View {
        Circle()
            .fill(isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary.opacity(0.05)))
            .overlay {
                if isSelected {
                    Circle().fill(.white).padding(size.scaled(5))
                } else {
                    Circle().strokeBorder(Color.primary.opacity(0.3))
                }
            }
            .frame(width: size.scaled(16), height: size.scaled(16))
            .opacity(isEnabled ? 1 : 0.4)
            .background {
                if isSelected { FocusMark() }
            }
    }
}

private struct CellRing {
    let isSelected: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellRing: View {
    var body: some View {
        Text(verbatim: direction.mirrored((isFocused && isSelected ? "›" : " ") + (isSelected ? "(•) " : "( ) ")))
            .bold(isFocused && isSelected)
            .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
            .accessibilityHidden(true)
    }
}

// MARK: Menu picker

private struct MenuPicker<Label: View> {
    let label: Label?
    let currentValue: AnyView?
    let model: PickerModel
    @State private var isOpen = false

    init(label: Label?, currentValue: AnyView?, model: PickerModel) {
        self.label = label
        self.currentValue = currentValue
        self.model = model
    }
}

extension MenuPicker: View {
    var body: some View {
        ControlRow(label: label) {
            ChosenValue(view: currentValue ?? model.selectedOption.map { AnyView($0.view) })
                .presentLayer(.menu, isPresented: $isOpen) {
                    MenuPanel(content: OptionItems(model: model, isAlone: true))
                }
        }
        .control(model.control { isOpen = true })
        .modifier(ClosedMenuModifier(items: OptionItems(model: model), isOpen: isOpen))
    }
}

/// The options as menu items, with a check mark before the selected one.
private struct OptionItems {
    let model: PickerModel
    /// True if the menu contains only these items. It then opens at the selected one.
    var isAlone = false
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension OptionItems: View {
    var body: some View {
        ForEach(model.entries) { option in
            if option.isAfterLine { Divider() }
            if option.isTitle {
                PickerTitle(option: option)
            } else {
                item(option)
            }
        }
    }

    @MainActor private func item(_ option: PickerOption) -> some View {
        let isSelected = model.isSelected(option)
        return Button(action: { model.choose(option) }) {
            HStack(spacing: isCellDisplay ? 0 : MenuColumns.markSpacing) {
                MenuMark(isShown: isSelected)
                option.view
            }
        }
        .accessibilityAddTraits(isSelected ? .isSelected : [])
        .disabled(option.isDisabled)
        .layoutValue(key: IsChosenItem.self, value: isSelected && isAlone)
    }
}

private struct ChosenValue {
    let view: AnyView?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.isListRow) private var isListRow
    @Environment(\.hasOwnTint) private var hasOwnTint
}

extension ChosenValue: View {
    private var paint: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        // In a row it looks like the other values of the list.
        return isListRow && !hasOwnTint ? AnyShapeStyle(.secondary) : AnyShapeStyle(.tint)
    }

    var body: some View {
        if isCellDisplay {
            CellBox { view }
        } else {
            HStack(spacing: 6) {
                view
                // Chevrons up and down: the shown value is one of several.
                VStack(spacing: 3) {
                    chevron(isUp: true)
                    chevron(isUp: false)
                }
            }
            .foregroundStyle(paint)
            .opacity(isPressed ? 0.5 : 1)
            .background { FocusMark() }
        }
    }

    private func chevron(isUp: Bool) -> some View {
        Chevron(isUp: isUp).stroke(style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
            .frame(width: 7, height: 4)
    }
}

/// A chevron that points down or up.
struct Chevron {
    let isUp: Bool
}

extension Chevron: Shape {
    func path(in rect: CGRect) -> Path {
        let (start, tip) = isUp ? (rect.maxY, rect.minY) : (rect.minY, rect.maxY)
        return Path { path in
            path.move(to: CGPoint(x: rect.minX, y: start))
            path.addLine(to: CGPoint(x: rect.midX, y: tip))
            path.addLine(to: CGPoint(x: rect.maxX, y: start))
        }
    }
}
