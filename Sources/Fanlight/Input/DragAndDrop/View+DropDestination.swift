import CoreTransferable
import Display
import Foundation
import UniformTypeIdentifiers

/// What somebody does with what is dropped on a view.
@MainActor
protocol DropTaker {
    func accepts(_ info: DropInfo) -> Bool
    func entered(_ info: DropInfo)
    /// What would be done with it; nil: as before.
    func updated(_ info: DropInfo) -> DropOperation?
    /// It is elsewhere, or nothing is dropped after all.
    func left(_ info: DropInfo)
    /// It is dropped here, and with that over the view no more.
    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool
}

extension DropTaker {
    func updated(_ info: DropInfo) -> DropOperation? { nil }
}

/// Takes values.
struct ValueDrop<T: Transferable> {
    let action: ([T], CGPoint) -> Bool
    let isTargeted: (Bool) -> Void
}

extension ValueDrop: DropTaker {
    /// A text may be a value of the type or not: what can be known now is tried now.
    func accepts(_ info: DropInfo) -> Bool {
        info.items.contains { item in
            guard let step = item.step(to: T.self) else { return false }
            return step.now.map { (try? $0(())) != nil } ?? true
        }
    }

    func entered(_ info: DropInfo) { isTargeted(true) }
    func left(_ info: DropInfo) { isTargeted(false) }

    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        isTargeted(false)
        return clipboard.values(of: info.items, as: T.self, .dropped) { _ = action($0, info.location) }
    }
}

/// Takes what is of some types.
private struct ProviderDrop {
    let types: [UTType]
    let isTargeted: Binding<Bool>?
    let action: ([NSItemProvider], CGPoint) -> Bool
}

extension ProviderDrop: DropTaker {
    func accepts(_ info: DropInfo) -> Bool { info.hasItemsConforming(to: types) }
    func entered(_ info: DropInfo) { isTargeted?.wrappedValue = true }
    func left(_ info: DropInfo) { isTargeted?.wrappedValue = false }

    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        isTargeted?.wrappedValue = false
        return action(info.itemProviders(for: types), info.location)
    }
}

private struct DelegateDrop {
    let types: [UTType]
    let delegate: any DropDelegate
}

extension DelegateDrop: DropTaker {
    func accepts(_ info: DropInfo) -> Bool { info.hasItemsConforming(to: types) && delegate.validateDrop(info: info) }
    func entered(_ info: DropInfo) { delegate.dropEntered(info: info) }
    func updated(_ info: DropInfo) -> DropOperation? { delegate.dropUpdated(info: info)?.operation }
    func left(_ info: DropInfo) { delegate.dropExited(info: info) }
    // A delegate is told of a drop, and not that the drag has left.
    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool { delegate.performDrop(info: info) }
}

/// A view on which things can be dropped.
public struct _DropModifier {
    let taker: any DropTaker
}

extension _DropModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        DropElement(wrapping: view, context)
    }
}

private final class DropElement<Modified: View>: WrapperElement<Modified, _DropModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = DropWrapperNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? DropWrapperNode)?.taker = view.modifier.taker
    }

    override func willLeave() {
        let nodes = allWrappers.compactMap { $0 as? DropWrapperNode }.filter(\.isUnderDrag)
        if !nodes.isEmpty { graph.afterUpdating { nodes.forEach { $0.dragLeft() } } }
        super.willLeave()
    }
}

private final class DropWrapperNode: WrapperNode, DropNode {
    var taker: (any DropTaker)?
    private var last: DropInfo?
    /// What would be done with what is over the view.
    private var operation = DropOperation.copy

    var isUnderDrag: Bool { last != nil }

    /// All of it takes what is dropped, and nothing else.
    override var isHittable: Bool { graph.drag.isUnderWay }

    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        taker?.accepts(DropInfo(items: items, location: local(place))) ?? false
    }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) {
        let info = DropInfo(items: items, location: local(place))
        if last == nil {
            operation = .copy
            taker?.entered(info)
        }
        last = info
        operation = taker?.updated(info) ?? operation
    }

    func dragLeft() {
        guard let last else { return }
        self.last = nil
        taker?.left(last)
    }

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        guard operation != .forbidden, operation != .cancel else {
            dragLeft()
            return false
        }
        last = nil
        return taker?.drop(DropInfo(items: items, location: local(place)), graph.clipboard) ?? false
    }
}

extension View {
    nonisolated private func takesDrops(_ taker: any DropTaker) -> some View { modifier(_DropModifier(taker: taker)) }

    /// Takes values that are dropped on the view, and says while they are over it.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View {
        takesDrops(ValueDrop(action: action, isTargeted: isTargeted))
    }

    /// Takes what is dropped on the view and of one of these types.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View {
        takesDrops(
            ProviderDrop(types: supportedContentTypes, isTargeted: isTargeted, action: { items, _ in action(items) }))
    }

    /// Takes what is dropped on the view and of one of these types, and is told where.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View {
        takesDrops(ProviderDrop(types: supportedContentTypes, isTargeted: isTargeted, action: action))
    }

    /// Follows what is dragged over the view, and takes it.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], delegate: any DropDelegate
    ) -> some View {
        takesDrops(DelegateDrop(types: supportedContentTypes, delegate: delegate))
    }

    nonisolated public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View {
        onDrop(of: supportedTypes.compactMap { UTType($0) }, isTargeted: isTargeted, perform: action)
    }

    nonisolated public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View {
        onDrop(of: supportedTypes.compactMap { UTType($0) }, isTargeted: isTargeted, perform: action)
    }

    nonisolated public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
        onDrop(of: supportedTypes.compactMap { UTType($0) }, delegate: delegate)
    }
}
