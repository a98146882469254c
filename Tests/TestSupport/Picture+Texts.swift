import Display

extension Picture {
    /// The drawn texts, layer by layer. The layers are in no order.
    package var texts: [String] { layers.values.flatMap(\.text).map(\.text) }
}
