import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("FocusState with controls")
struct FocusStateWithControlsTests {
    private enum Field: Hashable { case first, second, missing }

    /// Two fields, one of which requests the initial focus.
    private struct Late: View {
        enum Way { case onAppear, byDefault, preferred }
        let way: Way
        @FocusState private var field: Field?
        @Namespace private var namespace
        @State private var text = ""
        var body: some View {
            let isPreferred = way == .preferred
            let fields = VStack {
                TextField("one", text: $text).focused($field, equals: .first).accessibilityIdentifier("late one")
                TextField("two", text: $text).focused($field, equals: .second).accessibilityIdentifier("late two")
                    .prefersDefaultFocus(isPreferred, in: namespace)
            }
            .focusScope(namespace)
            switch way {
            case .onAppear: fields.onAppear { field = .second }
            case .byDefault: fields.defaultFocus($field, .second)
            case .preferred: fields
            }
        }
    }

    private struct Page: View {
        let way: Late.Way
        @State private var text = ""
        @State private var isLate = false
        @State private var isOver = false
        var body: some View {
            NavigationStack {
                VStack {
                    TextField("main", text: $text).accessibilityIdentifier("main")
                    Button("show") { isLate = true }
                    Button("open") { isOver = true }
                    NavigationLink("push") { Late(way: way) }
                    if isLate { Late(way: way) }
                }
            }
            .sheet(isPresented: $isOver) { Late(way: way) }
        }
    }

    @Test(
        "a view that appears while the focus is elsewhere can request it in onAppear",
        arguments: ["show", "open", "push"])
    func comesLate(how: String) async {
        let stage = Stage(width: 400, height: 400) { Page(way: .onAppear) }
        stage["main"].focus()
        stage.label(how).tap()
        await stage.settled()
        #expect(stage["late two"].isFocused)
    }

    @Test(
        "the first view in a sheet has the focus unless the sheet has a default",
        arguments: [Late.Way.byDefault, .preferred])
    private func defaultOfSheet(way: Late.Way) async {
        for stage in [
            Stage(width: 400, height: 400) { Page(way: way) }, Stage(columns: 40, rows: 20) { Page(way: way) },
        ] {
            stage["main"].focus()
            stage.label("open").tap()
            await stage.settled()
            #expect(stage["late two"].isFocused)
            stage.press(.escape)
            await stage.settled()
            #expect(stage["main"].isFocused)
        }
    }

    @Test("a default focus does not take the focus from another view, but from a removed one")
    func defaultsArePolite() {
        let stage = Stage(width: 400, height: 400) { Page(way: .byDefault) }
        stage["main"].focus()
        stage.label("show").tap()
        #expect(stage["main"].isFocused)
        stage.label("push").tap()
        stage.advance(by: .seconds(1))
        #expect(stage["late two"].isFocused)
    }
}
