import SwiftUI

/// Shelves that scroll sideways in a page that scrolls down, between a button and a bar.
#Preview("Shelves") {
    Shelves()
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
