import SwiftUI

/// The pages that there are, in the order of their tabs.
enum GalleryPage: String, CaseIterable, Identifiable {
    case counter = "Counter"
    case text = "Text"
    case layout = "Layout"
    case color = "Color"
    case drawing = "Drawing"
    case canvas = "Canvas"
    case images = "Images"
    case symbols = "Symbols"
    case list = "List"
    case form = "Form"
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
                case .layout: Fitting { LayoutPage() }
                case .color: Fitting { ColorPage() }
                case .drawing: Fitting { DrawingPage() }
                case .canvas: Fitting { CanvasPage() }
                case .images: Fitting { ImagesPage() }
                case .symbols: Fitting { SymbolsPage() }
                case .list: ListPage()
                case .form: FormPage()
                case .scroll: ScrollPage()
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// A page as it is where there is room for it, and one that scrolls elsewhere.
private struct Fitting<Page: View>: View {
    @ViewBuilder let page: Page

    var body: some View {
        ViewThatFits(in: .vertical) {
            page
            ScrollView { page.frame(maxWidth: .infinity) }
        }
    }
}

/// One button for each page; that of the page that is shown is bold.
private struct TabBar: View {
    @Binding var page: GalleryPage

    var body: some View {
        Flow {
            ForEach(GalleryPage.allCases) { item in
                Tab(title: item.rawValue, isSelected: item == page) { page = item }
                    .accessibilityIdentifier("page-\(item.rawValue.lowercased())")
            }
        }
        .padding(.horizontal)
        .padding(.vertical, 8)
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
