import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Conditions in the content of bars")
struct ConditionalContentTests {
    private struct More: ToolbarContent {
        let isShown: Bool
        var body: some ToolbarContent {
            if isShown { ToolbarItem(placement: .topBarTrailing) { Button("Share") {} } }
        }
    }

    private struct Editing: View {
        @State private var isEditing = false
        var body: some View {
            NavigationStack {
                Button("switch") { isEditing.toggle() }.navigationTitle("Notes").toolbar {
                    if isEditing {
                        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
                        ToolbarItem(placement: .confirmationAction) { Button("Save") {} }
                    }
                    More(isShown: isEditing)
                }
            }
        }
    }

    private struct Tabs: View {
        @State private var hasMore = false
        var body: some View {
            TabView {
                Tab("First", systemImage: "house") { Button("switch") { hasMore.toggle() } }
                if hasMore { Tab("Second", systemImage: "gear") { Text("second page") } }
                TabSection("Others") {
                    if hasMore { Tab("Third", systemImage: "star") { Text("third page") } }
                }
            }
        }
    }

    @Test("items without an alternative are in the bar while their condition is true")
    func items() {
        let stage = Stage(width: 600, height: 300) { Editing() }
        for isShown in [false, true, false] {
            for title in ["Cancel", "Save", "Share"] { #expect(stage.label(title).exists == isShown, "\(title)") }
            stage.label("switch").tap()
        }
    }

    @Test("tabs without an alternative are in the bar while their condition is true")
    func tabs() {
        let stage = Stage(width: 600, height: 300) { Tabs() }
        for isShown in [false, true, false] {
            for title in ["Second", "Third"] { #expect(stage.label(title).exists == isShown, "\(title)") }
            stage.label("switch").tap()
        }
    }
}
