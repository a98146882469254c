import Display
import Foundation

/// A bar where it is known how far it is, something that turns where it is not.
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

/// A ring that closes, or turns.
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

// MARK: Looks

private struct LinearProgress {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension LinearProgress: View {
    var body: some View {
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 4) {
            if !labelsAreHidden { configuration.label }
            Group {
                if isCellDisplay {
                    CellBar(fraction: configuration.fractionCompleted)
                } else {
                    Bar(fraction: configuration.fractionCompleted)
                }
            }
            .tint(tint)
            if !labelsAreHidden {
                configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

private struct Bar {
    let fraction: Double?
}

extension Bar: View {
    var body: some View {
        Capsule().fill(Color.primary.opacity(0.14))
            .overlay {
                if let fraction {
                    Bar.Part(fraction: fraction).fill(.tint)
                } else {
                    Ticking { tick in
                        Bar.Part(fraction: 0.3, start: 0.7 * abs(sin(Double(tick) * .pi / 16))).fill(.tint)
                    }
                }
            }
            .frame(minWidth: 32, idealWidth: 160, maxWidth: .infinity)
            .frame(height: 6)
    }

    /// A part of a bar, with round ends.
    private struct Part: Shape {
        let fraction: Double
        var start = 0.0

        func path(in rect: CGRect) -> Path {
            guard fraction > 0 else { return Path() }
            let width = max(rect.width * fraction, rect.height)
            let part = CGRect(x: rect.minX + rect.width * start, y: rect.minY, width: width, height: rect.height)
            return Path(roundedRect: part, cornerRadius: rect.height / 2)
        }
    }
}

/// A line of blocks; eighths of a block where the end is within a column.
private struct CellBar {
    let fraction: Double?
}

extension CellBar: View {
    var body: some View {
        GeometryReader { proxy in
            let columns = max(Int(proxy.size.width / Screen.cellWidth), 0)
            if let fraction {
                let eighths = Int((Double(columns * 8) * fraction).rounded())
                let full = String(repeating: "█", count: eighths / 8)
                let end = eighths % 8 == 0 ? "" : String(CellBar.parts[eighths % 8])
                HStack(spacing: 0) {
                    Text(verbatim: full + end).foregroundStyle(.tint)
                    Text(verbatim: String(repeating: "░", count: max(columns - full.count - end.count, 0)))
                        .foregroundStyle(.tertiary)
                }
            } else {
                Ticking { tick in
                    let length = max(columns / 4, 1)
                    let way = max(columns - length, 1)
                    let place = abs(tick % (2 * way) - way)
                    HStack(spacing: 0) {
                        Text(verbatim: String(repeating: "░", count: way - place)).foregroundStyle(.tertiary)
                        Text(verbatim: String(repeating: "█", count: length)).foregroundStyle(.tint)
                        Text(verbatim: String(repeating: "░", count: place)).foregroundStyle(.tertiary)
                    }
                }
            }
        }
        .frame(minWidth: 64, idealWidth: 160, maxWidth: .infinity)
        .frame(height: Screen.cellHeight)
        .accessibilityHidden(true)
    }

    private static let parts: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

private struct CircularProgress {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.labelsAreHidden) private var labelsAreHidden
}

extension CircularProgress: View {
    var body: some View {
        VStack(spacing: isCellDisplay ? 0 : 6) {
            Group {
                if isCellDisplay {
                    CellSpinner(fraction: configuration.fractionCompleted)
                } else if let fraction = configuration.fractionCompleted {
                    Ring(fraction: fraction)
                } else {
                    Spinner()
                }
            }
            .tint(tint)
            if !labelsAreHidden {
                configuration.label.foregroundStyle(.secondary)
                configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

private struct Ring {
    let fraction: Double
    @Environment(\.controlSize) private var size
}

extension Ring: View {
    var body: some View {
        ZStack {
            Circle().stroke(Color.primary.opacity(0.14), lineWidth: 4)
            Circle().trim(from: 0, to: fraction)
                .stroke(.tint, style: StrokeStyle(lineWidth: 4, lineCap: .round))
                .rotationEffect(.degrees(-90))
        }
        .padding(2)
        .frame(width: size.scaled(32), height: size.scaled(32))
    }
}

/// Eight strokes of which another one is the darkest each time.
private struct Spinner {
    @Environment(\.controlSize) private var size
}

extension Spinner: View {
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
        .foregroundStyle(.secondary)
        .frame(width: size.scaled(20), height: size.scaled(20))
    }
}

private struct CellSpinner {
    let fraction: Double?
}

extension CellSpinner: View {
    var body: some View {
        if let fraction {
            let eighth = min(Int(fraction * 4), 4)
            Text(verbatim: "\(["○", "◔", "◑", "◕", "●"][eighth]) \(Int((fraction * 100).rounded()))%")
                .foregroundStyle(.tint).accessibilityHidden(true)
        } else {
            Ticking { tick in
                Text(verbatim: String(CellSpinner.dots[tick & 7])).foregroundStyle(.tint)
            }
            .accessibilityHidden(true)
        }
    }

    private static let dots: [Character] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠧", "⠇", "⠏"]
}

/// Shows something anew eight times a second, as long as it is shown: enough to see that something goes on.
private struct Ticking<Content: View> {
    @ViewBuilder let content: (Int) -> Content
    @State private var tick = 0
}

extension Ticking: View {
    var body: some View {
        content(tick).task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(125))
                tick += 1
            }
        }
    }
}
