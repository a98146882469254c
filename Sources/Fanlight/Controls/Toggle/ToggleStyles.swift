import Display
import Foundation

/// A switch; on a terminal a checkbox.
public struct DefaultToggleStyle {
    nonisolated public init() {}
}

extension DefaultToggleStyle: ToggleStyle, FrameworkToggleStyle {
    public func makeBody(configuration: Configuration) -> some View { DefaultToggleBody(configuration: configuration) }
}

/// A switch with a knob at the left or right.
public struct SwitchToggleStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = tint }
}

extension SwitchToggleStyle: ToggleStyle, FrameworkToggleStyle {
    public func makeBody(configuration: Configuration) -> some View {
        let own = tint
        SwitchBody(configuration: configuration)
            .transformEnvironment(\.ownTint) { if let own { $0 = own } }
    }
}

/// A checkbox.
public struct CheckboxToggleStyle {
    nonisolated public init() {}
}

extension CheckboxToggleStyle: ToggleStyle, FrameworkToggleStyle {
    public func makeBody(configuration: Configuration) -> some View { CheckboxBody(configuration: configuration) }
}

/// A button that stays pressed while the toggle is on.
public struct ButtonToggleStyle {
    nonisolated public init() {}
}

extension ButtonToggleStyle: ToggleStyle, FrameworkToggleStyle {
    public func makeBody(configuration: Configuration) -> some View {
        ButtonToggleBody(configuration: configuration).control(configuration.control)
    }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
    public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

// MARK: Appearance

private struct DefaultToggleBody {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension DefaultToggleBody: View {
    var body: some View {
        if isCellDisplay {
            CheckboxBody(configuration: configuration)
        } else {
            SwitchBody(configuration: configuration)
        }
    }
}

private struct SwitchBody {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isInFormColumns) private var isInColumns
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension SwitchBody: View {
    var body: some View {
        Group {
            if isInColumns, !labelsAreHidden {
                FormPair(label: configuration.label) { track }
            } else {
                HStack(spacing: 0) {
                    if !labelsAreHidden {
                        configuration.label.labelsControl()
                        Spacer(minLength: 8)
                    }
                    track
                }
            }
        }
        .control(configuration.control)
    }

    @ViewBuilder private var track: some View {
        if isCellDisplay {
            CellSwitch(isOn: configuration.isOn, isMixed: configuration.isMixed)
        } else {
            SwitchTrack(isOn: configuration.isOn, isMixed: configuration.isMixed)
                .centredOnLine(isAlone: labelsAreHidden || isInColumns)
        }
    }
}

private struct SwitchTrack {
    let isOn: Bool
    let isMixed: Bool
    @Environment(\.tintColor) private var tint
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.isListRow) private var isListRow
}

extension SwitchTrack: View {
    private var height: CGFloat { size.scaled(31) }
    /// The part of the track above and below that lies in the insets of a list's row. Such a row is as high as one of
    /// text.
    private var overhang: CGFloat { isListRow ? max((height - 22) / 2, 0) : 0 }

    var body: some View {
        Capsule()
            .fill(isOn ? AnyShapeStyle(tint ?? .green) : AnyShapeStyle(.fill.secondary))
            .overlay(alignment: isMixed ? .center : isOn ? .trailing : .leading) {
                Capsule().fill(.white).padding(2)
                    .frame(width: height + (isPressed ? 4 : 0), height: height)
                    .shadow(color: .black.opacity(0.2), radius: 1, y: 1)
            }
            .frame(width: height * 51 / 31, height: height)
            .animation(InterfaceTiming.control, value: isOn)
            .opacity(isEnabled ? 1 : 0.4)
            .background { FocusMark() }
            .padding(.vertical, -overhang)
    }
}

/// A switch on a terminal. The knob shows the state, and a thick line means on.
private struct CellSwitch {
    let isOn: Bool
    let isMixed: Bool
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellSwitch: View {
    var body: some View {
        HStack(spacing: 0) {
            FocusPointer()
            Text(verbatim: isMixed ? "[─●─]" : isOn ? "[━━●]" : "[●──]")
                .bold(isFocused)
                .foregroundStyle(
                    isEnabled ? isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary) : AnyShapeStyle(.tertiary)
                )
                .accessibilityHidden(true)
        }
    }
}

private struct CheckboxBody {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension CheckboxBody: View {
    var body: some View {
        // Terminal rows have no position between two lines.
        HStack(alignment: isCellDisplay ? .firstTextBaseline : .center, spacing: isCellDisplay ? 0 : 6) {
            if isCellDisplay {
                CellCheckbox(isOn: configuration.isOn, isMixed: configuration.isMixed)
            } else {
                CheckboxSquare(isOn: configuration.isOn, isMixed: configuration.isMixed)
                    .centredOnLine(isAlone: labelsAreHidden)
            }
            if !labelsAreHidden {
                configuration.label.labelsControl()
            }
        }
        .control(configuration.control)
    }
}

private struct CheckboxSquare {
    let isOn: Bool
    let isMixed: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.controlSize) private var size
}

extension CheckboxSquare: View {
    private var side: CGFloat { size.scaled(16) }
    private var isFilled: Bool { isOn || isMixed }

    var body: some View {
        RoundedRectangle(cornerRadius: 4)
            .fill(isFilled ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.primary.opacity(isPressed ? 0.16 : 0.05)))
            .overlay {
                if isMixed {
                    Capsule().fill(.white).frame(width: side / 2, height: 2)
                } else if isOn {
                    Tick().stroke(.white, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                } else {
                    RoundedRectangle(cornerRadius: 4).strokeBorder(Color.primary.opacity(0.3))
                }
            }
            .frame(width: side, height: side)
            .opacity(isEnabled ? 1 : 0.4)
            .background { FocusMark() }
    }
}

/// A check mark in a square.
struct Tick {}

extension Tick: Shape {
    /// The check mark is not mirrored in any language.
    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX + rect.width * 0.24, y: rect.minY + rect.height * 0.52))
            path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.43, y: rect.minY + rect.height * 0.71))
            path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.77, y: rect.minY + rect.height * 0.29))
        }
    }
}

private struct CellCheckbox {
    @Environment(\.layoutDirection) private var direction
    let isOn: Bool
    let isMixed: Bool
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isEnabled) private var isEnabled
}

extension CellCheckbox: View {
    var body: some View {
        HStack(spacing: 0) {
            Text(verbatim: direction.mirrored(isMixed ? "[-]" : isOn ? "[x]" : "[ ]"))
                .bold(isFocused)
                .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
                .accessibilityHidden(true)
            // Between box and label, so that the boxes align with other rows.
            FocusPointer()
        }
    }
}

private struct ButtonToggleBody {
    let configuration: ToggleStyleConfiguration
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isControlPressed) private var isPressed
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.explicitForeground) private var given
}

extension ButtonToggleBody: View {
    var body: some View {
        if isCellDisplay {
            HStack(spacing: 0) {
                Text(verbatim: direction.mirrored(isFocused ? "[›" : "[ ")).accessibilityHidden(true)
                configuration.label.bold(configuration.isOn || isFocused).underline(configuration.isOn)
                Text(verbatim: direction.mirrored(isFocused ? "‹]" : " ]")).accessibilityHidden(true)
            }
            .defaultForegroundStyle(isEnabled ? given ?? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
        } else {
            BezeledLabel(
                label: configuration.label, prominence: configuration.isOn ? .filled : .plain,
                paint: configuration.isOn ? AnyShapeStyle(TintedGroundStyle()) : AnyShapeStyle(.tint),
                isPressed: isPressed)
        }
    }
}
