import Display

/// The elements that are read one after another, and where the reader is among them.
struct ReadingOrder {
    private(set) var elements: [ElementInfo] = []
    /// The same with those behind a sheet, an alert or a menu: there nothing can be done before that is gone.
    private(set) var all: [ElementInfo] = []
    private(set) var position = 0
    /// What lies over everything else; the scene where nothing does.
    private var scope = LayerID.scene
    /// Where the reader was in what now lies behind something.
    private var left: [LayerID: LayerID] = [:]

    var current: ElementInfo? { elements.indices.contains(position) ? elements[position] : nil }

    /// What a person would stop at: it says something, or something can be done with it.
    static func isRead(_ element: ElementInfo) -> Bool {
        if !element.details.actionNames.isEmpty { return true }
        switch element.role {
        case .none, .group, .scrollArea, .list, .window, .table, .row, .alert:
            return !element.label.isEmpty || !element.value.isEmpty || element.actions.contains(.tap)
        case .text, .image, .heading: return !element.label.isEmpty || !element.value.isEmpty
        case .button, .link, .toggle, .slider, .textField, .picker, .menu, .progress, .tab, .stepper: return true
        }
    }

    /// Takes the elements as they are now. The reader stays at its element; where that is gone, at what is in its place.
    mutating func take(_ new: [ElementInfo]) {
        var before = current?.id
        let nowScope = new.last(where: ReadingOrder.liesOver)?.id ?? .scene
        if nowScope != scope {
            left[scope] = before
            before = left[nowScope]
            (scope, position) = (nowScope, 0)
            left = left.filter { place in place.key == .scene || new.contains { $0.id == place.key } }
        }
        all = ReadingOrder.withoutParts(new.filter(ReadingOrder.isRead))
        elements = scope == .scene ? all : ReadingOrder.inside(scope, of: all, among: new)
        if let index = elements.firstIndex(where: { $0.id == before }) { position = index }
        position = max(0, min(position, elements.count - 1))
    }

    /// A sheet, an alert or the items of a menu. What only shows a menu can be pressed.
    private static func liesOver(_ element: ElementInfo) -> Bool {
        element.role == .window || element.role == .alert
            || element.role == .menu && element.actions.isEmpty && element.isEnabled
    }

    private static func inside(
        _ scope: LayerID, of elements: [ElementInfo], among all: [ElementInfo]
    ) -> [ElementInfo] {
        // Whoever is inside of another one is told of later.
        var known: Set<LayerID> = [scope]
        for element in all where known.contains(element.parent) { known.insert(element.id) }
        return elements.filter { known.contains($0.id) && ($0.id != scope || !$0.label.isEmpty) }
    }

    /// What an element around says already is not read once more.
    private static func withoutParts(_ elements: [ElementInfo]) -> [ElementInfo] {
        let known = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
        return elements.filter { element in
            guard let outer = known[element.parent], element.actions.isEmpty, element.value.isEmpty else { return true }
            return !ReadingOrder.parts(of: outer.label).contains(ReadingOrder.parts(of: element.label))
        }
    }

    /// A group is called by what its parts are called, with this between them.
    private static func parts(of label: String) -> [Substring] { label.split(separator: ", ") }

    mutating func go(to id: LayerID) -> Bool {
        guard let index = elements.firstIndex(where: { $0.id == id }) else { return false }
        position = index
        return true
    }

    /// Goes to the next one, or the one before, that is as wanted; false where there is none.
    mutating func step(_ direction: Int, where isWanted: (ElementInfo) -> Bool = { _ in true }) -> Bool {
        var index = position + direction
        while elements.indices.contains(index) {
            if isWanted(elements[index]) {
                position = index
                return true
            }
            index += direction
        }
        return false
    }

    mutating func go(toPosition index: Int) { position = max(0, min(index, elements.count - 1)) }

    mutating func goToEnd(_ isLast: Bool) { position = isLast ? max(0, elements.count - 1) : 0 }
}
