import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing
import Threading

/// Counts of live objects while rows scroll into view and out of view, again and again.
@MainActor
@Suite("Live counts", .enabled(if: LiveCounts.isCounting))
struct LiveCountTests {
    enum Content: CaseIterable, Sendable {
        case texts, environment, states, objects, relativeFrames, geometry, transitions, preferences
    }

    private final class Model: ObservableObject {
        @Published var title = "row"
    }

    private struct Key: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    private struct EnvironmentRow: View {
        let number: Int
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.font) private var font
        var body: some View { Text("\(number) \(isEnabled)").font(font).foregroundStyle(.secondary) }
    }

    private struct StateRow: View {
        let number: Int
        @Binding var chosen: Int
        @State private var likes = 0
        var body: some View { TestButton("\(number) \(chosen) \(likes)") { likes += 1 } }
    }

    private struct ObjectRow: View {
        @ObservedObject var model: Model
        var body: some View { Text(model.title) }
    }

    private struct Rows: View {
        let content: Content
        @State private var chosen = 0
        @StateObject private var model = Model()

        var body: some View {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100_000, id: \.self) { row($0).frame(height: 20) }
                }
            }
        }

        @ViewBuilder private func row(_ number: Int) -> some View {
            switch content {
            case .texts: Text("Row \(number)")
            case .environment: EnvironmentRow(number: number)
            case .states: StateRow(number: number, chosen: $chosen)
            case .objects: ObjectRow(model: model)
            case .relativeFrames: Text("\(number)").containerRelativeFrame(.horizontal)
            case .geometry: GeometryReader { Text("\($0.frame(in: .global).minY)") }
            case .transitions: Text("\(number)").scrollTransition { $0.opacity($1.isIdentity ? 1 : 0.5) }
            case .preferences: Text("\(number)").preference(key: Key.self, value: number)
            }
        }
    }

    @Test("scrolling over the same rows again leaves no objects behind", arguments: Content.allCases)
    func scrolling(_ content: Content) {
        let stage = Stage(width: 200, height: 400) { Rows(content: content) }
        func scrollThereAndBack() {
            for page in 0..<80 {
                let length = page < 40 ? 400.0 : -400
                stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: 0, deltaY: length)))
            }
        }
        // Afterwards as many rows keep their state as ever will.
        scrollThereAndBack()
        scrollThereAndBack()
        let before = LiveCounts.current
        for _ in 0..<4 { scrollThereAndBack() }
        let after = LiveCounts.current
        // Reader lists remove the tokens of ended readers once they have doubled.
        for kind in LiveCounts.Kind.allCases { #expect(after[kind] <= before[kind] * 3 / 2 + 100, "\(kind)") }
    }

    @Test("a stage leaves no objects behind")
    func ending() {
        func run() {
            let stage = Stage(width: 200, height: 400) { Rows(content: .states) }
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: 0, deltaY: 400)))
        }
        run()
        let before = LiveCounts.current
        for _ in 0..<3 { run() }
        #expect(LiveCounts.current == before)
    }
}
