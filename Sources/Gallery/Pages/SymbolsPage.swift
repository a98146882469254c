import SwiftUI

/// Symbols by name, in all sizes, weights and variants, and their effects.
struct SymbolsPage: View {
    private let names = [
        "house", "heart", "star", "bell", "bookmark", "person", "envelope", "phone", "camera", "cart", "flag", "tag",
        "cloud", "moon", "sun.max", "bolt", "drop", "leaf", "trash", "pencil", "gear", "lock", "key", "link", "clock",
        "calendar", "map", "magnifyingglass", "trophy", "gift", "wand.and.stars", "cup.and.saucer", "paperplane",
        "photo", "music.note", "wifi",
    ]

    /// The number of times that the effects were played; every second time another symbol replaces the last one.
    @State private var plays = 0

    private var effects: some View {
        HStack(spacing: 16) {
            Button("Play effects") { withAnimation(.easeInOut(duration: 0.5)) { plays += 1 } }
                .accessibilityIdentifier("effects")
            HStack(spacing: 16) {
                Image(systemName: "bell.fill").symbolEffect(.bounce, value: plays)
                Image(systemName: "heart.fill").symbolEffect(.pulse, value: plays).foregroundStyle(.red)
                Image(systemName: "star.fill").symbolEffect(.wiggle, value: plays).foregroundStyle(.orange)
                Image(systemName: "gear").symbolEffect(.rotate, value: plays)
                // A gear looks the same at many angles.
                Image(systemName: "paperplane.fill").symbolEffect(.rotate, value: plays).foregroundStyle(.blue)
                Image(systemName: "leaf.fill").symbolEffect(.breathe, value: plays).foregroundStyle(.green)
                Image(systemName: plays.isMultiple(of: 2) ? "sun.max.fill" : "moon.fill")
                    .contentTransition(.symbolEffect(.replace)).foregroundStyle(.yellow)
            }
            .font(.title)
        }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            effects
            LazyVGrid(columns: Array(repeating: GridItem(.fixed(32), spacing: 4), count: 12)) {
                ForEach(names, id: \.self) { Image(systemName: $0) }
            }
            .fixedSize()
            LazyVGrid(columns: Array(repeating: GridItem(.fixed(32), spacing: 4), count: 12)) {
                ForEach(names, id: \.self) { Image(systemName: $0) }
            }
            .fixedSize()
            .symbolVariant(.fill)
            .foregroundStyle(.blue)
            HStack(spacing: 16) {
                ForEach([Font.caption, .body, .title2, .largeTitle], id: \.self) { font in
                    Label("Sizes", systemImage: "heart.fill").font(font)
                }
            }
            HStack(spacing: 16) {
                ForEach([Font.Weight.regular, .semibold, .heavy], id: \.self) { weight in
                    Label("Weights", systemImage: "paperplane").fontWeight(weight)
                }
            }
            HStack(spacing: 16) {
                Image(systemName: "bell")
                Image(systemName: "bell.fill")
                Image(systemName: "bell.slash")
                Image(systemName: "bell.circle")
                Image(systemName: "bell.circle.fill")
                Image(systemName: "bell.square")
                Image(systemName: "bell.square.fill")
            }
            .font(.title)
            HStack(spacing: 16) {
                Image(systemName: "sun.max.fill").resizable().frame(width: 64, height: 64).foregroundStyle(.orange)
                Image(systemName: "cloud.rain.fill").resizable().frame(width: 64, height: 64).foregroundStyle(.blue)
                Image(systemName: "leaf.fill").resizable().frame(width: 64, height: 64).foregroundStyle(.green)
            }
        }
        .padding()
    }
}
