import SwiftUI

/// A text that moves across the display when the button is tapped.
#Preview("Moving") {
    Moving()
}

private struct Moving: View {
    @State private var isAway = false

    var body: some View {
        VStack(alignment: .leading) {
            Button("Move") { withAnimation(.linear(duration: 1)) { isAway.toggle() } }.accessibilityIdentifier("move")
            Text("►").offset(x: isAway ? 480 : 0).accessibilityIdentifier("arrow")
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A bar that fills in two seconds when the button is tapped.
#Preview("Filling") {
    Filling()
}

private struct Filling: View {
    @State private var isFull = false

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Button("Fill") { withAnimation(.linear(duration: 2)) { isFull = true } }.accessibilityIdentifier("fill")
            Color.blue.frame(width: isFull ? 480 : 0, height: 16)
            Text("end").padding(.leading, 480)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A text that fades in and out for ever.
#Preview("Pulsing") {
    Pulsing()
}

private struct Pulsing: View {
    @State private var isFaint = false

    var body: some View {
        Text("pulse").opacity(isFaint ? 0.2 : 1)
            .animation(.easeInOut(duration: 1).repeatForever(), value: isFaint)
            .onAppear { isFaint = true }
    }
}

/// A display that changes its colour for ever.
#Preview("Flashing") {
    Flashing()
}

private struct Flashing: View {
    @State private var isBlue = false

    var body: some View {
        (isBlue ? Color.blue : Color.red)
            .overlay(alignment: .top) { Text("flash") }
            .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { isBlue = true } }
    }
}

/// A number that only its own view can show on its way, which repeats for ever.
#Preview("Ticking") {
    Counting()
}

private struct Counting: View {
    @State private var isOn = false

    var body: some View {
        Counter(number: isOn ? 1_000 : 0)
            .onAppear { withAnimation(.linear(duration: 20).repeatForever()) { isOn = true } }
    }
}

private struct Counter: View, Animatable {
    var number: Double
    nonisolated var animatableData: Double {
        get { number }
        set { number = newValue }
    }

    var body: some View { Text("count \(Int(number))") }
}
