import Fanlight
import FanlightTesting
import Testing

/// The paths of navigations that a new build of the app shows again.
@MainActor
@Suite("Restored navigations")
struct NavigationRestorationTests {
    private struct Pages: View {
        var body: some View {
            NavigationStack {
                List {
                    NavigationLink("Number", value: 7)
                    NavigationLink("View") { Text("A view") }
                }
                .navigationDestination(for: Int.self) { number in
                    VStack {
                        Text("Page \(number)")
                        NavigationLink("Deeper", value: "x")
                        NavigationLink("View") { Text("A view") }
                    }
                    .navigationDestination(for: String.self) { Text("Text \($0)") }
                }
            }
        }
    }

    private struct BoundPages: View {
        @State private var path: [Int] = []

        var body: some View {
            VStack {
                Text("Depth \(path.count)")
                NavigationStack(path: $path) {
                    NavigationLink("Go", value: 3)
                        .navigationDestination(for: Int.self) { Text("Page \($0)") }
                }
            }
        }
    }

    private func stage(_ storage: SessionStorage, @ViewBuilder _ view: () -> some View) -> Stage {
        Stage(columns: 40, rows: 12, storage: storage, content: view)
    }

    @Test("a new build shows the pages of values, and the next session of that build does not")
    func values() {
        let storage = SessionStorage()
        let old = stage(storage) { Pages() }
        old.label("Number").tap()
        old.label("Deeper").tap()
        #expect(old.text.contains("Text x"))
        old.session.prepareForReplacement()
        let new = stage(storage) { Pages() }
        #expect(new.text.contains("Text x"))
        new.label("Back").tap()
        #expect(new.text.contains("Page 7"))
        #expect(stage(storage) { Pages() }.text.contains("Number"))
    }

    @Test("a page without a value is not restored, but those below it are")
    func views() {
        let storage = SessionStorage()
        let old = stage(storage) { Pages() }
        old.label("Number").tap()
        old.label("View").tap()
        #expect(old.text.contains("A view"))
        old.session.prepareForReplacement()
        #expect(stage(storage) { Pages() }.text.contains("Page 7"))
    }

    @Test("the app's own path gets the restored values")
    func binding() {
        let storage = SessionStorage()
        let old = stage(storage) { BoundPages() }
        old.label("Go").tap()
        old.session.prepareForReplacement()
        let new = stage(storage) { BoundPages() }
        #expect(new.text.contains("Depth 1") && new.text.contains("Page 3"))
    }

    @Test("without a replacement nothing is restored, as on Apple's systems")
    func crash() {
        let storage = SessionStorage()
        let old = stage(storage) { Pages() }
        old.label("Number").tap()
        #expect(stage(storage) { Pages() }.text.contains("Number"))
    }
}
