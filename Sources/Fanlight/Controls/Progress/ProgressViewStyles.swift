import Display
import Foundation

/// A bar for determinate progress, a spinner for indeterminate progress.
public struct DefaultProgressViewStyle {
    nonisolated public init() {}
}

extension DefaultProgressViewStyle: ProgressViewStyle {
    public func makeBody(configuration: Configuration) -> some View {
        if configuration.fractionCompleted == nil {
            CircularProgress(configuration: configuration, tint: nil)
        } else {
            LinearProgress(configuration: configuration, tint: nil)
        }
    }
}

/// A bar that fills.
public struct LinearProgressViewStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = tint }
}

extension LinearProgressViewStyle: ProgressViewStyle {
    public func makeBody(configuration: Configuration) -> some View {
        LinearProgress(configuration: configuration, tint: tint)
    }
}

/// A ring that fills, or a spinner.
public struct CircularProgressViewStyle {
    private let tint: Color?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = tint }
}

extension CircularProgressViewStyle: ProgressViewStyle {
    public func makeBody(configuration: Configuration) -> some View {
        CircularProgress(configuration: configuration, tint: tint)
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

// MARK: Appearance

/// Returns the style's own tint, else the tint of the environment; no tint while the view is disabled.
private func progressPaint(_ tint: Color?, isEnabled: Bool) -> AnyShapeStyle {
    if !isEnabled { return AnyShapeStyle(.tertiary) }
    return tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint)
}

private struct LinearProgress {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension LinearProgress: View {
    var body: some View {
        let paint = progressPaint(tint, isEnabled: isEnabled)
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 4) {
            if !labelsAreHidden { configuration.label.labelsControl() }
            if isCellDisplay {
                CellCapacityBar(fraction: configuration.fractionCompleted, paint: paint)
            } else {
                CapacityBar(fraction: configuration.fractionCompleted, paint: paint)
                    .centredOnLine(isAlone: labelsAreHidden || configuration.label == nil)
            }
            if !labelsAreHidden {
                configuration.currentValueLabel.labelsControl().font(.caption).defaultForegroundStyle(.secondary)
            }
        }
    }
}

private struct CircularProgress {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    private var isAlone: Bool { labelsAreHidden || configuration.label == nil }
}

extension CircularProgress: View {
    var body: some View {
        let paint = progressPaint(tint, isEnabled: isEnabled)
        VStack(spacing: isCellDisplay ? 0 : 6) {
            if isCellDisplay {
                CellSpinner(fraction: configuration.fractionCompleted, paint: paint)
            } else if let fraction = configuration.fractionCompleted {
                Ring(fraction: fraction, paint: paint).centredOnLine(isAlone: isAlone)
            } else {
                Spinner(own: tint).centredOnLine(isAlone: isAlone)
            }
            if !labelsAreHidden {
                configuration.label.labelsControl().defaultForegroundStyle(.secondary)
                configuration.currentValueLabel.labelsControl().font(.caption).defaultForegroundStyle(.secondary)
            }
        }
    }
}

private struct Ring {
    let fraction: Double
    let paint: AnyShapeStyle
    @Environment(\.controlSize) private var size
}

extension Ring: View {
    var body: some View {
        ZStack {
            Circle().stroke(Color.primary.opacity(0.14), lineWidth: 4)
            Circle().trim(from: 0, to: fraction)
                .stroke(paint, style: StrokeStyle(lineWidth: 4, lineCap: .round))
                .rotationEffect(.degrees(-90))
        }
        .padding(2)
        .frame(width: size.scaled(32), height: size.scaled(32))
    }
}

/// Eight strokes, of which the darkest one changes with each tick.
private struct Spinner {
    /// The tint of the style.
    let own: Color?
    @Environment(\.tintColor) private var around
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
}

extension Spinner: View {
    /// The tint, or grey where none is set.
    private var paint: AnyShapeStyle {
        guard isEnabled, let tint = own ?? around else { return AnyShapeStyle(.secondary) }
        return AnyShapeStyle(tint)
    }

    var body: some View {
        Ticking { tick in
            ZStack {
                ForEach(0..<8, id: \.self) { stroke in
                    Capsule()
                        .frame(width: size.scaled(20) / 9, height: size.scaled(20) / 3.4)
                        .offset(y: -size.scaled(20) / 3)
                        .rotationEffect(.degrees(Double(stroke) * 45))
                        .opacity(1 - 0.11 * Double((tick - stroke) & 7))
                }
            }
        }
        .foregroundStyle(paint)
        .frame(width: size.scaled(20), height: size.scaled(20))
    }
}

private struct CellSpinner {
    let fraction: Double?
    let paint: AnyShapeStyle
}

extension CellSpinner: View {
    var body: some View {
        if let fraction {
            CellPie(fraction: fraction, showsPercentage: true).foregroundStyle(paint)
        } else {
            Ticking { tick in
                Text(verbatim: String(CellSpinner.dots[tick & 7])).foregroundStyle(paint)
            }
            .accessibilityHidden(true)
        }
    }

    private static let dots: [Character] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
