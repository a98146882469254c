import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Lazy stacks with controls")
struct LazyStackWithControlsTests {
    private func lines(_ stage: Stage) -> [String] {
        stage.text.split(separator: "\n").map { line in
            line.split(separator: " ").filter { !"█│".contains($0) }.prefix(2).joined(separator: " ")
        }
    }

    @Test("pinned headers stay visible with their section")
    func pinned() {
        let stage = Stage(columns: 40, rows: 8) {
            ScrollView {
                LazyVStack(alignment: .leading, spacing: 0, pinnedViews: [.sectionHeaders]) {
                    ForEach(0..<20, id: \.self) { section in
                        Section {
                            ForEach(0..<10, id: \.self) { Text("Row \(section).\($0)") }
                        } header: {
                            Text("Head \(section)").frame(maxWidth: .infinity, alignment: .leading)
                                .background(Color.yellow)
                        }
                    }
                }
            }
        }
        #expect(lines(stage).prefix(2) == ["Head 0", "Row 0.0"])
        for _ in 0..<5 { stage.press(.down) }
        #expect(lines(stage).prefix(3) == ["Head 0", "Row 0.5", "Row 0.6"], "\(stage.text)")
        for _ in 0..<5 { stage.press(.down) }
        #expect(lines(stage).prefix(2) == ["Head 0", "Head 1"], "\(stage.text)")
        stage.press(.down)
        #expect(lines(stage).prefix(2) == ["Head 1", "Row 1.0"], "\(stage.text)")
    }
}
