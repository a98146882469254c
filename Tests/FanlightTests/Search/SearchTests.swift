import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import TestSupport
import Testing

private let fruits = ["Apple", "Apricot", "Banana", "Cherry"]

@MainActor
@Suite("Search")
struct SearchTests {
    private struct Fruits: View {
        let log: GestureLog
        @Binding var text: String
        @Environment(\.isSearching) private var isSearching
        @Environment(\.dismissSearch) private var dismissSearch
        var body: some View {
            VStack {
                let found = fruits.filter { text.isEmpty || $0.localizedStandardContains(text) }
                Text(verbatim: found.joined(separator: " ")).accessibilityIdentifier("found")
                Text(verbatim: isSearching ? "searching" : "idle").accessibilityIdentifier("state")
                Button("Done") { dismissSearch() }.accessibilityIdentifier("dismiss")
            }
        }
    }

    private enum Place: CaseIterable { case alone, inStack, aroundStack, aroundSplit }

    private struct Searching: View {
        let place: Place
        let log: GestureLog
        @State private var text = ""

        var body: some View {
            let list = Fruits(log: log, text: $text)
            switch place {
            case .alone: searched(list)
            case .inStack: NavigationStack { searched(list.navigationTitle("Fruits")) }
            case .aroundStack: searched(NavigationStack { list.navigationTitle("Fruits") })
            case .aroundSplit:
                searched(
                    NavigationSplitView {
                        list.navigationTitle("Fruits")
                    } detail: {
                        Text("detail")
                    })
            }
        }

        private func searched(_ view: some View) -> some View {
            view.searchable(text: $text, prompt: "Find a fruit")
                .searchSuggestions {
                    ForEach(fruits.filter { !text.isEmpty && $0.hasPrefix(text) }, id: \.self) {
                        Text(verbatim: $0).searchCompletion($0)
                    }
                }
                .onSubmit(of: .search) { log.add("submit \(text)") }
                .onSubmit { log.add("wrong") }
        }
    }

    @Test("typing searches with any placement; Return submits, Escape ends the search", arguments: Place.allCases)
    private func searching(place: Place) {
        let log = GestureLog()
        let stage = Stage(width: 640, height: 400) { Searching(place: place, log: log) }
        #expect(stage.elements.filter { $0.role == .textField }.count == 1)
        #expect(stage["state"].label == "idle")
        stage.role(.textField).tap()
        #expect(stage["state"].label == "searching")
        stage.type("ap")
        #expect(stage["found"].label == "Apple Apricot")
        stage.press(.enter)
        #expect(log.text == "submit ap")
        stage.press(.escape)
        #expect(stage["state"].label == "idle")
        #expect(stage["found"].label == "Apple Apricot Banana Cherry")
        #expect(!stage.role(.textField).isFocused)
    }

    @Test("a submitted search hides suggestions until the text changes")
    func submitting() {
        for stage in [
            Stage(width: 640, height: 400) { Searching(place: .alone, log: GestureLog()) },
            Stage(columns: 60, rows: 20) { Searching(place: .alone, log: GestureLog()) },
        ] {
            stage.role(.textField).tap()
            stage.type("A")
            let suggested = { stage.elements.contains { $0.role == .button && $0.label == "Apricot" } }
            #expect(suggested())
            stage.press(.enter)
            #expect(!suggested() && stage["state"].label == "searching")
            #expect(stage["found"].label == "Apple Apricot Banana", "the results stay visible")
            stage.type("p")
            #expect(suggested())
        }
    }

    @Test("a suggestion chosen by pointer or keyboard is submitted and hides suggestions")
    func suggestions() {
        let log = GestureLog()
        let stage = Stage(width: 300, height: 400) { Searching(place: .inStack, log: log) }
        stage.role(.textField).tap()
        stage.type("A")
        stage.label("Apricot").tap()
        #expect(stage["found"].label == "Apricot")
        #expect(log.text == "submit Apricot")
        #expect(!stage.elements.contains { $0.role == .button && $0.label == "Apricot" })
        for _ in 0..<7 { stage.press(.backspace) }
        stage.type("A")
        stage.press(.down)
        stage.press(.down)
        stage.press(.enter)
        #expect(stage["found"].label == "Apricot")
        #expect(stage.role(.textField).isFocused)
        stage.type("s")
        #expect(stage["found"].label == "")
        stage.press(.escape)
        #expect(stage["found"].label == "Apple Apricot Banana Cherry")
    }

    @Test("on a terminal plain, completing and button suggestions start in the same column")
    func suggestionsInOneLine() {
        let stage = Stage(columns: 40, rows: 16) {
            NavigationStack {
                Text("Content")
                    .searchable(text: .constant("a"))
                    .searchSuggestions {
                        Text("Words")
                        Text("Choice").searchCompletion("choice")
                        Button("Button") {}
                    }
            }
        }
        stage.role(.textField).tap()
        let lines = stage.text.split(separator: "\n")
        let columns = ["Words", "Choice", "Button"].map { name in
            lines.first { $0.contains(name) }.map { $0.prefix { $0 == " " }.count }
        }
        #expect(columns == [3, 3, 3])
        stage.press(.down)
        #expect(stage.text.contains(" › Choice"))
    }

    @Test("dismissSearch and Cancel end the search")
    func dismissing() {
        let stage = Stage(width: 300, height: 300) { Searching(place: .inStack, log: GestureLog()) }
        for end in ["dismiss", "cancel"] {
            stage.role(.textField).tap()
            stage.type("ban")
            #expect(stage["found"].label == "Banana")
            if end == "cancel" { stage.label("Cancel").tap() } else { stage["dismiss"].tap() }
            #expect(stage["state"].label == "idle")
            #expect(stage.role(.textField).value == "")
        }
    }

    @Test("isPresented starts and ends the search and follows the user")
    func presented() {
        struct Presented: View {
            @State private var isPresented = false
            @State private var text = ""
            var body: some View {
                VStack {
                    Button("toggle") { isPresented.toggle() }.accessibilityIdentifier("toggle")
                    Text(verbatim: "\(isPresented)").accessibilityIdentifier("presented")
                }
                .searchable(text: $text, isPresented: $isPresented)
            }
        }
        let stage = Stage(width: 300, height: 300) { Presented() }
        stage["toggle"].tap()
        #expect(stage.role(.textField).isFocused)
        stage["toggle"].tap()
        #expect(!stage.role(.textField).isFocused)
        stage.role(.textField).tap()
        #expect(stage["presented"].label == "true")
        stage.press(.escape)
        #expect(stage["presented"].label == "false")
    }

    private struct Kind: Identifiable, Hashable { var id: String }

    @Test("Down skips the scopes to the suggestions, and Return chooses one")
    func scopesAndSuggestions() {
        struct Fruit: View {
            @State private var text = ""
            @State private var scope = 0
            var body: some View {
                Text(verbatim: "<\(text)> \(scope)").accessibilityIdentifier("now")
                    .searchable(text: $text)
                    .searchScopes($scope) { ForEach(0..<2) { Text(verbatim: "scope \($0)").tag($0) } }
                    .searchSuggestions { Text("apple").searchCompletion("apple") }
            }
        }
        for stage in [Stage(width: 400, height: 300) { Fruit() }, Stage(columns: 50, rows: 12) { Fruit() }] {
            stage.role(.textField).tap()
            stage.type("a")
            for _ in 0..<2 { stage.press(.down) }
            #expect(stage["now"].label == "<a> 0")
            stage.press(.enter)
            #expect(stage["now"].label == "<apple> 0")
        }
    }

    @Test("tokens precede the text, are chosen from suggestions and deleted")
    func tokens() {
        struct Tokens: View {
            @State private var text = ""
            @State private var tokens = [Kind(id: "red")]
            @State private var suggested = [Kind(id: "green"), Kind(id: "blue")]
            @State private var scope = 0
            var body: some View {
                Text(verbatim: "\(tokens.map(\.id).joined(separator: ",")) \(scope)").accessibilityIdentifier("tokens")
                    .searchable(text: $text, tokens: $tokens, suggestedTokens: $suggested, prompt: "Find") {
                        Text(verbatim: $0.id)
                    }
                    .searchScopes($scope) {
                        Text("Here").tag(0)
                        Text("There").tag(1)
                    }
            }
        }
        let stage = Stage(width: 400, height: 300) { Tokens() }
        #expect(stage["tokens"].label == "red 0")
        stage.role(.textField).tap()
        stage.label("green").tap()
        #expect(stage["tokens"].label == "red,green 0")
        stage.type("ab")
        stage.press(.backspace)
        #expect(stage.role(.textField).value == "a" && stage["tokens"].label == "red,green 0")
        stage.press(.home)
        stage.press(.backspace)
        #expect(stage.role(.textField).value == "a" && stage["tokens"].label == "red 0")
        stage.press(.end)
        stage.press(.backspace)
        #expect(stage.role(.textField).value == "" && stage["tokens"].label == "red 0")
        stage.press(Key("a"))
        stage.press(.home)
        stage.press(.right, modifiers: .shift)
        stage.press(.backspace)
        #expect(stage.role(.textField).value == "" && stage["tokens"].label == "red 0")
        stage.label("red").tap()
        #expect(stage["tokens"].label == " 0")
        stage.label("There").tap()
        #expect(stage["tokens"].label == " 1")
    }

    @Test("a typed character evaluates the field and the searched view only")
    func cost() {
        let stage = Stage(width: 300, height: 300) { Searching(place: .inStack, log: GestureLog()) }
        stage.role(.textField).tap()
        stage.type("q")
        stage.resetWork()
        stage.type("q")
        #expect(stage.work.bodies <= 12)
        #expect(stage.work.bytes <= 64)
    }

    @Test("a search ends even if its token binding keeps the tokens")
    func keptTokens() {
        struct Holder: View {
            @State private var text = ""
            var body: some View {
                Text(verbatim: text.isEmpty ? "-" : text).accessibilityIdentifier("text")
                    .searchable(text: $text, tokens: .constant([Kind(id: "red")])) { Text(verbatim: $0.id) }
            }
        }
        let stage = Stage(width: 300, height: 200) { Holder() }
        stage.role(.textField).tap()
        stage.type("ab")
        stage.press(.escape)
        #expect(stage["text"].label == "-")
        #expect(!stage.role(.textField).isFocused)
        #expect(stage.label("red").exists)
    }

    @Test("ending a search removes its tokens without building their views")
    func endCost() {
        struct Many: View {
            let log: GestureLog
            @State private var text = ""
            @State private var tokens = (0..<5).map { Kind(id: "\($0)") }
            var body: some View {
                Text(verbatim: "\(tokens.count)").accessibilityIdentifier("count")
                    .searchable(text: $text, tokens: $tokens) { token in
                        log.add(token.id)
                        return Text(verbatim: token.id)
                    }
            }
        }
        let log = GestureLog()
        let stage = Stage(width: 400, height: 200) { Many(log: log) }
        stage.role(.textField).tap()
        let before = log.lines.count
        stage.press(.escape)
        #expect(stage["count"].label == "0")
        #expect(log.lines.count == before)
    }

    @Test("a token binding outlives its token, and an existing token is not added again")
    func editableTokens() {
        final class Holder { var binding: Binding<Kind>? }
        struct Editable: View {
            let kept: Holder
            @State private var text = ""
            @State private var tokens = [Kind(id: "red"), Kind(id: "green")]
            var body: some View {
                VStack {
                    Text(verbatim: tokens.map(\.id).joined(separator: ",")).accessibilityIdentifier("tokens")
                    Button("rename") { kept.binding?.wrappedValue.id = "blue" }.accessibilityIdentifier("rename")
                    Button("clear") { tokens = [] }.accessibilityIdentifier("clear")
                }
                .searchable(text: $text, editableTokens: $tokens) { token in
                    kept.binding = token
                    return Text(verbatim: token.wrappedValue.id)
                }
                .searchSuggestions { Text("more").searchCompletion(Kind(id: "red")).accessibilityIdentifier("more") }
            }
        }
        let kept = Holder()
        let stage = Stage(width: 400, height: 300) { Editable(kept: kept) }
        stage["rename"].tap()
        #expect(stage["tokens"].label == "red,blue")
        stage.role(.textField).tap()
        stage["more"].tap()
        #expect(stage["tokens"].label == "red,blue")
        stage["clear"].tap()
        #expect(kept.binding?.wrappedValue.id == "blue")
        stage["rename"].tap()
        #expect(stage["tokens"].label == "")
    }

    @Test("a suggested token disappears once chosen and is added once")
    func suggestedTwice() {
        struct Suggesting: View {
            @State private var text = ""
            @State private var tokens: [Kind] = []
            var body: some View {
                Text(verbatim: tokens.map(\.id).joined(separator: ",")).accessibilityIdentifier("tokens")
                    .searchable(text: $text, tokens: $tokens, suggestedTokens: .constant([Kind(id: "red")])) { token in
                        Text(verbatim: tokens.isEmpty ? "take" : token.id).accessibilityIdentifier("token")
                    }
            }
        }
        let stage = Stage(width: 400, height: 300) { Suggesting() }
        for _ in 0..<2 {
            stage.role(.textField).tap()
            stage.type("x")
            guard let last = stage.elements.last(where: { $0.role == .button && ["take", "red"].contains($0.label) })
            else {
                Issue.record("expected a suggestion")
                return
            }
            stage.send(.act(.tap(count: 1), on: last.id))
            #expect(stage["tokens"].label == "red")
        }
    }

    @Test("only the present one of alternating inner stacks shows the search field")
    func exchanged() {
        struct Exchanging: View {
            @State private var isOther = false
            @State private var text = ""
            var body: some View {
                Group {
                    if isOther {
                        NavigationStack { button.navigationTitle("Two") }
                    } else {
                        NavigationStack { button.navigationTitle("One") }
                    }
                }
                .searchable(text: $text)
            }
            private var button: some View {
                Button("toggle") { isOther.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 300, height: 300) { Exchanging() }
        for _ in 0..<4 {
            #expect(stage.elements.filter { $0.role == .textField }.count == 1)
            stage["toggle"].tap()
        }
    }

    private struct Selecting: View {
        @State private var text = "one two"
        @State private var selection: TextSelection?
        var body: some View {
            NavigationStack {
                VStack {
                    Text(verbatim: "<\(selected)>").accessibilityIdentifier("selected")
                    Button("Second") {
                        if let range = text.range(of: "two") { selection = TextSelection(range: range) }
                    }
                }
            }
            .searchable(text: $text)
            .searchSelection($selection)
        }

        private var selected: String {
            guard case .selection(let range) = selection?.indices, range.upperBound <= text.endIndex else {
                return "none"
            }
            return String(text[range])
        }
    }

    @Test("the selection binding follows the search field and changes it")
    func selecting() {
        for stage in [Stage(width: 360, height: 300) { Selecting() }, Stage(columns: 50, rows: 16) { Selecting() }] {
            stage.role(.textField).focus()
            stage.press(.home)
            for _ in 0..<3 { stage.press(.right, modifiers: .shift) }
            #expect(stage["selected"].label == "<one>")
            stage.label("Second").tap()
            #expect(stage["selected"].label == "<two>")
            stage.role(.textField).focus()
            stage.type("2")
            #expect(stage.role(.textField).value == "one 2")
        }
    }

    @Test("a search field has the ground of the bar above it")
    func ground() throws {
        let stage = Stage(width: 200, height: 300) {
            NavigationStack { List { Text("row") }.navigationTitle("Rows").searchable(text: .constant("")) }
        }
        let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 200, height: 300))
        let field = stage.role(.textField).frame
        #expect(pixels[3, Int(field.midY)] == pixels[3, 3])
        #expect(pixels[3, Int(field.midY)] != RGBA(packed: 0xFFFF_FFFF))
    }
}
