import SwiftUI

/// Springs with their curves, which a ball follows.
struct SpringsPage: View {
    @State private var isMoved = false

    private let springs: [(String, Spring)] = [
        ("smooth", .smooth(duration: 0.8)), ("snappy", .snappy(duration: 0.8)), ("bouncy", .bouncy(duration: 0.8)),
        ("bounce 0.6", Spring(duration: 0.8, bounce: 0.6)),
    ]

    var body: some View {
        VStack(spacing: 16) {
            ForEach(springs, id: \.0) { name, spring in
                HStack(spacing: 24) {
                    Text(name).frame(width: 96, alignment: .leading)
                    SpringCurve(spring: spring).stroke(.tint, lineWidth: 2)
                        .background { Rectangle().fill(.quaternary.opacity(0.5)) }
                        .frame(width: 160, height: 64)
                    Circle().fill(.orange).frame(width: 32, height: 32)
                        .frame(maxWidth: .infinity, alignment: isMoved ? .trailing : .leading)
                        .padding(.trailing, 32)
                        .animation(.spring(spring), value: isMoved)
                }
            }
            Button(isMoved ? "Back" : "Release") { isMoved.toggle() }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("release")
        }
        .padding()
        .frame(maxWidth: 640)
    }
}

/// The value of a spring over two seconds.
private struct SpringCurve: Shape {
    let spring: Spring

    func path(in rect: CGRect) -> Path {
        Path { path in
            for step in 0...80 {
                let time = Double(step) / 40
                let value: Double = spring.value(target: 1, initialVelocity: 0, time: time)
                let point = CGPoint(
                    x: rect.minX + rect.width * CGFloat(time / 2), y: rect.maxY - rect.height * CGFloat(value * 0.65))
                if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
    }
}
