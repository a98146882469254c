import Display

/// The elements in reading order, and the reader's position among them.
struct ReadingOrder {
    private(set) var elements: [ElementInfo] = []
    /// The elements including those behind a sheet, an alert or a menu, which are inactive until it is closed.
    private(set) var all: [ElementInfo] = []
    private(set) var position = 0
    /// The topmost sheet, alert or menu; the scene if there is none.
    private var scope = LayerID.scene
    /// The reader's position in each scope that is now covered.
    private var left: [LayerID: LayerID] = [:]

    var current: ElementInfo? { elements.indices.contains(position) ? elements[position] : nil }

    /// Returns true for an element that a reader stops at: it has a description or an action.
    static func isRead(_ element: ElementInfo) -> Bool {
        if !element.details.actionNames.isEmpty { return true }
        switch element.role {
        case .none, .group, .scrollArea, .list, .window, .table, .row, .alert:
            return !element.label.isEmpty || !element.value.isEmpty || element.actions.contains(.tap)
        case .text, .image, .heading: return !element.label.isEmpty || !element.value.isEmpty
        case .button, .link, .toggle, .slider, .textField, .picker, .menu, .progress, .tab, .stepper: return true
        }
    }

    /// Updates the elements. The reader stays at its element; if that is gone, at the one in its position.
    mutating func update(_ new: [ElementInfo]) {
        var before = current?.id
        let nowScope = new.last(where: ReadingOrder.isModal)?.id ?? .scene
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

    /// Returns true for a sheet, an alert or the open items of a menu. An element that only opens a menu has actions.
    private static func isModal(_ element: ElementInfo) -> Bool {
        element.role == .window || element.role == .alert
            || element.role == .menu && element.actions.isEmpty && element.isEnabled
    }

    private static func inside(
        _ scope: LayerID, of elements: [ElementInfo], among all: [ElementInfo]
    ) -> [ElementInfo] {
        // Elements precede those inside of them.
        var known: Set<LayerID> = [scope]
        for element in all where known.contains(element.parent) { known.insert(element.id) }
        return elements.filter { known.contains($0.id) && ($0.id != scope || !$0.label.isEmpty) }
    }

    /// Removes elements whose text is part of their container's label.
    private static func withoutParts(_ elements: [ElementInfo]) -> [ElementInfo] {
        let known = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
        return elements.filter { element in
            guard let outer = known[element.parent], element.actions.isEmpty, element.value.isEmpty else { return true }
            return !ReadingOrder.parts(of: outer.label).contains(ReadingOrder.parts(of: element.label))
        }
    }

    /// Splits a merged label into its parts: a group's label joins those of its children with this separator.
    private static func parts(of label: String) -> [Substring] { label.split(separator: ", ") }

    mutating func move(to id: LayerID) -> Bool {
        guard let index = elements.firstIndex(where: { $0.id == id }) else { return false }
        position = index
        return true
    }

    /// Moves to the next element in the direction that matches; returns false if there is none.
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

    mutating func move(toPosition index: Int) { position = max(0, min(index, elements.count - 1)) }

    mutating func moveToEnd(_ isLast: Bool) { position = isLast ? max(0, elements.count - 1) : 0 }
}
