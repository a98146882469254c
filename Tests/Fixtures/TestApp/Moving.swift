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
