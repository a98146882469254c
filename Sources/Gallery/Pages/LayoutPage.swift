import SwiftUI

/// Stacks, spacers, frames and backgrounds.
struct LayoutPage: View {
    var body: some View {
        VStack(spacing: 16) {
            HStack {
                ColorBlock("Leading", .blue)
                Spacer()
                ColorBlock("Trailing", .green)
            }
            HStack(spacing: 0) {
                Text("First").frame(maxWidth: .infinity).background(Color.orange.opacity(0.3))
                Text("Second").frame(maxWidth: .infinity).background(Color.yellow.opacity(0.3))
                Text("Third").frame(maxWidth: .infinity).background(Color.orange.opacity(0.3))
            }
            ZStack(alignment: .bottomTrailing) {
                Color.orange.frame(width: 160, height: 96)
                Text("ZStack").foregroundStyle(.black).padding(8)
            }
            HStack(alignment: .firstTextBaseline) {
                Text("Aligned").font(.title)
                Text("by baseline").font(.caption)
            }
        }
        .padding()
    }
}

private struct ColorBlock: View {
    let title: String
    let color: Color

    init(_ title: String, _ color: Color) {
        self.title = title
        self.color = color
    }

    var body: some View {
        Text(title)
            .foregroundStyle(.black)
            .padding(.horizontal, 16)
            .padding(.vertical, 8)
            .background(color)
    }
}
