import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A date as a row of numbers, edited one at a time with arrow keys and digits.
struct DateFields {
    let model: DateModel
    let hasDate: Bool
    let hasTime: Bool
    var label: DatePickerStyleConfiguration.Label?
    var hasButtons = false
    /// The action of Return.
    var done: (() -> Void)?
    @State private var chosen = 0
    @State private var typed = ""

    init(
        model: DateModel, hasDate: Bool, hasTime: Bool, label: DatePickerStyleConfiguration.Label? = nil,
        hasButtons: Bool = false,
        done: (() -> Void)? = nil
    ) {
        self.model = model
        self.hasDate = hasDate
        self.hasTime = hasTime
        self.label = label
        self.hasButtons = hasButtons
        self.done = done
    }
}

extension DateFields: View {
    var body: some View {
        let parts = DatePart.parts(model.components, model.days, hasDate: hasDate, hasTime: hasTime)
        let numbers = parts.filter(\.isNumber)
        ControlRow(label: label) {
            DateFieldParts(model: model, parts: parts, chosen: $chosen, typed: $typed, hasButtons: hasButtons)
        }
        .control(
            DateFields.control(model, numbers, $chosen, typed: $typed, done: done)
        )
        // Beside a calendar, the time has its own accessibility label.
        .semantics(SemanticsConfiguration(label: hasDate || !model.components.hasDate ? nil : "Time"))
    }

    /// Sets a number that has fewer digits than possible, once the person moves on to another one.
    fileprivate static func finish(_ typed: String, _ part: DatePart, _ model: DateModel) {
        guard let value = Int(typed), let date = part.date(value, instead: model.date, model.days),
            model.isWithinBounds(date)
        else { return }
        model.set(date)
    }

    /// Returns the control for the numbers, a single focus stop. Arrow keys move between numbers and step their values;
    /// digits replace the current number.
    static func control(
        _ model: DateModel, _ parts: [DatePart], _ chosen: Binding<Int>, typed: Binding<String>,
        done: (() -> Void)? = nil
    ) -> Control {
        let last = max(parts.count - 1, 0)
        let number = min(max(chosen.wrappedValue, 0), last)
        func step(_ steps: Int) {
            guard parts.indices.contains(number) else { return }
            typed.wrappedValue = ""
            model.step(parts[number].unit, by: steps * parts[number].size)
        }
        func move(to new: Int) {
            if parts.indices.contains(number) { finish(typed.wrappedValue, parts[number], model) }
            typed.wrappedValue = ""
            chosen.wrappedValue = min(max(new, 0), last)
        }
        func type(_ digit: String) {
            guard parts.indices.contains(number) else { return }
            let part = parts[number]
            // A digit that does not fit the typed number starts a new one.
            for candidate in [typed.wrappedValue + digit, digit] {
                guard candidate.count <= part.longest, let value = Int(candidate) else { continue }
                let isWhole = candidate.count == part.longest
                if let date = part.date(value, instead: model.date, model.days) {
                    // A partial number is set only if it is within the bounds. Clamping would set a value that was not
                    // typed.
                    if isWhole || part.unit != .year && model.isWithinBounds(date) { model.set(date) }
                } else if isWhole {
                    continue
                }
                typed.wrappedValue = isWhole ? "" : candidate
                if isWhole, number < last { chosen.wrappedValue = number + 1 }
                return
            }
        }
        let showsDate = parts.contains { $0.unit == .day }
        return Control(
            role: .picker, value: showsDate ? model.words : model.timeWords, adjust: step, set: model.setValue,
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                // Numbers run from left to right in every language.
                case .left: move(to: number - 1)
                case .right: move(to: number + 1)
                case .up: step(1)
                case .down: step(-1)
                case .pageUp: step(10)
                case .pageDown: step(-10)
                case .home: move(to: 0)
                case .end: move(to: last)
                case .enter:
                    move(to: number)
                    guard let done else { return false }
                    done()
                default:
                    guard key.key.name.count == 1, key.key.name.first?.isWholeNumber == true else { return false }
                    type(key.key.name)
                }
                return true
            }, becomesFocusedWhenPressed: true)
    }
}

private struct DateFieldParts {
    let model: DateModel
    let parts: [DatePart]
    @Binding var chosen: Int
    @Binding var typed: String
    let hasButtons: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
}

extension DateFieldParts: View {
    private struct Shown: Identifiable {
        let id: Int
        let part: DatePart
        /// The index among the numbers; nil for a separator.
        let number: Int?
    }

    private var shown: [Shown] {
        var numbers = 0
        return parts.enumerated().map { index, part in
            defer { if part.isNumber { numbers += 1 } }
            return Shown(id: index, part: part, number: part.isNumber ? numbers : nil)
        }
    }

    private var numbers: [DatePart] { parts.filter(\.isNumber) }
    private var current: Int { min(max(chosen, 0), max(numbers.count - 1, 0)) }

    /// Returns the text of a part. A number that is being typed appears as typed so far.
    private func words(_ shown: Shown) -> String {
        let words = shown.part.words(model.date, model.days)
        guard isFocused, shown.number == current, !typed.isEmpty, Int(typed) != shown.part.value(model.date, model.days)
        else { return words }
        return String(repeating: " ", count: max(words.count - typed.count, 0)) + typed
    }

    var body: some View {
        HStack(spacing: isCellDisplay ? 0 : 8) {
            HStack(spacing: 0) {
                if isCellDisplay { Text(verbatim: isFocused ? "[›" : "[ ") }
                ForEach(shown) { shown in
                    PartOfDate(
                        words: words(shown), isMarked: isFocused && shown.number == current,
                        isNumber: shown.number != nil
                    )
                    .whenTapped {
                        guard let number = shown.number else { return }
                        typed = ""
                        chosen = number
                    }
                }
                if isCellDisplay { Text(verbatim: " ]") }
            }
            .font(size.font)
            .monospacedDigit()
            .foregroundStyle(isEnabled ? AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary))
            .modifier(FieldBackground(isShown: !isCellDisplay))
            // Digits and separators keep their order: mirrored, they would show another time.
            .environment(\.layoutDirection, .leftToRight)
            if hasButtons {
                StepButtons { steps in
                    guard numbers.indices.contains(current) else { return }
                    let part = numbers[current]
                    typed = ""
                    model.step(part.unit, by: steps * part.size)
                }
            }
        }
        .lineLimit(1)
        .accessibilityHidden(true)
        .onChange(of: isFocused) {
            if numbers.indices.contains(current) { DateFields.finish(typed, numbers[current], model) }
            typed = ""
        }
    }
}

private struct PartOfDate {
    let words: String
    let isMarked: Bool
    let isNumber: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension PartOfDate: View {
    var body: some View {
        if isCellDisplay {
            Text(verbatim: words).bold(isMarked).underline(isMarked)
        } else {
            Text(verbatim: words)
                .foregroundStyle(
                    isMarked ? AnyShapeStyle(ContrastingTextStyle(on: TintedGroundStyle())) : AnyShapeStyle(.foreground)
                )
                .padding(.horizontal, isNumber ? 2 : 0)
                .background(
                    isMarked ? AnyShapeStyle(TintedGroundStyle()) : AnyShapeStyle(Color.clear),
                    in: RoundedRectangle(cornerRadius: 4))
        }
    }
}

private struct FieldBackground: ViewModifier {
    let isShown: Bool
    @Environment(\.controlSize) private var size

    func body(content: Content) -> some View {
        if isShown {
            content
                .padding(.horizontal, size.scaled(8))
                .frame(minHeight: size.scaled(32))
                .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: size.scaled(7)))
                .background { FocusMark() }
        } else {
            content
        }
    }
}

/// Two buttons that step up and down, one above the other. On a terminal they are side by side.
private struct StepButtons {
    let step: (Int) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
}

extension StepButtons: View {
    private var paint: AnyShapeStyle { isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary) }

    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: " [-]").whenTapped { step(-1) }
                Text(verbatim: " [+]").whenTapped { step(1) }
            }
            .foregroundStyle(paint)
        } else {
            VStack(spacing: 0) {
                button(isUp: true)
                button(isUp: false)
            }
            .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 6))
        }
    }

    private func button(isUp: Bool) -> some View {
        ZStack {
            HitArea()
            Chevron(isUp: isUp)
                .stroke(paint, style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
                .frame(width: 9, height: 5)
        }
        .frame(width: 24, height: 16)
        .whenTapped { step(isUp ? 1 : -1) }
    }
}
