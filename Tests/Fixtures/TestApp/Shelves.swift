import SwiftUI

/// Shelves that scroll sideways in a page that scrolls down, between a button and a bar.
#Preview("Shelves") {
    Shelves()
}

/// Many long shelves, of which only the visible ones and their visible books are elements.
#Preview("LongShelves") {
    LongShelves()
}

private struct Shelves: View {
    @State private var report = "-"

    var body: some View {
        VStack {
            Text(verbatim: report).accessibilityIdentifier("report")
            Button("Top") { report = "top" }.accessibilityIdentifier("top")
            ScrollView {
                VStack {
                    ForEach(0..<6, id: \.self) { shelf in
                        ScrollView(.horizontal) {
                            HStack {
                                ForEach(0..<8, id: \.self) { book in
                                    Button("\(shelf)-\(book)") { report = "read \(shelf)-\(book)" }
                                        .frame(width: 100, height: 60)
                                }
                            }
                        }
                    }
                }
            }
            .accessibilityIdentifier("page")
            .safeAreaInset(edge: .bottom) {
                Button("Bar") { report = "bar" }.frame(maxWidth: .infinity, minHeight: 60).background(.gray)
            }
        }
    }
}

private struct LongShelves: View {
    @State private var report = "-"

    var body: some View {
        VStack {
            Text(verbatim: report).accessibilityIdentifier("report")
            ScrollView {
                LazyVStack {
                    ForEach(0..<8, id: \.self) { shelf in
                        ScrollView(shelf == 7 ? .vertical : .horizontal) {
                            if shelf == 7 {
                                LazyVStack { books(shelf) }
                            } else {
                                LazyHStack { books(shelf) }
                            }
                        }
                        .frame(height: 80)
                    }
                }
            }
            .accessibilityIdentifier("page")
        }
    }

    private func books(_ shelf: Int) -> some View {
        ForEach(0..<15, id: \.self) { book in
            Button("\(shelf)-\(book)") { report = "read \(shelf)-\(book)" }.frame(width: 100, height: 60)
        }
    }
}
