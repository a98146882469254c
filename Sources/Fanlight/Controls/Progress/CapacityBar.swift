import Display
import Foundation

/// A bar filled up to a fraction. Without a fraction it shows an animation.
struct CapacityBar {
    let fraction: Double?
    let paint: AnyShapeStyle
    @Environment(\.tintStyle) private var tint

    init(fraction: Double?, paint: AnyShapeStyle) { (self.fraction, self.paint) = (fraction, paint) }
}

extension CapacityBar: View {
    var body: some View {
        Capsule().fill(Color.primary.opacity(0.14))
            .overlay {
                if let fraction {
                    if tint?.isColor ?? true {
                        Filling(fraction: fraction).fill(paint).clipShape(Capsule())
                    } else {
                        // A gradient is fitted to the filled part.
                        Part(fraction: fraction).fill(paint)
                    }
                } else {
                    Ticking { tick in
                        Part(fraction: 0.3, start: 0.7 * abs(sin(Double(tick) * .pi / 16))).fill(paint)
                    }
                }
            }
            .frame(minWidth: 32, idealWidth: 160, maxWidth: .infinity)
            .frame(height: 6)
    }

    /// The filled part of a bar. It begins beyond the bar, so that it grows evenly from nothing.
    private struct Filling: Shape {
        var fraction: Double

        var animatableData: Double {
            get { fraction }
            set { fraction = newValue }
        }

        func path(in rect: CGRect) -> Path {
            let width = rect.width * (1 + max(fraction, 0))
            let part = CGRect(x: rect.minX - rect.width, y: rect.minY, width: width, height: rect.height)
            return Path(roundedRect: part, cornerRadius: rect.height / 2)
        }
    }

    /// A part of a bar with rounded ends.
    private struct Part: Shape {
        var fraction: Double
        var start = 0.0

        var animatableData: Double {
            get { fraction }
            set { fraction = newValue }
        }

        func path(in rect: CGRect) -> Path {
            guard fraction > 0 else { return Path() }
            let width = max(rect.width * fraction, rect.height)
            let part = CGRect(x: rect.minX + rect.width * start, y: rect.minY, width: width, height: rect.height)
            return Path(roundedRect: part, cornerRadius: rect.height / 2)
        }
    }
}

/// A capacity bar on a terminal: a line of block characters.
struct CellCapacityBar {
    var fraction: Double?
    let paint: AnyShapeStyle
}

extension CellCapacityBar: Animatable {
    var animatableData: Double {
        get { fraction ?? 0 }
        set { if fraction != nil { fraction = newValue } }
    }
}

extension CellCapacityBar: View {
    var body: some View {
        GeometryReader { proxy in
            let columns = max(Int(proxy.size.width / Screen.cellWidth), 0)
            if let fraction {
                // Rounds to whole columns, because a partial block would leave the rest of its cell empty. At least one
                // column is filled once the work began. At least one is empty until the work is complete.
                let near = Int((Double(columns) * fraction).rounded())
                let full = min(max(near, fraction > 0 ? 1 : 0), fraction < 1 ? max(columns - 1, 0) : columns)
                HStack(spacing: 0) {
                    Text(verbatim: String(repeating: "█", count: full)).foregroundStyle(paint)
                    Text(verbatim: String(repeating: "░", count: max(columns - full, 0))).foregroundStyle(.tertiary)
                }
            } else {
                Ticking { tick in
                    let length = max(columns / 4, 1)
                    let way = max(columns - length, 1)
                    let place = abs(tick % (2 * way) - way)
                    HStack(spacing: 0) {
                        Text(verbatim: String(repeating: "░", count: way - place)).foregroundStyle(.tertiary)
                        Text(verbatim: String(repeating: "█", count: length)).foregroundStyle(paint)
                        Text(verbatim: String(repeating: "░", count: place)).foregroundStyle(.tertiary)
                    }
                }
            }
        }
        .frame(minWidth: 64, idealWidth: 160, maxWidth: .infinity)
        .frame(height: Screen.cellHeight)
        .accessibilityHidden(true)
    }
}
