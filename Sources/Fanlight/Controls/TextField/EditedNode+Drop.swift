import CoreTransferable
@_spi(Nodes) import FanlightCore
import Foundation

/// Inserts dropped text into a field or an editor.
extension EditedNode {
    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        isInteractive && items.contains { $0.canLoadObject(ofClass: String.self) }
    }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) {}
    func dragLeft() {}

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        graph.focus.move(to: self)
        moveSelection(at: place, selecting: false)
        return graph.clipboard.values(of: items, as: String.self, .dropped) { [weak self] texts in
            _ = self?.insert(text: texts.joined(separator: "\n"), isPasted: true)
        }
    }
}
