import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A control with two buttons that step a value up and down.
public struct Stepper<Label: View> {
    private let label: Label
    private let steps: any Steps
    private let editing: (Bool) -> Void
    @Environment(\.layoutDirection) private var layoutDirection

    nonisolated init(label: Label, steps: any Steps, editing: @escaping (Bool) -> Void) {
        self.label = label
        self.steps = steps
        self.editing = editing
    }

    /// Creates a stepper with actions. A nil action disables its direction.
    nonisolated public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        steps = ActionSteps(increment: onIncrement, decrement: onDecrement)
        editing = onEditingChanged
    }

    nonisolated public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        steps = ValueSteps(value: value, bounds: nil, step: step)
        editing = onEditingChanged
    }

    /// Creates a stepper for a value, which is clamped to the bounds.
    nonisolated public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        steps = ValueSteps(value: value, bounds: bounds, step: step)
        editing = onEditingChanged
    }
}

/// The stepping behaviour of a stepper. Conforming types hold values instead of closures over them, so that an equal
/// stepper compares as unchanged.
protocol Steps {
    /// The accessibility value; empty if unknown.
    var words: String { get }
    /// The text of the value beside the buttons; nil if only the label shows it.
    var shown: String? { get }
    /// The directions in which a step is possible.
    var canStep: (down: Bool, up: Bool) { get }
    /// A mistake in the numbers from the app.
    var usageWarning: String? { get }
    /// Steps up (1) or down (-1), if that direction is possible.
    func step(_ direction: Int)
}

extension Steps {
    var shown: String? { nil }
    var usageWarning: String? { nil }
}

private struct ActionSteps: Steps {
    let increment: (() -> Void)?
    let decrement: (() -> Void)?

    var words: String { "" }
    var canStep: (down: Bool, up: Bool) { (decrement != nil, increment != nil) }
    func step(_ direction: Int) { direction > 0 ? increment?() : decrement?() }
}

struct ValueSteps<Value: Strideable>: Steps {
    let value: Binding<Value>
    let bounds: ClosedRange<Value>?
    let step: Value.Stride

    var words: String { "\(value.wrappedValue)" }
    var usageWarning: String? { NumberDiagnostics.usageWarningForStepper(value.wrappedValue, by: step, in: bounds) }

    var canStep: (down: Bool, up: Bool) {
        guard let bounds else { return (true, true) }
        let now = value.wrappedValue
        return (now > bounds.lowerBound, now < bounds.upperBound)
    }

    func step(_ direction: Int) {
        let next = value.wrappedValue.stepped(by: direction > 0 ? step : -step)
        value.wrappedValue = bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
    }
}

extension Strideable {
    /// Returns the value one step away, or the extreme value of the integer type if the step would overflow.
    fileprivate func stepped(by step: Stride) -> Self {
        guard let whole = self as? any FixedWidthInteger, let step = step as? Int else { return advanced(by: step) }
        return whole.stepped(by: step) as? Self ?? self
    }
}

extension FixedWidthInteger {
    fileprivate func stepped(by step: Int) -> Self {
        let way = Self(clamping: step.magnitude)
        let (value, isTooFar) = step < 0 ? subtractingReportingOverflow(way) : addingReportingOverflow(way)
        guard isTooFar else { return value }
        return step < 0 ? .min : .max
    }
}

extension Stepper where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(titleResource) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }

    nonisolated public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init<V: Strideable>(
        _ titleResource: LocalizedStringResource, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, step: step, label: { Text(titleResource) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }

    nonisolated public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init<V: Strideable>(
        _ titleResource: LocalizedStringResource, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            value: value, in: bounds, step: step, label: { Text(titleResource) }, onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Strideable>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }
}

extension Stepper: View {
    public var body: some View {
        let _ = reportUsageWarning(steps.usageWarning, of: "Stepper")
        StepperBody(label: label, shown: steps.shown, control: control, canStep: steps.canStep) { step($0) }
    }

    private func step(_ direction: Int) {
        let canStep = steps.canStep
        guard direction > 0 ? canStep.up : canStep.down else { return }
        editing(true)
        steps.step(direction)
        editing(false)
    }

    /// The arrow key that points to the plus button.
    private var towardsMore: Key { layoutDirection == .leftToRight ? .right : .left }

    private var control: Control {
        Control(
            role: .stepper, value: steps.words, adjust: { step($0) },
            keys: { key in
                guard key.modifiers.subtracting(.shift).isEmpty else { return false }
                switch key.key {
                case .up, towardsMore, Key("+"): step(1)
                case .down, .left, .right, Key("-"): step(-1)
                default: return false
                }
                return true
            })
    }
}

private struct StepperBody<Label: View> {
    let label: Label
    let shown: String?
    let control: Control
    let canStep: (down: Bool, up: Bool)
    let step: (Int) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isInFormColumns) private var isInColumns
}

extension StepperBody: View {
    var body: some View {
        Group {
            if isInColumns, !labelsAreHidden {
                FormPair(label: LabelParts.column(label)) { HStack(spacing: 0) { buttons } }
            } else {
                HStack(spacing: 0) {
                    if !labelsAreHidden {
                        LabelParts.column(label).labelsControl()
                        Spacer(minLength: 8)
                    }
                    buttons
                }
            }
        }
        .control(control)
        .semantics(SemanticsConfiguration(standardLabel: labelsAreHidden ? words(of: label) : nil))
    }

    @ViewBuilder private var buttons: some View {
        if let shown {
            Text(verbatim: shown).labelsControl().foregroundStyle(.secondary).padding(
                .trailing, isCellDisplay ? 0 : 8
            )
            .accessibilityHidden(true)
        }
        if isCellDisplay {
            CellStepperButtons(canStep: canStep, step: step)
        } else {
            StepperButtons(canStep: canStep, step: step).centredOnLine(isAlone: labelsAreHidden || isInColumns)
        }
    }
}

private struct StepperButtons {
    let canStep: (down: Bool, up: Bool)
    let step: (Int) -> Void
    @Environment(\.controlSize) private var size
    @Environment(\.isEnabled) private var isEnabled
}

extension StepperButtons: View {
    var body: some View {
        HStack(spacing: 0) {
            StepperButton(canStep: canStep.down, isPlus: false) { step(-1) }
            Rectangle().fill(Color.primary.opacity(0.14)).frame(width: 1, height: size.scaled(16))
            StepperButton(canStep: canStep.up, isPlus: true) { step(1) }
        }
        .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: size.scaled(7)))
        .background { FocusMark() }
        .opacity(isEnabled ? 1 : 0.5)
        .accessibilityHidden(true)
    }
}

private struct StepperButton {
    let canStep: Bool
    let isPlus: Bool
    let action: () -> Void
    @Environment(\.controlSize) private var size
}

extension StepperButton: View {
    var body: some View {
        ZStack {
            HitArea()
            Capsule().frame(width: size.scaled(12), height: 2)
            if isPlus { Capsule().frame(width: 2, height: size.scaled(12)) }
        }
        .foregroundStyle(canStep ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
        .frame(width: size.scaled(40), height: size.scaled(28))
        .gesture(RepeatingPress().onChanged { makeChange(isContinuous: $0 > 0, action) })
    }
}

private struct CellStepperButtons {
    let canStep: (down: Bool, up: Bool)
    let step: (Int) -> Void
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellStepperButtons: View {
    var body: some View {
        HStack(spacing: 0) {
            FocusPointer()
            stepText("[-]", canStep.down, -1)
            Text(verbatim: " ")
            stepText("[+]", canStep.up, 1)
        }
        .bold(isFocused)
        .accessibilityHidden(true)
    }

    private func stepText(_ words: String, _ can: Bool, _ steps: Int) -> some View {
        Text(verbatim: words).foregroundStyle(style(can))
            .gesture(RepeatingPress().onChanged { makeChange(isContinuous: $0 > 0) { step(steps) } })
    }

    private func style(_ can: Bool) -> AnyShapeStyle {
        isEnabled && can ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary)
    }
}
