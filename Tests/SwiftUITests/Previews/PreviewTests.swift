import Display
import Fanlight
import FanlightTesting
import Foundation
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

#Preview("Prepared", traits: .modifier(Prepared(mark: "!"))) {
    Shared()
}

#Preview(traits: .fixedLayout(width: 90, height: 30), .defaultLayout) { Color.red.accessibilityIdentifier("sized") }

#Preview("In parentheses", body: { Text("argument") })

#Preview("Returned") {
    let name = "returned"
    return Text(name)
}

#Preview("Stateful and returned") {
    @Previewable @State var count = 1
    let label = "count \(count)"
    return Button(label) { count += 1 }.accessibilityIdentifier("count")
}

extension PreviewTrait where T == Preview.ViewTraits {
    @MainActor fileprivate static var small: Self { .fixedLayout(width: 70, height: 20) }
}

private struct Shared: View {
    @Environment(\.greeting) private var greeting
    var body: some View { Text(greeting).accessibilityIdentifier("greeting") }
}

extension EnvironmentValues {
    @Entry fileprivate var greeting = "nothing"
}

private struct Prepared: PreviewModifier {
    let mark: String
    @MainActor static var made = 0

    static func makeSharedContext() async throws -> String {
        await Task.yield()
        made += 1
        return "made \(made)"
    }

    func body(content: Content, context: String) -> some View {
        content.environment(\.greeting, context + mark)
    }
}

private struct Unprepared: PreviewModifier {
    struct Trouble: Error {}
    static func makeSharedContext() async throws -> Int { throw Trouble() }
    func body(content: Content, context: Int) -> some View { content }
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
    private static let here = ProgramPreviews.of(fileID: #fileID)

    private func previews() throws -> [Preview] {
        var previews: [Preview] = []
        for registry in Self.here { previews.append(try registry.makePreview()) }
        return previews
    }

    private func stage(_ title: String?) throws -> Stage {
        let preview = try #require(try previews().first { $0.title == title })
        return Stage(width: 200, height: 200) { preview.makeView() }
    }

    @Test("all previews of a program are found with their source lines")
    func found() throws {
        let titles = try previews().map(\.title)
        #expect(
            titles == [
                nil, "Named", "Fixed", "Stateful", "Prepared", nil, "In parentheses", "Returned",
                "Stateful and returned",
            ])
        let lines = Self.here.map { $0.line }
        #expect(lines == [7, 9, 14, 18, 24, 28, 30, 32, 37])
    }

    @Test("a preview shows the views of its closure")
    func shown() throws {
        let stage = try stage("Named")
        #expect(stage["first"].label == "first")
        #expect(stage["second"].label == "second")
        _ = try self.stage(nil).label("unnamed").label
    }

    @Test("a closure argument and a returning closure make previews")
    func forms() throws {
        _ = try stage("In parentheses").label("argument").label
        _ = try stage("Returned").label("returned").label
        let stage = try stage("Stateful and returned")
        stage["count"].tap()
        #expect(stage["count"].label == "count 2")
    }

    @Test("a fixed layout gives the view its size")
    func fixed() throws {
        let frame = try stage("Fixed")["fixed"].frame
        #expect(frame.width == 120)
        #expect(frame.height == 40)
        let preview = try #require(try previews().last { $0.title == nil })
        #expect(Stage(width: 200, height: 200) { preview.makeView() }["sized"].frame.width == 90)
    }

    @Test("@Previewable state persists while the preview is shown")
    func previewable() throws {
        let stage = try stage("Stateful")
        #expect(stage["count"].label == "count 1, twice 2")
        stage["count"].tap()
        #expect(stage["count"].label == "count 2, twice 4")
    }

    @Test("a preview modifier's shared context is made once")
    func prepared() async throws {
        for _ in 0..<2 {
            let stage = try stage("Prepared")
            while !stage["greeting"].exists { await Task.yield() }
            #expect(stage["greeting"].label == "made 1!")
        }
    }

    @Test("a custom trait has the effect of the modifier it wraps")
    func ownTrait() {
        let preview = Preview(traits: .small) { Color.red.accessibilityIdentifier("small") }
        #expect(Stage(width: 200, height: 200) { preview.makeView() }["small"].frame.width == 70)
    }

    @Test("a preview whose preparation fails shows the error")
    func unprepared() async throws {
        let stage = Stage(width: 300, height: 100) {
            Preview(traits: .modifier(Unprepared())) { Text("never") }.makeView()
        }
        while stage.elements.isEmpty { await Task.yield() }
        #expect(stage.elements.map(\.label) == ["Unprepared failed to prepare this preview: Trouble()"])
    }

    @Test("a PreviewProvider's previews are a view")
    func provider() {
        let stage = Stage(width: 200, height: 200) { Older.previews }
        #expect(stage.elements.map(\.label) == ["older", "way"])
        #expect(Older.platform == nil)
    }
}
