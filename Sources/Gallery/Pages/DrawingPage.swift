import SwiftUI

/// Shapes, lines, gradients and effects.
struct DrawingPage: View {
    private let sky = LinearGradient(colors: [.blue, .cyan], startPoint: .top, endPoint: .bottom)

    var body: some View {
        VStack(spacing: 16) {
            HStack(spacing: 16) {
                Circle().fill(.red)
                Ellipse().fill(sky)
                RoundedRectangle(cornerRadius: 16).fill(.green)
                Capsule().fill(.orange)
                Star().fill(.yellow)
            }
            .frame(height: 64)
            HStack(spacing: 16) {
                Circle().strokeBorder(.red, lineWidth: 2)
                Circle().trim(from: 0, to: 0.7).stroke(.blue, style: StrokeStyle(lineWidth: 6, lineCap: .round))
                RoundedRectangle(cornerRadius: 8).strokeBorder(.green)
                Rectangle().stroke(.purple, style: StrokeStyle(lineWidth: 2, dash: [6, 3]))
                Star().stroke(.orange, lineWidth: 2)
            }
            .frame(height: 64)
            HStack(spacing: 16) {
                RadialGradient(colors: [.yellow, .red], center: .center, startRadius: 0, endRadius: 40)
                AngularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center).clipShape(Circle())
                Color.indigo.cornerRadius(16).shadow(radius: 4, y: 2)
                Color.pink.rotationEffect(.degrees(20)).scaleEffect(0.7)
                Text("Masked").font(.headline).frame(maxWidth: .infinity, maxHeight: .infinity)
                    .background(sky).mask { Capsule() }
            }
            .frame(height: 64)
            HStack(spacing: 16) {
                Text("background(in:)").padding(8).background(.yellow, in: .rect(cornerRadius: 8))
                Text("border").padding(8).border(.red)
                Text("gradient").font(.headline).foregroundStyle(sky)
            }
        }
        .padding()
    }
}

/// A star with five points, as an app author would write it.
private struct Star: Shape {
    func path(in rect: CGRect) -> Path {
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let radius = min(rect.width, rect.height) / 2
        return Path { path in
            for index in 0..<10 {
                let length = index % 2 == 0 ? radius : radius * 0.45
                let angle = Double(index) * .pi / 5 - .pi / 2
                let point = CGPoint(x: center.x + length * cos(angle), y: center.y + length * sin(angle))
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.closeSubpath()
        }
    }
}
