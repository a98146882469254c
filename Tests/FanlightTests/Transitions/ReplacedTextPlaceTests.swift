import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Places of texts that replace each other")
struct ReplacedTextPlaceTests {
    @Observable final class Model {
        var isOn = false
        var title: String { isOn ? "Another much longer title" : "Short" }
    }

    private struct Framed: View {
        let model: Model
        let alignment: Alignment
        var body: some View { Text(model.title).frame(width: 300, height: 40, alignment: alignment) }
    }

    /// A button in a column, which is as wide as its title.
    private struct Column: View {
        let model: Model
        let alignment: HorizontalAlignment
        var body: some View {
            VStack(alignment: alignment, spacing: 0) {
                Button(model.title) {}.buttonStyle(.bordered)
                Color.clear.frame(width: 300, height: 1)
            }
        }
    }

    /// The horizontal place of a layer on the display.
    private struct Place {
        let minX, width: Double
        var midX: Double { minX + width / 2 }
        var maxX: Double { minX + width }
    }

    /// Returns the places of the presented layers with a text, by the text.
    private func places(_ stage: Stage) -> [String: Place] {
        var places: [String: Place] = [:]
        let picture = stage.presentedPicture
        for layer in picture.layers.values {
            guard let run = layer.text.first else { continue }
            var x = Double(layer.placement.frame.x)
            var outer = picture.layers[layer.place.parent]
            while let current = outer {
                x += Double(current.placement.frame.x)
                outer = picture.layers[current.place.parent]
            }
            places[run.text] = Place(minX: x, width: Double(layer.placement.frame.width))
        }
        return places
    }

    /// Changes the title of a view in an animation. Each of both titles has to stay where it is at rest, and they have
    /// to share a point.
    private func change<Content: View>(at point: KeyPath<Place, Double>, _ view: (Model) -> Content) throws {
        let (model, other) = (Model(), Model())
        other.isOn = true
        let content = (view(model), view(other))
        let stage = Stage(width: 300, height: 60) { content.0 }
        let before = try #require(places(stage)[model.title])
        let after = try #require(places(Stage(width: 300, height: 60) { content.1 })[other.title])
        #expect(abs(before[keyPath: point] - after[keyPath: point]) <= 1 && after.width > before.width + 40)
        let old = model.title
        animate(stage) { model.isOn = true }
        for step in 0..<4 {
            let found = places(stage)
            let (leaving, coming) = (try #require(found[old]), try #require(found[other.title]))
            #expect(
                abs(leaving.minX - before.minX) <= 1 && abs(coming.minX - after.minX) <= 1,
                "step \(step): from \(leaving.minX) at \(before.minX) to \(coming.minX) at \(after.minX)")
            stage.advance(by: .seconds(0.2))
        }
    }

    @Test("texts in a centred frame share the centre while one fades to the other")
    func centred() throws { try change(at: \.midX) { Framed(model: $0, alignment: .center) } }

    @Test("texts share the edge at which the frame aligns them")
    func edges() throws {
        try change(at: \.minX) { Framed(model: $0, alignment: .leading) }
        try change(at: \.maxX) { Framed(model: $0, alignment: .trailing) }
    }

    @Test("titles of a button share its centre or its edge in a column")
    func buttons() throws {
        try change(at: \.midX) { Column(model: $0, alignment: .center) }
        try change(at: \.minX) { Column(model: $0, alignment: .leading) }
        try change(at: \.maxX) { Column(model: $0, alignment: .trailing) }
    }
}
