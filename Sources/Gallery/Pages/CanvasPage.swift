import SwiftUI

/// Custom drawing: a dial, a chart, and text moved by a renderer.
struct CanvasPage: View {
    @State private var hour = 10.0

    var body: some View {
        VStack(spacing: 16) {
            HStack(spacing: 24) {
                Dial(hour: hour).frame(width: 128, height: 128)
                Chart(values: [3, 5, 2, 8, 6, 7, 4])
                    .frame(height: 128)
                    .accessibilityElement()
                    .accessibilityLabel("A chart of seven days")
            }
            Button("An hour later") { hour += 1 }.accessibilityIdentifier("later")
            (Text("Letters may ") + Text("climb").customAttribute(Climbing()).foregroundStyle(.tint)
                + Text(" as they like"))
                .font(.title2)
                .textRenderer(ClimbingRenderer(step: hour / 5))
        }
        .padding()
    }
}

private struct Dial: View {
    let hour: Double

    var body: some View {
        Canvas { context, size in
            let radius = min(size.width, size.height) / 2
            context.translateBy(x: size.width / 2, y: size.height / 2)
            let face = Path(
                ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius).insetBy(dx: 2, dy: 2))
            context.fill(face, with: .style(.tint.opacity(0.15)))
            context.stroke(face, with: .style(.tint), lineWidth: 3)
            for number in 1...12 {
                let angle = Angle.degrees(Double(number) * 30 - 90)
                let place = CGPoint(x: cos(angle.radians) * radius * 0.78, y: sin(angle.radians) * radius * 0.78)
                context.draw(Text(verbatim: "\(number)").font(.caption), at: place)
            }
            context.rotate(by: .degrees(hour * 30))
            var hand = Path()
            hand.move(to: CGPoint(x: 0, y: radius * 0.05))
            hand.addLine(to: CGPoint(x: 0, y: -radius * 0.55))
            context.stroke(hand, with: .foreground, style: StrokeStyle(lineWidth: 3.5, lineCap: .round))
        }
        .accessibilityElement()
        .accessibilityLabel("A clock")
    }
}

private struct Chart: View {
    let values: [Double]

    var body: some View {
        Canvas { context, size in
            let most = values.max() ?? 1
            // Edges are snapped to terminal cells, so that they are straight there, too.
            func snapped(_ length: CGFloat, _ unit: CGFloat) -> CGFloat { (length / unit).rounded(.down) * unit }
            let width = snapped(size.width / CGFloat(values.count), 8)
            for (index, value) in values.enumerated() {
                let height = max(snapped((size.height - 16) * value / most, 16), 16)
                let bar = CGRect(
                    x: CGFloat(index) * width, y: size.height - height, width: width - 8, height: height)
                context.fill(
                    Path(roundedRect: bar, cornerRadius: 4),
                    with: .linearGradient(
                        Gradient(colors: [.orange, .pink]), startPoint: .zero,
                        endPoint: CGPoint(x: 0, y: size.height)))
                context.draw(
                    Text(verbatim: "\(Int(value))").font(.caption), at: CGPoint(x: bar.midX, y: bar.minY - 8))
            }
        }
    }
}

private struct Climbing: TextAttribute {}

private struct ClimbingRenderer: TextRenderer {
    var step: Double

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for run in layout.flatMap(\.self) {
            guard run[Climbing.self] != nil else {
                context.draw(run)
                continue
            }
            for (index, slice) in run.enumerated() {
                var copy = context
                copy.translateBy(x: 0, y: (2 - Double(index)) * step)
                copy.draw(slice)
            }
        }
    }
}
