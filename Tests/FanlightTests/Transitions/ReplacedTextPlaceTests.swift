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
    }

    private struct Framed: View {
        let model: Model
        let alignment: Alignment
        var body: some View {
            Text(model.isOn ? "Another much longer title" : "Short")
                .frame(width: 300, height: 40, alignment: alignment)
        }
    }

    /// Returns the horizontal places of the presented layers with a text, by the text.
    private func places(_ stage: Stage) -> [String: (minX: Double, midX: Double, maxX: Double)] {
        var places: [String: (minX: Double, midX: Double, maxX: Double)] = [:]
        let picture = stage.presentedPicture
        for layer in picture.layers.values {
            guard let run = layer.text.first else { continue }
            var x = Double(layer.placement.frame.x)
            var outer = picture.layers[layer.place.parent]
            while let current = outer {
                x += Double(current.placement.frame.x)
                outer = picture.layers[current.place.parent]
            }
            let width = Double(layer.placement.frame.width)
            places[run.text] = (x, x + width / 2, x + width)
        }
        return places
    }

    @Test("texts in a centred frame share the centre while one fades to the other")
    func centred() throws {
        let model = Model()
        let stage = Stage(width: 300, height: 40) { Framed(model: model, alignment: .center) }
        let before = try #require(places(stage)["Short"])
        animate(stage) { model.isOn = true }
        let after = try #require(stage.currentPicture.layers.values.first { $0.text.first?.text.first == "A" })
        let final = Double(after.placement.frame.x)
        for _ in 0..<4 {
            let found = places(stage)
            let (old, new) = (try #require(found["Short"]), try #require(found["Another much longer title"]))
            #expect(abs(old.minX - before.minX) <= 1, "the old text stays: \(old)")
            #expect(abs(new.minX - final) <= 1, "the new text does not move: \(new)")
            #expect(new.minX < old.minX - 20 && abs(old.midX - 150) <= 1)
            stage.advance(by: .seconds(0.2))
        }
    }

    @Test("texts share the edge at which the frame aligns them", arguments: [true, false])
    func edges(isLeading: Bool) throws {
        let model = Model()
        let stage = Stage(width: 300, height: 40) { Framed(model: model, alignment: isLeading ? .leading : .trailing) }
        let before = try #require(places(stage)["Short"])
        animate(stage) { model.isOn = true }
        let after = try #require(stage.currentPicture.layers.values.first { $0.text.first?.text.first == "A" })
        let final = Double(after.placement.frame.x)
        for _ in 0..<4 {
            let found = places(stage)
            let (old, new) = (try #require(found["Short"]), try #require(found["Another much longer title"]))
            #expect(abs(old.minX - before.minX) <= 1 && abs(new.minX - final) <= 1, "\(old) \(new)")
            stage.advance(by: .seconds(0.2))
        }
    }
}
