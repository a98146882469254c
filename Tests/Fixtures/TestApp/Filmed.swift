import Foundation
import SwiftUI

/// A text that swings without end.
#Preview("Swinging") {
    Swinging()
}

/// A text that moves when the button is tapped, and back once it has arrived.
#Preview("Returning") {
    Returning()
}

/// A text that moves as a spring when the button is tapped, with feedback.
#Preview("Springing") {
    Springing()
}

/// A drawing of another image in each frame.
#Preview("Flickering") {
    Flickering()
}

private struct Swinging: View {
    @State private var isAway = false

    var body: some View {
        Text("■").offset(x: isAway ? 200 : 0).accessibilityIdentifier("square")
            .frame(maxWidth: .infinity, alignment: .leading)
            .onAppear {
                withAnimation(.linear(duration: 1).repeatForever(autoreverses: true)) { isAway = true }
            }
    }
}

private struct Returning: View {
    @State private var isAway = false
    @State private var returns = 0

    var body: some View {
        VStack(alignment: .leading) {
            Button("Move", action: move).accessibilityIdentifier("move")
            Text("■").offset(x: isAway ? 200 : 0).accessibilityIdentifier("square")
            Text("Returns: \(returns)").accessibilityIdentifier("returns")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func move() {
        withAnimation(.linear(duration: 0.5)) {
            isAway = true
        } completion: {
            returns += 1
            withAnimation(.linear(duration: 0.5)) { isAway = false }
        }
    }
}

private struct Springing: View {
    @State private var isAway = false

    var body: some View {
        VStack(alignment: .leading) {
            Button("Move") { withAnimation(.spring(duration: 0.5, bounce: 0.3)) { isAway.toggle() } }
                .accessibilityIdentifier("move")
            Text("■").offset(x: isAway ? 200 : 0).accessibilityIdentifier("square")
        }
        .padding(.leading, 20)
        .frame(maxWidth: .infinity, alignment: .leading)
        .sensoryFeedback(.impact, trigger: isAway)
    }
}

private struct Flickering: View {
    /// Files of one pixel in red, green and blue.
    private static let images = [
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC",
    ].compactMap { Data(base64Encoded: $0).flatMap { UIImage(data: $0) } }

    var body: some View {
        TimelineView(.animation) { time in
            Canvas { context, size in
                let frame = Int(time.date.timeIntervalSinceReferenceDate * 60)
                guard !Self.images.isEmpty else { return }
                let image = Self.images[frame % Self.images.count]
                context.draw(Image(uiImage: image), in: CGRect(origin: .zero, size: size))
            }
        }
    }
}
