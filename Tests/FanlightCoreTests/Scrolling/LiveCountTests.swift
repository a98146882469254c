import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing
import Threading

/// Objects that remain after rows were scrolled away. A test counts objects, as the memory of a process varies.
@MainActor
@Suite("Objects that scrolled rows leave behind")
struct LiveCountTests {
    private struct Rows: View {
        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<2_000, id: \.self) { number in
                        HStack {
                            Text("Row \(number)").font(.headline)
                            Spacer()
                            Text("detail").foregroundStyle(.secondary)
                            TestButton("+") {}
                        }
                        .frame(height: 40)
                        .environment(\.lineLimit, 1)
                    }
                }
            }
        }
    }

    private func counts() -> [LiveCount.Kind: Int] {
        Dictionary(uniqueKeysWithValues: LiveCount.Kind.allCases.map { ($0, LiveCount.current($0)) })
    }

    @Test("paging over the same rows again leaves no more objects than the first time")
    func paging() {
        let stage = Stage(width: 300, height: 400) { Rows() }
        func page(_ length: Double) {
            for _ in 0..<100 {
                stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: 0, deltaY: length)))
            }
        }
        func round() -> [LiveCount.Kind: Int] {
            page(380)
            page(-380)
            return counts()
        }
        let first = round()
        for _ in 0..<3 { _ = round() }
        let last = round()
        for kind in LiveCount.Kind.allCases {
            #expect(last[kind, default: 0] <= first[kind, default: 0] + 64, "\(kind)")
        }
    }

    @Test("a closed session leaves no objects")
    func closing() {
        let before = counts()
        for _ in 0..<3 {
            let stage = Stage(width: 300, height: 400) { Rows() }
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: 0, deltaY: 900)))
        }
        #expect(counts() == before)
    }
}
