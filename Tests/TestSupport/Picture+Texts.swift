import Display

extension Picture {
    /// The drawn texts, layer by layer. The layers are in no order.
    package var texts: [String] { layers.values.flatMap(\.text).map(\.text) }

    /// Returns the frame of the layer that draws a run of text; nil if none does.
    package func frame(drawing text: String) -> DotRect? {
        layers.first { $0.value.text.contains { $0.text == text } }.flatMap { frame(of: $0.key) }
    }
}
