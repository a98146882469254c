import CoreTransferable
import Display
import Foundation
import UniformTypeIdentifiers

/// What somebody does with what is dropped on a view.
@MainActor
protocol DropTaker {
    func accepts(_ info: DropInfo) -> Bool
    func entered(_ info: DropInfo)
    func updated(_ info: DropInfo)
    func left(_ info: DropInfo)
    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool
}

extension DropTaker {
    func updated(_ info: DropInfo) {}
}

/// Takes values.
private struct ValueDrop<T: Transferable> {
    let action: ([T], CGPoint) -> Bool
    let isTargeted: (Bool) -> Void
}

extension ValueDrop: DropTaker {
    func accepts(_ info: DropInfo) -> Bool { info.items.contains { $0.step(to: T.self) != nil } }
    func entered(_ info: DropInfo) { isTargeted(true) }
    func left(_ info: DropInfo) { isTargeted(false) }

    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        clipboard.values(of: info.items, as: T.self) { _ = action($0, info.location) }
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
        action(info.itemProviders(for: types), info.location)
    }
}

private struct DelegateDrop {
    let types: [UTType]
    let delegate: any DropDelegate
}

extension DelegateDrop: DropTaker {
    func accepts(_ info: DropInfo) -> Bool { info.hasItemsConforming(to: types) && delegate.validateDrop(info: info) }
    func entered(_ info: DropInfo) { delegate.dropEntered(info: info) }
    func updated(_ info: DropInfo) { _ = delegate.dropUpdated(info: info) }
    func left(_ info: DropInfo) { delegate.dropExited(info: info) }

    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        switch delegate.dropUpdated(info: info)?.operation {
        case .forbidden, .cancel: false
        default: delegate.performDrop(info: info)
        }
    }
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
        DropElement(view, context)
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
}

private final class DropWrapperNode: WrapperNode, DropNode {
    var taker: (any DropTaker)?
    private var last: DropInfo?

    /// All of it takes what is dropped, and nothing else.
    override var isHittable: Bool { graph.drag.isUnderWay }

    func accepts(_ items: [NSItemProvider]) -> Bool {
        taker?.accepts(DropInfo(items: items, location: last?.location ?? .zero)) ?? false
    }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) {
        let info = DropInfo(items: items, location: local(place))
        if last == nil { taker?.entered(info) }
        last = info
        taker?.updated(info)
    }

    func dragLeft(_ items: [NSItemProvider]) {
        guard let last else { return }
        self.last = nil
        taker?.left(last)
    }

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        taker?.drop(DropInfo(items: items, location: local(place)), graph.clipboard) ?? false
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
