import SwiftUI

/// Symbols by name, in all sizes, weights and variants.
struct SymbolsPage: View {
    private let names = [
        "house", "heart", "star", "bell", "bookmark", "person", "envelope", "phone", "camera", "cart", "flag", "tag",
        "cloud", "moon", "sun.max", "bolt", "drop", "leaf", "trash", "pencil", "gear", "lock", "key", "link", "clock",
        "calendar", "map", "magnifyingglass", "trophy", "gift", "wand.and.stars", "cup.and.saucer", "paperplane",
        "photo", "music.note", "wifi",
    ]

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
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
