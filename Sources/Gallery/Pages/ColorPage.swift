import SwiftUI

/// The palette, the effect of opacity, and cards in a fixed colour scheme.
struct ColorPage: View {
    private struct Swatch: Identifiable {
        let name: String
        let color: Color
        var id: String { name }
    }

    private let rows: [[Swatch]] = [
        [
            Swatch(name: "red", color: .red), Swatch(name: "orange", color: .orange),
            Swatch(name: "yellow", color: .yellow),
        ],
        [Swatch(name: "green", color: .green), Swatch(name: "mint", color: .mint), Swatch(name: "teal", color: .teal)],
        [
            Swatch(name: "cyan", color: .cyan), Swatch(name: "blue", color: .blue),
            Swatch(name: "indigo", color: .indigo),
        ],
        [
            Swatch(name: "purple", color: .purple), Swatch(name: "pink", color: .pink),
            Swatch(name: "brown", color: .brown),
        ],
    ]

    var body: some View {
        VStack(spacing: 0) {
            ForEach(rows, id: \.first?.name) { row in
                HStack(spacing: 0) {
                    ForEach(row) { swatch in
                        ZStack {
                            swatch.color
                            Text(swatch.name).foregroundStyle(.black)
                        }
                        .frame(width: 96, height: 48)
                    }
                }
            }
            HStack(spacing: 0) {
                ForEach(1..<7) { step in
                    Color.blue.opacity(Double(step) / 6).frame(width: 48, height: 32)
                }
            }
            HStack(spacing: 16) {
                Card(title: "As here")
                Card(title: "Dark").environment(\.colorScheme, .dark)
                Card(title: "Light").environment(\.colorScheme, .light)
            }
            .padding(.top, 16)
        }
        .padding()
    }
}

/// Text, a divider and a colour on a background.
private struct Card: View {
    let title: String

    var body: some View {
        VStack(spacing: 4) {
            Text(title).font(.headline)
            Divider()
            Label("heart", systemImage: "heart.fill").font(.caption).foregroundStyle(.pink)
            Text("words").font(.caption).redacted(reason: .placeholder)
        }
        .padding(8)
        .frame(width: 112)
        .background(.background, in: .rect(cornerRadius: 8))
    }
}
