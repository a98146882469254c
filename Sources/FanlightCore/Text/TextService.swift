import Display
import Localization
import Typesetting

/// The text resources of a scene: its typesetter, its localised strings, and the font faces that were looked up.
@MainActor
final class TextService: GraphService, GraphObserver {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The typesetter for the current kind of display.
    private(set) var typesetter: any Typesetter
    /// The number of measurements by previous typesetters.
    private var earlierMeasurements = 0
    /// The app's localised strings in the requested languages.
    var strings = StringTables()
    /// The selection of the scene's texts.
    weak var selection: (any TextSelecting)?
    private var checkedFaces: Set<String> = []
    /// True once any view reads text layouts. Texts created later then publish their layouts. See `Text.LayoutKey`.
    var publishesLayouts = false
    /// True once any view has a content transition.
    var usesContentTransitions = false

    init(_ graph: ViewGraph) {
        self.graph = graph
        typesetter = TextService.typesetter(for: graph.screen)
        graph.observe(self)
    }

    private static func typesetter(for screen: Screen) -> any Typesetter {
        screen.idiom == .cell ? CellTypesetter() : PangoTypesetter(scale: screen.scale)
    }

    /// Returns true for the first request of a font face by name.
    func isNewFace(_ name: String) -> Bool { checkedFaces.insert(name).inserted }

    func screenChanged(isOtherKind: Bool) {
        guard isOtherKind else { return }
        earlierMeasurements += typesetter.measurements
        typesetter = TextService.typesetter(for: graph.screen)
    }

    func turnEnds() { graph.work.measurements = earlierMeasurements + typesetter.measurements }
}

extension ViewGraph {
    /// The text resources of the scene.
    var text: TextService { self[TextService.self] }
    /// The typesetter for the current kind of display.
    package var typesetter: any Typesetter { text.typesetter }
}
