@_spi(Nodes) import FanlightCore

extension SceneSession {
    /// Creates a session of an app's first window.
    public convenience init<A: App>(app: A, configuration: SessionConfiguration) {
        self.init(title: "", configuration: configuration) { graph in
            graph.mount { context in
                let scenes = AppDefinedElement(app, context, make: { A.Body._makeScene($0, $1) }) { $0.body }
                graph.windows.begin()
                return scenes
            }
        }
    }
}
