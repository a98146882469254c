import Display
import Foundation

/// The paint of a gauge: the style's own tint, else the tint of the environment. A gradient follows the gauge's
/// direction.
private struct GaugePaint {
    var tint: AnyShapeStyle?
    var around: AnyShapeStyle?
    var isEnabled: Bool

    func along(_ line: (Gradient) -> AnyShapeStyle) -> AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(.tertiary) }
        guard let style = tint ?? around else { return AnyShapeStyle(.tint) }
        return style.gradient.map(line) ?? style
    }

    /// Returns the paint of a bar. The gradient is mirrored here, because gradient positions are not mirrored
    /// automatically.
    func bar(_ direction: LayoutDirection) -> AnyShapeStyle {
        along {
            let start: UnitPoint = direction == .rightToLeft ? .trailing : .leading
            let end: UnitPoint = direction == .rightToLeft ? .leading : .trailing
            return AnyShapeStyle(LinearGradient(gradient: $0, startPoint: start, endPoint: end))
        }
    }

    func ring(_ part: Double) -> AnyShapeStyle {
        along {
            AnyShapeStyle(
                AngularGradient(gradient: $0, center: .center, startAngle: .zero, endAngle: .degrees(360 * part)))
        }
    }
}

/// A bar filled up to the value, below the label and above the current value's label.
struct CapacityGauge {
    let configuration: GaugeStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tintStyle) private var around
}

extension CapacityGauge: View {
    var body: some View {
        let paint = GaugePaint(around: around, isEnabled: isEnabled).bar(direction)
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 4) {
            if !labelsAreHidden { configuration.label }
            HStack(spacing: 8) {
                configuration.minimumValueLabel
                if isCellDisplay {
                    CellCapacityBar(fraction: configuration.value, paint: paint)
                } else {
                    CapacityBar(fraction: configuration.value, paint: paint)
                }
                configuration.maximumValueLabel
            }
            configuration.currentValueLabel.font(.caption).defaultForegroundStyle(isEnabled ? .secondary : .tertiary)
        }
        .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
    }
}

/// A bar with a mark at the value, between the labels of minimum and maximum. Without those it stands after the gauge's
/// label.
struct MarkedGauge {
    let configuration: GaugeStyleConfiguration
    let tint: AnyShapeStyle?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tintStyle) private var around
}

extension MarkedGauge: View {
    var body: some View {
        let paint = GaugePaint(tint: tint, around: around, isEnabled: isEnabled).bar(direction)
        HStack(spacing: 8) {
            if let minimum = configuration.minimumValueLabel {
                minimum
            } else if !labelsAreHidden {
                configuration.label
            }
            if isCellDisplay {
                CellMarkedBar(fraction: configuration.value, paint: paint)
            } else {
                MarkedBar(fraction: configuration.value, paint: paint)
            }
            configuration.maximumValueLabel
        }
        .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
    }
}

private struct MarkedBar {
    let fraction: Double
    let paint: AnyShapeStyle
}

extension MarkedBar: View {
    var body: some View {
        Capsule().fill(paint)
            .overlay {
                GeometryReader { proxy in
                    let length = max(proxy.size.width - 10, 0)
                    Mark().offset(x: length * fraction, y: (proxy.size.height - 10) / 2)
                }
            }
            .frame(minWidth: 32, idealWidth: 160, maxWidth: .infinity)
            .frame(height: 6)
            .padding(.vertical, 2)
    }
}

/// The mark at the value: a dot with a ring in the background colour, which separates it from the bar.
private struct Mark: View {
    var body: some View {
        Circle().fill(.foreground).padding(2).background(.background, in: Circle()).frame(width: 10, height: 10)
    }
}

/// A terminal line with a knob, like a slider's but lighter, because it cannot be moved.
private struct CellMarkedBar {
    var fraction: Double
    let paint: AnyShapeStyle
}

extension CellMarkedBar: Animatable {
    var animatableData: Double {
        get { fraction }
        set { fraction = newValue }
    }
}

extension CellMarkedBar: View {
    var body: some View {
        GeometryReader { proxy in
            let columns = max(Int(proxy.size.width / Screen.cellWidth), 1)
            // A spring passes the ends.
            let before = Int((Double(columns - 1) * min(max(fraction, 0), 1)).rounded())
            HStack(spacing: 0) {
                Text(verbatim: String(repeating: "─", count: before)).foregroundStyle(paint)
                Text(verbatim: "◆")
                Text(verbatim: String(repeating: "─", count: columns - 1 - before)).foregroundStyle(paint)
            }
            .lineLimit(1)
        }
        .frame(minWidth: 64, idealWidth: 160, maxWidth: .infinity)
        .frame(height: Screen.cellHeight)
        .accessibilityHidden(true)
    }
}

/// A ring around the current value's label, or around the gauge's label if there is none.
struct RingGauge {
    let configuration: GaugeStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tintStyle) private var around
}

extension RingGauge: View {
    var body: some View {
        let paint = GaugePaint(around: around, isEnabled: isEnabled)
        if isCellDisplay {
            CellRing(configuration: configuration, paint: paint.bar(direction))
        } else {
            RingGaugeLayout {
                Circle().stroke(paint.ring(1).opacity(0.25), lineWidth: 6)
                Circle().trim(from: 0, to: configuration.value)
                    .stroke(paint.ring(1), style: StrokeStyle(lineWidth: 6, lineCap: .round))
                    .rotationEffect(.degrees(-90))
            } center: {
                GaugeValueLabel(configuration: configuration)
            } end: {
                EmptyView()
            }
        }
    }
}

/// Three quarters of a ring with a mark at the value. The opening holds the labels of minimum and maximum, or else the
/// gauge's label.
struct OpenRingGauge {
    let configuration: GaugeStyleConfiguration
    let tint: AnyShapeStyle?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tintStyle) private var around
}

extension OpenRingGauge: View {
    var body: some View {
        let paint = GaugePaint(tint: tint, around: around, isEnabled: isEnabled)
        if isCellDisplay {
            CellRing(configuration: configuration, paint: paint.bar(direction))
        } else {
            RingGaugeLayout {
                OpenRing(fraction: configuration.value, paint: paint.ring(0.75))
                    .environment(\.layoutDirection, .leftToRight)
                    .scaleEffect(x: direction == .rightToLeft ? -1 : 1)
            } center: {
                if configuration.currentValueLabel != nil { GaugeValueLabel(configuration: configuration) }
            } end: {
                if hasEnds {
                    HStack(spacing: 4) {
                        configuration.minimumValueLabel
                        Spacer(minLength: 0)
                        configuration.maximumValueLabel
                    }
                } else {
                    configuration.label
                }
            }
        }
    }

    private var hasEnds: Bool { configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil }
}

/// A ring from the bottom left clockwise to the bottom right.
private struct OpenRing: View {
    let fraction: Double
    let paint: AnyShapeStyle

    var body: some View {
        ZStack {
            Circle().trim(from: 0, to: 0.75)
                .stroke(paint, style: StrokeStyle(lineWidth: 6, lineCap: .round))
                .rotationEffect(.degrees(135))
            GeometryReader { proxy in
                let radius = min(proxy.size.width, proxy.size.height) / 2
                Mark().position(x: radius, y: radius)
                    .offset(x: radius).rotationEffect(.degrees(135 + 270 * fraction))
            }
        }
    }
}

/// The current value's label, or else the gauge's label.
private struct GaugeValueLabel: View {
    let configuration: GaugeStyleConfiguration

    var body: some View {
        if let words = configuration.currentValueLabel { words } else { configuration.label }
    }
}

/// The layout of a round gauge.
private struct RingGaugeLayout<Ring: View, Center: View, End: View> {
    @ViewBuilder let ring: Ring
    @ViewBuilder let center: Center
    @ViewBuilder let end: End
    @Environment(\.controlSize) private var size
    @Environment(\.isEnabled) private var isEnabled
}

extension RingGaugeLayout: View {
    var body: some View {
        ZStack {
            ring
            center.font(.system(size: size.scaled(18), weight: .medium)).padding(6)
        }
        .padding(3)
        .overlay(alignment: .bottom) { end.font(.system(size: size.scaled(10))).padding(.horizontal, size.scaled(15)) }
        .lineLimit(1)
        .minimumScaleFactor(0.5)
        .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
        .frame(width: size.scaled(60), height: size.scaled(60))
    }
}

/// A circle of one terminal cell before the value. Below are the labels of minimum and maximum, or else the gauge's
/// label.
private struct CellRing {
    let configuration: GaugeStyleConfiguration
    let paint: AnyShapeStyle
    @Environment(\.labelsAreHidden) private var labelsAreHidden
    @Environment(\.isEnabled) private var isEnabled
}

extension CellRing: View {
    var body: some View {
        VStack(spacing: 0) {
            HStack(spacing: 8) {
                CellPie(fraction: configuration.value).defaultForegroundStyle(paint)
                configuration.currentValueLabel.bold()
            }
            if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
                HStack(spacing: 8) {
                    configuration.minimumValueLabel
                    Text(verbatim: "–").accessibilityHidden(true)
                    configuration.maximumValueLabel
                }
                .foregroundStyle(.secondary)
            } else if !labelsAreHidden {
                configuration.label.defaultForegroundStyle(.secondary)
            }
        }
        .defaultForegroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.tertiary))
    }
}
