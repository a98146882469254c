import SwiftUI

/// The pages of the gallery.
enum GalleryPage: String, CaseIterable, Identifiable {
    case counter = "Counter"
    case text = "Text"
    case layout = "Layout"
    case color = "Color"
    case drawing = "Drawing"
    case effects = "Effects"
    case canvas = "Canvas"
    case images = "Images"
    case symbols = "Symbols"
    case motion = "Motion"
    case transitions = "Transitions"
    case springs = "Springs"
    case keyframes = "Keyframes"
    case list = "List"
    case form = "Form"
    case scroll = "Scroll"
    case buttons = "Buttons"
    case choices = "Choices"
    case values = "Values"
    case fields = "Fields"
    case sheet = "Sheet"
    case tasks = "Tasks"
    case settings = "Settings"
    case editor = "Editor"

    var id: String { rawValue }
}

/// A group of related pages.
private struct Chapter: Identifiable {
    let title: String
    let pages: [GalleryPage]
    var id: String { title }

    static let all = [
        Chapter(
            title: "Views",
            pages: [.counter, .text, .layout, .color, .drawing, .effects, .canvas, .images, .symbols]),
        Chapter(title: "Motion", pages: [.motion, .transitions, .springs, .keyframes]),
        Chapter(title: "Collections", pages: [.list, .form, .scroll]),
        Chapter(title: "Controls", pages: [.buttons, .choices, .values, .fields]),
        Chapter(title: "Apps", pages: [.sheet, .tasks, .settings, .editor]),
    ]
}

struct GalleryView: View {
    @State private var page: GalleryPage? = .counter
    @State private var column = NavigationSplitViewColumn.detail

    var body: some View {
        NavigationSplitView(preferredCompactColumn: $column) {
            List(selection: $page) {
                ForEach(Chapter.all) { chapter in
                    Section(chapter.title) {
                        ForEach(chapter.pages) { page in
                            Text(page.rawValue).tag(page)
                                .accessibilityIdentifier("page-\(page.rawValue.lowercased())")
                        }
                    }
                }
            }
            .listStyle(.sidebar)
            .accessibilityIdentifier("pages")
        } detail: {
            PageView(page: page ?? .counter)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}

private struct PageView: View {
    let page: GalleryPage

    var body: some View {
        switch page {
        case .counter: CounterPage()
        case .text: TextPage()
        case .layout: Fitting { LayoutPage() }
        case .color: Fitting { ColorPage() }
        case .drawing: Fitting { DrawingPage() }
        case .effects: Fitting { EffectsPage() }
        case .canvas: Fitting { CanvasPage() }
        case .images: Fitting { ImagesPage() }
        case .symbols: Fitting { SymbolsPage() }
        case .motion: Fitting { MotionPage() }
        case .transitions: Fitting { TransitionsPage() }
        case .springs: Fitting { SpringsPage() }
        case .keyframes: Fitting { KeyframesPage() }
        case .list: ListPage()
        case .form: FormPage()
        case .scroll: ScrollPage()
        case .buttons: Fitting { ButtonsPage() }
        case .choices: Fitting { ChoicesPage() }
        case .values: Fitting { ValuesPage() }
        case .fields: Fitting { FieldsPage() }
        case .sheet: SheetPage()
        case .tasks: TasksPage()
        case .settings: SettingsPage()
        case .editor: EditorPage()
        }
    }
}

/// A page that scrolls only if it does not fit.
private struct Fitting<Page: View>: View {
    @ViewBuilder let page: Page

    var body: some View {
        ViewThatFits(in: .vertical) {
            page
            ScrollView { page.frame(maxWidth: .infinity) }
        }
    }
}
