import SwiftUI

/// Curves of time, and properties that change along one.
struct MotionPage: View {
    @State private var isMoved = false

    private let curves: [(String, Animation)] = [
        ("linear", .linear(duration: 1.5)), ("easeIn", .easeIn(duration: 1.5)), ("easeOut", .easeOut(duration: 1.5)),
        ("easeInOut", .easeInOut(duration: 1.5)), ("smooth", .smooth(duration: 1)),
        ("bouncy", .bouncy(duration: 1, extraBounce: 0.15)),
    ]

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            ForEach(curves, id: \.0) { name, animation in
                HStack {
                    Text(name).frame(width: 96, alignment: .leading)
                    // The bouncy dot passes the end of its line.
                    Track(isMoved: isMoved).animation(animation, value: isMoved).padding(.trailing, 48)
                }
            }
            HStack {
                Spacer()
                RoundedRectangle(cornerRadius: isMoved ? 32 : 8)
                    .fill(isMoved ? Color.pink : .blue)
                    .frame(width: isMoved ? 160 : 64, height: 64)
                Spacer()
                Image(systemName: "paperplane.fill").font(.largeTitle)
                    .rotationEffect(.degrees(isMoved ? 180 : 0))
                Spacer()
                Circle().trim(from: 0, to: isMoved ? 1 : 0.25)
                    .stroke(.green, style: StrokeStyle(lineWidth: 8, lineCap: .round))
                    .frame(width: 56, height: 56)
                Spacer()
                Text("Colour").font(.title2).foregroundStyle(isMoved ? .orange : .indigo)
                Spacer()
            }
            .frame(height: 72)
            .animation(.easeInOut(duration: 1.5), value: isMoved)
            Button(isMoved ? "Back" : "Move") { isMoved.toggle() }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("move")
        }
        .padding()
        .frame(maxWidth: 640)
    }
}

/// A dot at one end of a line or the other.
private struct Track: View {
    let isMoved: Bool

    var body: some View {
        Circle().fill(.tint).frame(width: 24, height: 24)
            .frame(maxWidth: .infinity, alignment: isMoved ? .trailing : .leading)
            .background { Capsule().fill(.quaternary).frame(height: 4) }
    }
}
