import SwiftUI

/// Views that report how a pointer handles them, above a long list.
struct Handled: View {
    @State private var report = "-"
    @State private var start: Date?

    private var drag: some Gesture {
        DragGesture()
            .onChanged { start = start ?? $0.time }
            .onEnded { value in
                let time = value.time.timeIntervalSince(start ?? value.time)
                report = "moved by \(Int(value.translation.width)) in \(Int((time * 1000).rounded())) ms"
                start = nil
            }
    }

    private var pinch: some Gesture {
        MagnifyGesture().onEnded { report = "\($0.magnification) times from \(Int($0.startLocation.x))" }
    }

    var body: some View {
        VStack {
            Text(verbatim: report).accessibilityIdentifier("report")
            HStack(spacing: 40) {
                Text("Hold").accessibilityIdentifier("hold").onTapGesture { report = "tapped" }
                    .onLongPressGesture(minimumDuration: 0.5) { report = "held" }
                Text("Over").accessibilityIdentifier("over").onHover { report = $0 ? "over" : "away" }
                Text("From").accessibilityIdentifier("from").gesture(drag)
                Text("To").accessibilityIdentifier("to")
                // No element: two fingers reach it by a point only.
                Color.blue.frame(width: 40, height: 40).gesture(pinch)
            }
            List(0..<300, id: \.self) { number in
                Text(verbatim: "Row \(number)")
                    .swipeActions {
                        Button("Flag") { report = "flagged \(number)" }
                    }
            }
            .accessibilityIdentifier("rows")
        }
    }
}

#Preview("Handled") { Handled() }
