import SwiftUI

/// The pages that there are, in the order of their tabs.
enum GalleryPage: String, CaseIterable, Identifiable {
    case counter = "Counter"
    case text = "Text"
    case layout = "Layout"
    case color = "Color"
    case drawing = "Drawing"
    case symbols = "Symbols"
    case list = "List"
    case scroll = "Scroll"

    var id: String { rawValue }
}

struct GalleryView: View {
    @State private var page = GalleryPage.counter

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            TabBar(page: $page)
            Divider()
            Group {
                switch page {
                case .counter: CounterPage()
                case .text: TextPage()
                case .layout: LayoutPage()
                case .color: ColorPage()
                case .drawing: DrawingPage()
                case .symbols: SymbolsPage()
                case .list: ListPage()
                case .scroll: ScrollPage()
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// One button for each page; that of the page that is shown is bold.
private struct TabBar: View {
    @Binding var page: GalleryPage

    var body: some View {
        // As many as there are, on however narrow a display.
        ScrollView(.horizontal, showsIndicators: false) {
            HStack {
                ForEach(GalleryPage.allCases) { item in
                    Tab(title: item.rawValue, isSelected: item == page) { page = item }
                        .accessibilityIdentifier("page-\(item.rawValue.lowercased())")
                }
            }
            .padding(.horizontal)
            .padding(.vertical, 8)
        }
    }
}

private struct Tab: View {
    let title: String
    let isSelected: Bool
    let action: () -> Void

    var body: some View {
        Button(action: action) { Text(title).bold(isSelected) }
            .tint(isSelected ? .primary : .accentColor)
    }
}
