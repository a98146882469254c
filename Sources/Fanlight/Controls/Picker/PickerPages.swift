import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A wheel with the selected value between its neighbours.
struct WheelPicker<Label: View> {
    let label: Label?
    let model: PickerModel
}

extension WheelPicker: View {
    var body: some View {
        let options = model.focusableOptions
        let now = options.firstIndex(where: model.isSelected)
        // Without a selection the wheel stands before its first value.
        let place = { (steps: Int) -> PickerOption? in
            let index = (now ?? -1) + steps
            return options.indices.contains(index) ? options[index] : nil
        }
        AdaptiveLabelRow(label: label) {
            Wheel(
                isChosen: true, fillsWidth: label == nil, item: { place($0)?.view },
                canStep: { place($0) != nil },
                step: { steps in if let option = place(steps) { model.choose(option) } })
        }
        .control(model.control())
    }
}

/// The selected value as a link to a page with all values.
struct PagePicker<Label: View> {
    let label: Label?
    let currentValue: AnyView?
    let model: PickerModel
}

extension PagePicker: View {
    var body: some View {
        NavigationLink {
            PickerPage(model: model)
        } label: {
            HStack(spacing: 8) {
                label
                Spacer(minLength: 8)
                (currentValue ?? model.selectedOption.map { AnyView($0.view) })
                    .foregroundStyle(.secondary).accessibilityHidden(true)
            }
        }
        .semantics(
            SemanticsConfiguration(
                standardValue: model.words,
                handlers: [
                    AccessibilityHandler(.value) { request in
                        if case .value(let words, let answer) = request { answer(model.choose(words)) }
                    }
                ])
        )
        .accessibilityAdjustableAction { model.move(by: $0 == .increment ? 1 : -1) }
    }
}

/// All values as rows. Selecting one goes back.
private struct PickerPage {
    let model: PickerModel
    @Environment(\.dismiss) private var dismiss
}

extension PickerPage: View {
    var body: some View {
        List {
            ForEach(model.entries) { option in
                if option.isTitle {
                    PickerTitle(option: option)
                } else {
                    row(option)
                }
            }
        }
    }

    @MainActor private func row(_ option: PickerOption) -> some View {
        Button {
            model.choose(option)
            dismiss()
        } label: {
            HStack(spacing: 8) {
                option.view
                Spacer(minLength: 8)
                if model.isSelected(option) { Text(verbatim: "✓").accessibilityHidden(true) }
            }
        }
        .buttonStyle(.plain)
        .disabled(!option.canBeChosen)
        .accessibilityAddTraits(model.isSelected(option) ? .isSelected : [])
    }
}
