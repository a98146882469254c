import FanlightTesting
import SwiftUI
import Testing

#Preview { Text("unnamed") }

#Preview("Named") {
    Text("first").accessibilityIdentifier("first")
    Text("second").accessibilityIdentifier("second")
}

#Preview("Fixed", traits: .fixedLayout(width: 120, height: 40)) {
    Color.red.accessibilityIdentifier("fixed").accessibilityLabel("fixed")
}

#Preview("Stateful") {
    @Previewable @State var count = 1
    let doubled = count * 2
    Button("count \(count), twice \(doubled)") { count += 1 }.accessibilityIdentifier("count")
}

private struct Older: PreviewProvider {
    static var previews: some View {
        Text("older")
        Text("way")
    }
}

@MainActor
@Suite("Previews")
struct PreviewTests {
    private static let here = _PreviewRecords.all().filter { $0.fileID == #fileID }

    private func previews() throws -> [Preview] {
        var previews: [Preview] = []
        for registry in Self.here { previews.append(try registry.makePreview()) }
        return previews
    }

    private func stage(_ title: String?) throws -> Stage {
        let preview = try #require(try previews().first { $0.title == title })
        return Stage(width: 200, height: 200) { preview.makeView() }
    }

    @Test("every preview of a program is found, with its place")
    func found() throws {
        let titles = try previews().map(\.title)
        #expect(titles == [nil, "Named", "Fixed", "Stateful"])
        let lines = Self.here.map { $0.line }
        #expect(lines == [5, 7, 12, 16])
    }

    @Test("a preview shows what its closure lists")
    func shown() throws {
        let stage = try stage("Named")
        #expect(stage["first"].label == "first")
        #expect(stage["second"].label == "second")
        _ = try self.stage(nil).label("unnamed").label
    }

    @Test("a fixed layout gives the view its size")
    func fixed() throws {
        let frame = try stage("Fixed")["fixed"].frame
        #expect(frame.width == 120)
        #expect(frame.height == 40)
    }

    @Test("@Previewable state lasts as long as the preview")
    func previewable() throws {
        let stage = try stage("Stateful")
        #expect(stage["count"].label == "count 1, twice 2")
        stage["count"].tap()
        #expect(stage["count"].label == "count 2, twice 4")
    }

    @Test("a provider's previews are a view")
    func provider() {
        let stage = Stage(width: 200, height: 200) { Older.previews }
        #expect(stage.elements.map(\.label) == ["older", "way"])
        #expect(Older.platform == nil)
    }
}
