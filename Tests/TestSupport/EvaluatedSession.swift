@_spi(Nodes) import FanlightCore

extension SceneSession {
    /// Evaluates and places the views before their turn, as the input pass does where it needs new views.
    package func settleViews() { graph.settle() }
}
