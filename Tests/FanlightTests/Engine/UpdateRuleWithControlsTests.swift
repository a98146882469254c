import Combine
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Skipping and re-evaluation of presenting views")
struct UpdateRuleWithControlsTests {
    private final class Count { var value = 0 }

    private final class Ticker: ObservableObject {
        @Published var ticks = 0
    }

    /// Container for presentations that cover everything else.
    private struct Outside<Content: View>: View {
        @ObservedObject var ticker: Ticker
        @ViewBuilder let content: (Int) -> Content
        var body: some View { content(ticker.ticks) }
    }

    private func ticked<Content: View>(@ViewBuilder _ content: @escaping (Int) -> Content) -> Stage {
        let ticker = Ticker()
        let stage = Stage(width: 300, height: 300) { Outside(ticker: ticker, content: content) }
        ticker.ticks += 1
        stage.session.flush()
        return stage
    }

    @Test("presented content is rebuilt only when its inputs change")
    func presentations() {
        let count = Count()
        let same = ticked { _ in
            Text("a").sheet(isPresented: .constant(true)) {
                let _ = count.value += 1
                Text("b")
            }
        }
        #expect(same.label("b").exists)
        #expect(count.value == 1)
        let sheet = ticked { tick in
            Text("a").sheet(isPresented: .constant(true)) { Text(verbatim: "tick \(tick)") }
        }
        #expect(sheet.label("tick 1").exists)
        let alert = ticked { tick in
            Text("a").alert("t", isPresented: .constant(true), presenting: tick) { number in
                Button(String("about \(number)")) {}
            } message: { number in
                Text(verbatim: "message \(number)")
            }
        }
        #expect(alert.label("message 1").exists)
        #expect(alert.label("about 1").exists)
    }
}
