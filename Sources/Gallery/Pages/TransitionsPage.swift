import SwiftUI

/// Views that appear and disappear, and one that moves from place to place.
struct TransitionsPage: View {
    @State private var isShown = true
    @State private var selection = 0
    @State private var count = 7
    @Namespace private var tabs

    var body: some View {
        VStack(spacing: 24) {
            LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 4), spacing: 16) {
                tile("opacity", .opacity, .blue)
                tile("scale", .scale, .green)
                tile("slide", .slide, .orange)
                tile("move", .move(edge: .bottom), .pink)
                tile("push", .push(from: .leading), .purple)
                tile("offset", .offset(x: 0, y: -24).combined(with: .opacity), .teal)
                tile("blurReplace", AnyTransition(.blurReplace), .indigo)
                tile(
                    "asymmetric", .asymmetric(insertion: .scale, removal: .move(edge: .trailing)), .brown)
            }
            HStack(spacing: 0) {
                ForEach(0..<3) { index in
                    Button(["One", "Two", "Three"][index]) { withAnimation(.snappy) { selection = index } }
                        .buttonStyle(.plain)
                        .padding(.horizontal, 16).padding(.vertical, 8)
                        .background {
                            if selection == index {
                                Capsule().fill(.tint.opacity(0.25)).matchedGeometryEffect(id: "mark", in: tabs)
                            }
                        }
                        .accessibilityIdentifier("tab\(index)")
                }
                Spacer()
                Text("\(count)").font(.title).monospacedDigit()
                    .contentTransition(.numericText(value: Double(count)))
                Button("Count") { withAnimation { count += 1 } }
                    .padding(.leading, 16)
                    .accessibilityIdentifier("count")
            }
            Button(isShown ? "Remove" : "Insert") { withAnimation(.easeInOut(duration: 0.8)) { isShown.toggle() } }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("toggle")
        }
        .padding()
        .frame(maxWidth: 640)
    }

    private func tile(_ name: String, _ transition: AnyTransition, _ color: Color) -> some View {
        VStack(spacing: 4) {
            ZStack {
                RoundedRectangle(cornerRadius: 12).strokeBorder(.quaternary)
                if isShown {
                    RoundedRectangle(cornerRadius: 12).fill(color.gradient).transition(transition)
                }
            }
            .frame(height: 64)
            .clipped()
            Text(name).font(.caption)
        }
    }
}
