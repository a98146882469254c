import SwiftUI

/// A list of a hundred thousand rows and a grid, of which only the visible part is built.
struct ScrollPage: View {
    private static let rowCount = 100_000

    @State private var showsGrid = false
    @State private var first: Int?

    var body: some View {
        ScrollViewReader { proxy in
            VStack(alignment: .leading, spacing: 8) {
                HStack(spacing: 16) {
                    Button("First") { proxy.scrollTo(0) }.accessibilityIdentifier("first")
                    Button("Middle") { proxy.scrollTo(ScrollPage.rowCount / 2, anchor: .center) }
                        .accessibilityIdentifier("middle")
                    Button("Last") { proxy.scrollTo(ScrollPage.rowCount - 1) }.accessibilityIdentifier("last")
                    Button(showsGrid ? "List" : "Grid") { showsGrid.toggle() }.accessibilityIdentifier("arrangement")
                    Text("From \(first ?? 0)").foregroundStyle(.secondary).accessibilityIdentifier("from")
                }
                .padding(.horizontal)
                ScrollView {
                    if showsGrid {
                        NumberGrid(count: ScrollPage.rowCount)
                    } else {
                        NumberList(count: ScrollPage.rowCount)
                    }
                }
                .scrollPosition(id: $first)
                .accessibilityIdentifier("numbers")
            }
        }
        .padding(.vertical, 8)
    }
}

private struct NumberList: View {
    let count: Int

    var body: some View {
        LazyVStack(alignment: .leading, spacing: 0) {
            ForEach(0..<count, id: \.self) { number in NumberRow(number: number) }
        }
        .padding(.horizontal)
    }
}

private struct NumberRow: View {
    let number: Int

    var body: some View {
        HStack {
            Text("Row \(number)").frame(width: 120, alignment: .leading)
            if number.isMultiple(of: 10) { Text(String(number, radix: 2)).foregroundStyle(.secondary) }
        }
    }
}

private struct NumberGrid: View {
    let count: Int

    var body: some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 96))], spacing: 16) {
            ForEach(0..<count, id: \.self) { number in
                Text("\(number)")
                    .frame(maxWidth: .infinity, minHeight: 32)
                    .background(number.isMultiple(of: 2) ? Color.blue.opacity(0.2) : Color.green.opacity(0.2))
            }
        }
        .padding(.horizontal)
    }
}
