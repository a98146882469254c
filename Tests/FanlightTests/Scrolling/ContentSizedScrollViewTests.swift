import Display
import Fanlight
import FanlightTesting
import Testing

/// Scroll views sized to their content, of which only the visible part is measured.
@MainActor
@Suite("Scroll views sized to their content")
struct ContentSizedScrollViewTests {
    private struct Post: View {
        let number: Int
        var body: some View {
            VStack(alignment: .leading) {
                Text("Post \(number)").font(.headline)
                Text(String(repeating: "Words that go on and on. ", count: number * 5 % 7 + 1))
            }
            .padding()
        }
    }

    private struct Posts: View {
        var body: some View {
            VStack {
                Text("Above")
                ScrollView { LazyVStack { ForEach(0..<12) { Post(number: $0) } } }
                    .fixedSize(horizontal: false, vertical: true).frame(maxHeight: 300).clipped()
                Text("Below")
            }
        }
    }

    private struct Rows: View {
        var body: some View {
            List {
                Color.blue.frame(height: 800)
                Text("Last")
            }
            .fixedSize(horizontal: false, vertical: true)
        }
    }

    @Test("a scroll view longer than the display settles without diagnostics")
    func rest() {
        let stages = [
            Stage(width: 320, height: 480) { Posts() }, Stage(columns: 44, rows: 24) { Posts() },
            Stage(width: 320, height: 480) { Rows() }, Stage(columns: 44, rows: 24) { Rows() },
        ]
        for stage in stages {
            #expect(stage.work.layouts < 1000)
            stage.resetWork()
            stage.advance(by: .seconds(1))
            #expect(stage.work.layouts == 0 && stage.work.bytes == 0)
            #expect(stage.diagnostics.isEmpty)
        }
    }
}
