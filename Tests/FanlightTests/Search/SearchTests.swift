import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

private let fruits = ["Apple", "Apricot", "Banana", "Cherry"]

@MainActor
@Suite("Searching")
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

    @Test("letters are searched for wherever the field is; Return tells it, Escape ends it", arguments: Place.allCases)
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

    @Test("a suggestion is chosen by pointer and by keys: it is searched for, and nothing more is suggested")
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
    }

    @Test("views inside end the search, and so does Cancel")
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

    @Test("the app begins and ends the search, and is told when a person does")
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

    @Test("tokens stand before the letters, are chosen from suggestions and taken away again")
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
        stage.press(.backspace)
        #expect(stage["tokens"].label == "red 0")
        stage.label("red").tap()
        #expect(stage["tokens"].label == " 0")
        stage.label("There").tap()
        #expect(stage["tokens"].label == " 1")
    }

    @Test("a letter that is searched for costs the field, the view that it is for, and no more")
    func cost() {
        let stage = Stage(width: 300, height: 300) { Searching(place: .inStack, log: GestureLog()) }
        stage.role(.textField).tap()
        stage.type("q")
        stage.resetWork()
        stage.type("q")
        #expect(stage.work.bodies <= 12)
        #expect(stage.work.bytes <= 64)
    }
}
