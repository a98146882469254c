import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Whole pages as on a phone. The displays are light, dark, mirrored and wide, and have small and large text.
///
/// Each kind of element is on a light phone, on a dark wide display and on a mirrored one. It is also shown with the
/// smallest and the largest text. Some are on a display that differs in all of these at once.
@MainActor
@Suite("Pictures of pages")
struct PagePictureTests {
    private static let kept = KeptPictures(folder: "Pages")

    enum Page: String {
        case list, scrolled, form, search, pushed, tabs, sheet, dialog, actions, menu, split, dates, cards, rows
        case glass, popover, colour, prompt, sheets, columns, wheels
    }

    enum Display: String, CaseIterable {
        case light, dark, mirrored, xSmall, accessibility5, wide, darkWide
        /// Dark, wide and mirrored, with the largest text.
        case opposite

        var isDark: Bool { self == .dark || self == .darkWide || self == .opposite }
        var isWide: Bool { self == .wide || self == .darkWide || self == .opposite }
        var isMirrored: Bool { self == .mirrored || self == .opposite }

        var textSize: DynamicTypeSize? {
            switch self {
            case .xSmall: .xSmall
            case .accessibility5, .opposite: .accessibility5
            case .light, .dark, .mirrored, .wide, .darkWide: nil
            }
        }
    }

    /// The kinds of elements that the pages show, each on all displays of `everywhere`.
    nonisolated private static let elements: [Page] = [
        .list, .form, .search, .pushed, .dates, .rows, .tabs, .sheet, .menu, .split, .dialog, .actions, .popover,
        .colour, .prompt, .sheets, .columns, .wheels,
    ]
    nonisolated private static let everywhere: [Display] = [.light, .darkWide, .mirrored, .xSmall, .accessibility5]

    /// Pages on further displays.
    nonisolated private static let others: [[(Page, Display)]] = [
        on(.light, [.scrolled, .cards, .glass]),
        on(.dark, [.list, .form, .search, .pushed, .dates, .rows, .tabs, .sheet, .menu, .split, .dialog, .actions]),
        on(.dark, [.popover, .colour, .scrolled, .cards, .glass]),
        on(.wide, [.list, .sheet, .actions, .split, .dates, .tabs, .menu, .popover, .colour]),
        on(.opposite, [.list, .form, .tabs, .sheet, .split, .columns]),
    ]

    nonisolated private static func on(_ display: Display, _ pages: [Page]) -> [(Page, Display)] {
        pages.map { ($0, display) }
    }

    nonisolated private static let cases = everywhere.flatMap { on($0, elements) } + others.flatMap(\.self)

    @Test("pages match their reference pictures on each display", arguments: cases)
    func pictures(_ page: Page, _ display: Display) throws {
        // Three columns need more width than other pages.
        let wide = CGSize(width: page == .columns ? 840 : 760, height: 480)
        let size = display.isWide ? wide : CGSize(width: 360, height: 600)
        let stage = Stage(width: size.width, height: size.height) {
            PageView(page: page)
                .preferredColorScheme(display.isDark ? .dark : .light)
                .environment(\.layoutDirection, display.isMirrored ? .rightToLeft : .leftToRight)
                .environment(\.locale, Locale(identifier: "en_US"))
        }
        if let textSize = display.textSize { stage.setPreferences(textSize: textSize) }
        prepare(stage, page)
        stage.advance(by: .seconds(2))
        try PagePictureTests.kept.check(stage.png(), "\(page.rawValue).\(display.rawValue).png")
    }

    /// Opens or scrolls what a page shows.
    private func prepare(_ stage: Stage, _ page: Page) {
        switch page {
        case .scrolled: stage.role(.scrollArea).scroll(by: 120)
        case .cards: stage.role(.scrollArea).scroll(by: 140)
        case .pushed: stage["row-0"].tap()
        case .sheet, .dialog, .actions, .menu, .popover, .colour, .prompt: stage["open"].tap()
        case .sheets:
            stage["open"].tap()
            stage.advance(by: .seconds(2))
            stage["second"].tap()
        case .list, .form, .search, .tabs, .split, .dates, .rows, .glass, .columns, .wheels: break
        }
    }
}

/// A page of the kind that a phone's apps have.
private struct PageView: View {
    let page: PagePictureTests.Page
    @State private var query = ""
    @State private var isOpen = false
    @State private var chosen: Int? = 2

    var body: some View {
        switch page {
        case .list, .scrolled, .pushed: stack { recipes }
        case .form: NavigationStack { SettingsForm().navigationTitle("Settings") }
        case .search: stack { recipes.searchable(text: $query, prompt: "Recipes and ingredients") }
        case .tabs: tabs
        case .sheet: stack { recipes.sheet(isPresented: $isOpen) { SheetPage() } }
        case .dialog:
            stack {
                recipes.alert("Delete “Lentil soup”?", isPresented: $isOpen) {
                    Button("Delete", role: .destructive) {}
                    Button("Cancel", role: .cancel) {}
                } message: {
                    Text("The recipe is removed from all your devices.")
                }
            }
        case .actions: stack { recipes }
        case .menu: stack { recipes }
        case .popover: stack { recipes }
        case .colour: NavigationStack { ColourPage().navigationTitle("Card") }
        case .prompt: stack { recipes.modifier(SignInAlert(isOpen: $isOpen)) }
        case .sheets: stack { recipes.sheet(isPresented: $isOpen) { FirstOfTwoSheets() } }
        case .columns: ThreeColumnsPage()
        case .wheels: NavigationStack { WheelsPage().navigationTitle("Timer") }
        case .split:
            NavigationSplitView {
                List(0..<6, id: \.self, selection: $chosen) { Label("Folder \($0)", systemImage: "folder") }
                    .navigationTitle("Folders")
            } detail: {
                Text("Folder \(chosen ?? 0)").navigationTitle("Notes")
            }
        case .dates: NavigationStack { DatesPage().navigationTitle("Date").navigationBarTitleDisplayMode(.inline) }
        case .cards:
            TabView {
                Tab("Cards", systemImage: "square.stack") { stack { CardsPage() } }
                Tab("Profile", systemImage: "person") { Text("Profile") }.badge(12)
            }
        case .glass: GlassPage()
        case .rows: NavigationStack { RowsPage().navigationTitle("Rows").navigationBarTitleDisplayMode(.inline) }
        }
    }

    private func stack(@ViewBuilder _ content: () -> some View) -> some View {
        NavigationStack {
            content()
                .navigationTitle("Recipes")
                .navigationDestination(for: Int.self) { RecipePage(number: $0) }
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Edit") {} }
                    ToolbarItem(placement: .primaryAction) {
                        if page == .menu {
                            Menu {
                                Button("Add", systemImage: "plus") {}
                                Button("Share", systemImage: "square.and.arrow.up") {}
                                Divider()
                                Button("Delete", systemImage: "trash", role: .destructive) {}
                            } label: {
                                Image(systemName: "ellipsis.circle")
                            }
                            .accessibilityIdentifier("open")
                        } else {
                            Button("Add", systemImage: "plus") { isOpen = true }.labelStyle(.iconOnly)
                                .accessibilityIdentifier("open")
                                .modifier(ActionsModifier(isOpen: page == .actions ? $isOpen : .constant(false)))
                                .popover(isPresented: page == .popover ? $isOpen : .constant(false)) { HintPage() }
                        }
                    }
                }
        }
    }

    private var recipes: some View {
        List {
            Section("Today") {
                ForEach(0..<4) { row in
                    NavigationLink(value: row) {
                        Label {
                            VStack(alignment: .leading) {
                                Text(["Lentil soup", "Flatbread", "Roasted peppers", "Rice pudding"][row])
                                Text("\(20 + row * 10) minutes").font(.subheadline).foregroundStyle(.secondary)
                            }
                        } icon: {
                            Image(systemName: ["leaf", "flame", "fork.knife", "cup.and.saucer"][row])
                        }
                    }
                    .accessibilityIdentifier("row-\(row)")
                }
            }
            Section {
                ForEach(4..<14) { Text("Recipe \($0)").badge($0) }
            } header: {
                Text("Later")
            } footer: {
                Text("Recipes of the week are chosen on Sunday.")
            }
        }
    }

    private var tabs: some View {
        TabView {
            Tab("Recipes", systemImage: "book") { stack { recipes } }
            Tab("Shopping", systemImage: "cart") { Text("Shopping") }.badge(3)
            Tab("Timer", systemImage: "timer") { Text("Timer") }
            Tab("Profile", systemImage: "person") { Text("Profile") }
        }
    }
}

/// A dialog of actions about a recipe.
private struct ActionsModifier: ViewModifier {
    @Binding var isOpen: Bool

    func body(content: Content) -> some View {
        content.confirmationDialog("Lentil soup", isPresented: $isOpen, titleVisibility: .visible) {
            Button("Share recipe") {}
            Button("Delete recipe", role: .destructive) {}
        } message: {
            Text("The recipe is on all your devices.")
        }
    }
}

private struct RecipePage: View {
    let number: Int

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                RoundedRectangle(cornerRadius: 12).fill(.orange.gradient).frame(height: 160)
                Text("Ingredients").font(.title2.bold())
                Text("Six peppers, two spoons of oil, salt, and a little lemon.")
                Button("Start cooking") {}.buttonStyle(.borderedProminent).controlSize(.large)
            }
            .padding()
        }
        .navigationTitle("Roasted peppers")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItemGroup(placement: .bottomBar) {
                Button("Share", systemImage: "square.and.arrow.up") {}
                Spacer()
                Text("Updated now").font(.caption)
                Spacer()
                Button("New", systemImage: "square.and.pencil") {}
            }
        }
    }
}

private struct SettingsForm: View {
    @State private var name = "Ada"
    @State private var isOn = true
    @State private var amount = 0.4
    @State private var count = 2
    @State private var unit = "Metric"

    var body: some View {
        Form {
            Section("Account") {
                TextField("Name", text: $name)
                LabeledContent("Plan", value: "Family")
            }
            Section {
                Toggle("Notifications", isOn: $isOn)
                Picker("Units", selection: $unit) { ForEach(["Metric", "Imperial"], id: \.self) { Text($0) } }
                Stepper("Portions: \(count)", value: $count)
                Slider(value: $amount) { Text("Volume") }
            } footer: {
                Text("Notifications appear when a timer ends.")
            }
            Section {
                Button("Sign out", role: .destructive) {}
            }
        }
    }
}

private struct SheetPage: View {
    @State private var text = ""

    var body: some View {
        NavigationStack {
            Form { TextField("Title", text: $text) }
                .navigationTitle("New recipe")
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
                    ToolbarItem(placement: .confirmationAction) { Button("Save") {}.disabled(true) }
                }
        }
        .presentationDetents([.medium, .large])
    }
}

private struct DatesPage: View {
    @State private var day = Date(timeIntervalSince1970: 1_780_000_000)
    @State private var color = Color.teal

    var body: some View {
        Form {
            DatePicker("Day", selection: $day, displayedComponents: .date).datePickerStyle(.graphical)
            DatePicker("Time", selection: $day, displayedComponents: .hourAndMinute)
            ColorPicker("Colour", selection: $color)
        }
        .environment(\.timeZone, .gmt)
        .environment(\.calendar, Calendar(identifier: .gregorian))
    }
}

/// A short text with a choice, as popovers have.
private struct HintPage: View {
    @State private var isHidden = false

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("New recipes").font(.headline)
            Text("They are at the top of the list until they were opened.")
            Toggle("Hide this hint", isOn: $isHidden)
        }
        .padding()
        .frame(width: 260)
    }
}

private struct ColourPage: View {
    @State private var color = Color.teal
    @State private var border = Color.orange

    var body: some View {
        Form {
            ColorPicker("Background", selection: $color).accessibilityIdentifier("open")
            ColorPicker("Border", selection: $border, supportsOpacity: false)
        }
    }
}

/// Content in bright colours, which bars blur.
private struct CardsPage: View {
    private static let colors: [Color] = [.red, .orange, .green, .blue, .purple]

    var body: some View {
        ScrollView {
            VStack(spacing: 12) {
                ForEach(0..<20) { card in
                    RoundedRectangle(cornerRadius: 12).fill(CardsPage.colors[card % 5].gradient).frame(height: 60)
                        .overlay { Text("Card \(card)").bold().foregroundStyle(.white) }
                }
            }
            .padding()
        }
    }
}

/// Glass over a picture that extends beneath a bar.
private struct GlassPage: View {
    @Namespace private var glass

    var body: some View {
        ZStack {
            LinearGradient(colors: [.orange, .pink, .indigo], startPoint: .topLeading, endPoint: .bottomTrailing)
                .overlay {
                    HStack(spacing: 30) { ForEach(0..<6) { _ in Color.white.frame(width: 12) } }
                }
                .backgroundExtensionEffect()
            VStack(spacing: 24) {
                Label("Regular", systemImage: "sparkles").padding().glassEffect()
                Label("Clear", systemImage: "drop").padding().glassEffect(.clear)
                Text("Tinted").padding().glassEffect(.regular.tint(.green), in: .rect(cornerRadius: 12))
                GlassEffectContainer {
                    HStack(spacing: 4) {
                        ForEach(["pencil", "eraser", "scissors"], id: \.self) { name in
                            Image(systemName: name).padding().glassEffect().glassEffectUnion(id: 1, namespace: glass)
                        }
                    }
                }
                Button("Glass") {}.buttonStyle(.glass)
                Button("Prominent") {}.buttonStyle(.glassProminent)
            }
        }
        .safeAreaInset(edge: .bottom) { Text("Below").padding().frame(maxWidth: .infinity) }
    }
}

/// Rows with icons, and controls that look like rows.
private struct RowsPage: View {
    @State private var isOn = true
    @State private var size = 1

    var body: some View {
        List {
            Section {
                Label("Inbox", systemImage: "tray")
                Label("Favourites", systemImage: "star").foregroundStyle(.purple)
                Toggle(isOn: $isOn) { Label("Wi-Fi", systemImage: "wifi") }
                Button("Delete", systemImage: "trash", role: .destructive) {}
                Button("Add", systemImage: "plus") {}.buttonStyle(.borderedProminent)
            } header: {
                Label("Mail", systemImage: "envelope")
            }
            Section {
                sizes.pickerStyle(.inline)
                sizes.pickerStyle(.segmented)
            }
        }
    }

    private var sizes: some View {
        Picker("Size", selection: $size) {
            Text("Small").tag(1)
            Text("Large").tag(2)
        }
    }
}
