import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Opening addresses")
struct OpenURLActionTests {
    private struct Page: View {
        let action: OpenURLAction?

        var body: some View {
            if let action { OpeningView().environment(\.openURL, action) } else { OpeningView() }
        }
    }

    private struct OpeningView: View {
        @State private var accepted = "nobody asked"
        @Environment(\.openURL) private var openURL
        private let address = URL(string: "https://a.b/c")

        var body: some View {
            Button("open") {
                guard let address else { return }
                openURL(address) { accepted = $0 ? "accepted" : "refused" }
            }
            Text(accepted).accessibilityIdentifier("accepted")
        }
    }

    /// The reported result, and the addresses that the session was asked to open.
    private struct Outcome: Equatable {
        var shownResult: String?
        var opened: [String]
        init(_ shownResult: String?, _ opened: [String]) {
            self.shownResult = shownResult
            self.opened = opened
        }
    }

    private func open(_ action: OpenURLAction?, session: Bool = true) -> Outcome {
        var opened: [String] = []
        let stage = Stage(columns: 40, rows: 4) { Page(action: action) }
        stage.session.onOpenURL = { url in
            opened.append(url.absoluteString)
            return session
        }
        stage.label("open").tap()
        return Outcome(stage["accepted"].label, opened)
    }

    @Test("the nearest openURL action decides the result")
    func results() throws {
        let other = try #require(URL(string: "https://d.e/"))
        #expect(open(OpenURLAction { _ in .handled }) == Outcome("accepted", []))
        #expect(open(OpenURLAction { _ in .discarded }) == Outcome("refused", []))
        #expect(open(OpenURLAction { _ in .systemAction }) == Outcome("accepted", ["https://a.b/c"]))
        #expect(open(OpenURLAction { _ in .systemAction(other) }) == Outcome("accepted", ["https://d.e/"]))
    }

    @Test("without an action the session opens the address, and a failure is reported as refused")
    func system() {
        #expect(open(nil) == Outcome("accepted", ["https://a.b/c"]))
        #expect(open(nil, session: false) == Outcome("refused", ["https://a.b/c"]))
    }

    @Test("the glyphs of a link carry its destination, for every way to write a link")
    func destinations() throws {
        let address = try #require(URL(string: "https://a.b/c"))
        var attributed = AttributedString("attributed")
        attributed.link = address
        for isCell in [true, false] {
            @ViewBuilder func content() -> some View {
                VStack {
                    Link("link", destination: address)
                    Text("[markdown](https://a.b/c) beside")
                    Text(attributed)
                    Text("plain")
                }
            }
            let stage =
                isCell
                ? Stage(columns: 40, rows: 10, content: content) : Stage(width: 400, height: 300, content: content)
            let links = stage.currentPicture.layers.values.flatMap(\.text).reduce(into: [:]) {
                $0[$1.text] = $1.style.link
            }
            for word in ["link", "markdown", "attributed"] { #expect(links[word] == "https://a.b/c") }
            #expect(links[" beside"] == nil && links["plain"] == nil)
        }
    }

    @Test("an overlong address is not sent with its text run")
    func longAddress() throws {
        let long = try #require(URL(string: "https://a.b/" + String(repeating: "c", count: 3000)))
        let stage = Stage(columns: 40, rows: 2) { Link("link", destination: long) }
        #expect(stage.currentPicture.layers.values.flatMap(\.text).allSatisfy { $0.style.link == nil })
        #expect(stage.work.bytes < 300)
    }
}
