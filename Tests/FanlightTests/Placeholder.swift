import FanlightTesting
import Fanlight
import Testing
import Display
import Foundation

struct Rows: View {
    @State private var selected = 0
    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Button("Next") { selected += 1 }.accessibilityIdentifier("next")
            ForEach(0..<300) { i in Row(index: i, isSelected: i == selected) }
        }
    }
}
struct Row: View {
    let index: Int
    let isSelected: Bool
    var body: some View { Text(isSelected ? "Row \(index) *" : "Row \(index)").accessibilityIdentifier("row\(index)") }
}
struct One: View {
    @State var n = 0
    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Button("Next") { n += 1 }.accessibilityIdentifier("next")
            ForEach(0..<300) { i in Text("Label \(i)") }
            Leaf(n: n)
        }
    }
}
struct Leaf: View { let n: Int; var body: some View { Text("Label \(n)").accessibilityIdentifier("leaf") } }

@MainActor @Suite struct First {
    @Test func counts() async throws {
        let t0 = Date()
        let stage = Stage(width: 800, height: 6600) { Rows() }
        print("first", Date().timeIntervalSince(t0), stage.work)
        print(stage.elements.count)
        stage.resetWork()
        stage["next"].tap()
        print(stage.work, stage.diagnostics)
        stage.resetWork()
        let t1 = Date()
        stage["next"].tap()
        print(stage.work, stage.diagnostics, Date().timeIntervalSince(t1))
        let one = Stage(width: 800, height: 6600) { One() }
        one["next"].tap()
        one.resetWork()
        let t2 = Date()
        one["next"].tap()
        print(one.work, Date().timeIntervalSince(t2))
    }
}
