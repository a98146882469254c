import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A date picker in one of the built-in styles.
struct DatePickerBody {
    enum Appearance { case compact, graphical, field, stepperField, wheel }

    let configuration: DatePickerStyleConfiguration
    let appearance: Appearance
    @Environment(\.calendar) private var calendar
    @Environment(\.timeZone) private var timeZone
    @Environment(\.locale) private var locale
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension DatePickerBody: View {
    var body: some View {
        let model = DateModel(configuration, DayCalendar(calendar, timeZone, locale))
        let label = labelsAreHidden ? nil : configuration.label
        Group {
            switch appearance {
            case .compact: CompactDatePicker(model: model, label: label)
            case .graphical: FormColumnLabel(label: configuration.label) { GraphicalDatePicker(model: model) }
            case .field, .stepperField:
                DateFields(
                    model: model, hasDate: model.components.hasDate, hasTime: model.components.hasTime, label: label,
                    hasButtons: appearance == .stepperField)
            case .wheel: WheelDatePicker(model: model, label: label, done: nil)
            }
        }
        .semantics(SemanticsConfiguration(standardLabel: configuration.words))
    }
}

// MARK: Compact picker

private struct CompactDatePicker {
    let model: DateModel
    let label: DatePickerStyleConfiguration.Label?
    @State private var panel: DatePanelKind?
    @Environment(\.layoutDirection) private var layoutDirection
}

extension CompactDatePicker: View {
    var body: some View {
        ControlRow(label: label) {
            DateChips(model: model, panel: $panel)
                .presentLayer(.popover, isPresented: $panel.isSet(to: .whole)) { DatePanel(model: model) }
        }
        .control(model.control(isMirrored: layoutDirection == .rightToLeft) { panel = .whole })
    }
}

/// The part of a date that a popover of a compact picker changes. Keys and actions open the whole one. On a pixel
/// display a press on the date opens a calendar alone, and one on the time opens wheels.
private enum DatePanelKind { case whole, date, time }

/// The selected date as text on a background.
private struct DateChips {
    let model: DateModel
    @Binding var panel: DatePanelKind?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.controlSize) private var size
    @Environment(\.dynamicTypeSize) private var textSize
}

extension DateChips: View {
    var body: some View {
        if isCellDisplay {
            CellBox { Text(verbatim: model.words) }.lineLimit(1)
        } else {
            HStack(spacing: 6) {
                if model.components.hasDate { chip(model.dateWords, opens: .date, of: model.limited(to: .date)) }
                if model.components.hasTime {
                    chip(model.timeWords, opens: .time, of: model.limited(to: .hourMinuteAndSecond))
                }
            }
            .background { FocusMark() }
            .opacity(isPressed ? 0.5 : 1)
        }
    }

    private func chip(_ words: String, opens kind: DatePanelKind, of model: DateModel) -> some View {
        Text(verbatim: words).font(size.font).lineLimit(1).allowsTightening(true)
            // A date is never cut. The largest text sizes leave too little space, so it is shown smaller there.
            .minimumScaleFactor(0.5)
            .fixedSize(horizontal: !textSize.isAccessibilitySize, vertical: false)
            .foregroundStyle(paint(isOpen: panel == kind || panel == .whole))
            .padding(.horizontal, size.scaled(10))
            .frame(minHeight: size.scaled(32))
            .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: size.scaled(7)))
            .whenTapped { if isEnabled { panel = kind } }
            .presentLayer(.popover, isPresented: $panel.isSet(to: kind)) { DatePanel(model: model) }
    }

    /// Returns the text's paint, which is the tint while the text's popover is open.
    private func paint(isOpen: Bool) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        return isOpen ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary)
    }
}

/// The popover of a compact picker: a calendar, or wheels for a time alone on a pixel display.
private struct DatePanel {
    let model: DateModel
    @Environment(\.presentationHandle) private var place
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension DatePanel: View {
    var body: some View {
        let done: () -> Void = { [place] in place?.dismiss() }
        Group {
            if isCellDisplay || model.components.hasDate {
                GraphicalDatePicker(model: model, done: done)
            } else {
                WheelDatePicker(model: model, label: nil, done: done)
                    .semantics(SemanticsConfiguration(standardLabel: model.title))
            }
        }
        .padding(isCellDisplay ? EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16) : EdgeInsets(14))
        .modifier(PanelBackground(radius: 12))
    }
}

// MARK: Graphical picker

struct GraphicalDatePicker {
    let model: DateModel
    /// A further action of Return, after it selects the day.
    var done: (() -> Void)?
    /// The displayed month, if it is not the month of the selected date.
    @State private var month: Date?
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isListRow) private var isListRow

    init(model: DateModel, done: (() -> Void)? = nil) {
        self.model = model
        self.done = done
    }
}

extension GraphicalDatePicker: View {
    /// The width of the calendar in points.
    private var width: CGFloat { isCellDisplay ? 224 : 280 }

    var body: some View {
        let model = model
        VStack(spacing: isCellDisplay ? 0 : 12) {
            if model.components.hasDate {
                let shown = month ?? model.date
                MonthGrid(
                    days: model.days, month: shown, isChosen: { model.days.isSameDay($0, model.date) },
                    isAllowed: model.allows, canTurn: { model.hasDays($0, ofMonth: shown) }, choose: model.choose,
                    turn: { month = model.days.moved(shown, by: .month, $0) }
                )
                .control(model.control(isMirrored: layoutDirection == .rightToLeft, done: done))
                .semantics(SemanticsConfiguration(standardLabel: model.title))
                .onChange(of: model.date) { month = nil }
                .mainPartOfControl()
            }
            if model.components.hasTime {
                HStack(spacing: 8) {
                    if model.components.hasDate {
                        Text("Time")
                        Spacer(minLength: 8)
                    }
                    DateFields(model: model, hasDate: false, hasTime: true, done: done)
                }
                .frame(
                    idealWidth: model.components.hasDate ? width : nil,
                    maxWidth: !model.components.hasDate ? nil : isListRow && !isCellDisplay ? .infinity : width)
            }
        }
    }
}

extension EdgeInsets {
    fileprivate init(_ length: CGFloat) {
        self.init(top: length, leading: length, bottom: length, trailing: length)
    }
}

// MARK: Wheel picker

private struct WheelDatePicker {
    let model: DateModel
    let label: DatePickerStyleConfiguration.Label?
    /// The action of Return.
    let done: (() -> Void)?
    @State private var chosen = 0
}

extension WheelDatePicker: View {
    private var parts: [DatePart] {
        DatePart.parts(
            model.components, model.days, hasDate: model.components.hasDate, hasTime: model.components.hasTime
        )
        .filter(\.isNumber)
    }

    var body: some View {
        let parts = parts
        AdaptiveLabelRow(label: label) {
            WheelDateColumns(model: model, parts: parts, chosen: $chosen)
                .modifier(IdealLengthLayout(axis: .horizontal))
                .environment(\.layoutDirection, .leftToRight)
        }
        .control(
            DateFields.control(model, parts, $chosen, typed: .constant(""), done: done))
    }
}

private struct WheelDateColumns {
    let model: DateModel
    let parts: [DatePart]
    @Binding var chosen: Int
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension WheelDateColumns: View {
    var body: some View {
        HStack(spacing: isCellDisplay ? 8 : 2) {
            ForEach(Array(parts.enumerated()), id: \.offset) { part in
                Wheel(
                    isChosen: part.offset == min(chosen, parts.count - 1), hasBackground: false,
                    item: { steps in
                        Text(
                            verbatim: part.element.wheelWords(
                                model.days.moved(model.date, by: part.element.unit, steps * part.element.size),
                                model.days))
                    },
                    canStep: { steps in
                        guard part.element.isValid(steps, from: model.date, model.days) else { return false }
                        let date = model.days.moved(model.date, by: part.element.unit, steps * part.element.size)
                        return model.days.clamped(date, from: model.minimum, through: model.maximum) == date
                    },
                    step: { steps in
                        chosen = part.offset
                        model.step(part.element.unit, by: steps * part.element.size)
                    }
                )
                // The control's own accessibility value is the whole date.
                .accessibilityHidden(true)
            }
        }
        .background { if !isCellDisplay { WheelBackground().modifier(MiddleRowLayout()).accessibilityHidden(true) } }
    }
}
