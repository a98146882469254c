import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// The surfaces that materials and glass put behind views.
@MainActor
@Suite("Materials and glass behind views")
struct MaterialViewTests {
    private struct Surface: Hashable {
        let frame: DotRect
        let blur: Float
    }

    private func surfaces(_ stage: Stage) -> [Surface] {
        stage.currentPicture.layers.sorted { $0.key < $1.key }.flatMap { _, layer in
            layer.drawing.commands.compactMap { command in
                guard case .material(_, let blur) = command.paint.base else { return nil }
                return Surface(frame: layer.placement.frame, blur: blur)
            }
        }
    }

    @Test("a material blurs what lies behind on pixels, and is a colour on cells")
    func idioms() {
        func view() -> some View { Text("Over").padding(8).background(.thinMaterial, in: .capsule) }
        let surfaces = surfaces(Stage(width: 200, height: 100) { view() })
        #expect(surfaces.count == 1)
        #expect(surfaces.first?.blur == 20)
        #expect(self.surfaces(Stage(columns: 20, rows: 5) { view() }).isEmpty)
    }

    @Test("on a terminal, text under a material does not mix with the text on it")
    func textUnderMaterials() {
        for material in [Material.bar, Material.regular] {
            let stage = Stage(columns: 20, rows: 3) {
                Text(verbatim: "row row row row row").overlay {
                    Text("H").frame(maxWidth: .infinity, maxHeight: .infinity).background(material)
                }
            }
            #expect(stage.text.trimmingCharacters(in: .whitespacesAndNewlines) == "H")
        }
    }

    @Test("the blur is in points, whatever the display's scale")
    func scale() {
        let stage = Stage(width: 200, height: 100, scale: 3) { Color.clear.background(.regularMaterial) }
        #expect(surfaces(stage).map(\.blur) == [60])
    }

    @Test("glass fills a capsule around the view, or the given shape")
    func shapes() throws {
        func outline(@ViewBuilder _ view: () -> some View) throws -> Outline {
            let stage = Stage(width: 200, height: 100) { view() }
            let commands = stage.currentPicture.layers.values.flatMap(\.drawing.commands)
            return try #require(commands.first { if case .material = $0.paint.base { true } else { false } }).outline
        }
        let label = Color.clear.frame(width: 100, height: 40)
        #expect(try outline { label.glassEffect() } == .rounded(20))
        #expect(try outline { label.glassEffect(.clear.tint(.red), in: .rect(cornerRadius: 6)) } == .rounded(6))
    }

    @Test("the identity shows no glass, and a button then has no background")
    func identity() {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Text("Plain").glassEffect(.identity)
                Button("Press") {}.buttonStyle(.glass(.identity))
            }
        }
        #expect(surfaces(stage).isEmpty)
    }

    @Test("a glass button has one surface, which a press does not isolate from what lies behind")
    func button() throws {
        let stage = Stage(width: 200, height: 100) { Button("Press") {}.buttonStyle(.glass) }
        #expect(surfaces(stage).count == 1)
        let faded = stage.currentPicture.layers.values.filter { $0.drawing.opacity < 1 }
        #expect(faded.isEmpty)
    }

    @Test("views of one union share a surface, which encloses them")
    func union() {
        struct Tools: View {
            @Namespace private var namespace
            let isContained: Bool

            var body: some View {
                if isContained { GlassEffectContainer { tools } } else { tools }
            }

            private var tools: some View {
                HStack(spacing: 20) {
                    ForEach(0..<3, id: \.self) { index in
                        Color.clear.frame(width: 30, height: 30).glassEffect()
                            .glassEffectUnion(id: index == 2 ? 1 : 0, namespace: namespace)
                    }
                }
            }
        }
        let contained = surfaces(Stage(width: 200, height: 100) { Tools(isContained: true) })
        #expect(contained.map(\.frame.width) == [80, 30])
        // Without a container nothing draws the union, so each view keeps its own glass.
        let apart = surfaces(Stage(width: 200, height: 100) { Tools(isContained: false) })
        #expect(apart.map(\.frame.width) == [30, 30, 30])
    }

    @Test("glass with the same ID takes over the place of the glass that leaves")
    func identifiedGlass() {
        struct Switch: View {
            @Namespace private var namespace
            @State private var isOn = false

            var body: some View {
                VStack {
                    Button("Swap") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
                    HStack {
                        if !isOn { Text("A").glassEffect().glassEffectID("glass", in: namespace) }
                        Spacer()
                        if isOn { Text("B").glassEffect().glassEffectID("glass", in: namespace) }
                    }
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Switch() }
        let start = stage.label("A").frame.minX
        stage.label("Swap").tap()
        #expect(stage.label("B").presentedFrame.minX == start)
        stage.advance(by: .seconds(2))
        #expect(stage.label("B").presentedFrame.minX > 150)
    }

    @Test("the background extends into the safe area with mirrored copies that are no elements")
    func extensions() {
        let stage = Stage(width: 200, height: 100) {
            Text("Sky").frame(maxWidth: .infinity, maxHeight: .infinity)
                .backgroundExtensionEffect()
                .safeAreaInset(edge: .bottom) { Color.clear.frame(height: 30) }
        }
        let without = Stage(width: 200, height: 100) {
            Text("Sky").frame(maxWidth: .infinity, maxHeight: .infinity)
                .backgroundExtensionEffect(isEnabled: false)
                .safeAreaInset(edge: .bottom) { Color.clear.frame(height: 30) }
        }
        func skies(_ stage: Stage) -> Int {
            stage.currentPicture.layers.values.filter { $0.text.first?.text == "Sky" }.count
        }
        #expect(skies(stage) == 2)
        #expect(skies(without) == 1)
        #expect(stage.label("Sky").exists)
    }
}
