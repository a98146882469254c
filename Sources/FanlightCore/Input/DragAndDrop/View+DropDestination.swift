import CoreTransferable
import Display
import Foundation
import UniformTypeIdentifiers

/// A handler for drags over a view and drops on it.
@MainActor
package protocol DropHandler {
    func accepts(_ info: DropInfo) -> Bool
    func entered(_ info: DropInfo)
    /// Returns the operation for the drop; nil keeps the previous operation.
    func updated(_ info: DropInfo) -> DropOperation?
    /// Called when the drag left the view or was cancelled.
    func left(_ info: DropInfo)
    /// Performs the drop. `left(_:)` is not called after it.
    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool
}

extension DropHandler {
    package func updated(_ info: DropInfo) -> DropOperation? { nil }
}

/// Takes dropped values.
package struct ValueDrop<T: Transferable> {
    // The app's closures as they were given; see `ValueComparison`.
    private var action: (([T], CGPoint) -> Bool)?
    private var valuesOnly: (([T]) -> Void)?
    private var isTargeted: ((Bool) -> Void)?

    init(action: @escaping ([T], CGPoint) -> Bool, isTargeted: @escaping (Bool) -> Void) {
        self.action = action
        self.isTargeted = isTargeted
    }

    package init(_ action: @escaping ([T]) -> Void) { valuesOnly = action }
}

extension ValueDrop: DropHandler {
    /// Tries conversions that can be made immediately, because only some texts convert to the type. All other
    /// conversions count as accepted.
    package func accepts(_ info: DropInfo) -> Bool {
        info.items.contains { item in
            guard let step = item.step(to: T.self) else { return false }
            return step.now.map { (try? $0(())) != nil } ?? true
        }
    }

    package func entered(_ info: DropInfo) { isTargeted?(true) }
    package func left(_ info: DropInfo) { isTargeted?(false) }

    package func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        isTargeted?(false)
        return clipboard.values(of: info.items, as: T.self, .dropped) {
            _ = action?($0, info.location)
            valuesOnly?($0)
        }
    }
}

/// Takes dropped items of some types.
private struct ProviderDrop {
    let types: [UTType]
    let isTargeted: Binding<Bool>?
    // The app's closure as it was given; see `ValueComparison`.
    var action: (([NSItemProvider], CGPoint) -> Bool)?
    var itemsOnly: (([NSItemProvider]) -> Bool)?
}

extension ProviderDrop: DropHandler {
    func accepts(_ info: DropInfo) -> Bool { info.hasItemsConforming(to: types) }
    func entered(_ info: DropInfo) { isTargeted?.wrappedValue = true }
    func left(_ info: DropInfo) { isTargeted?.wrappedValue = false }

    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool {
        isTargeted?.wrappedValue = false
        let items = info.itemProviders(for: types)
        return action?(items, info.location) ?? itemsOnly?(items) ?? false
    }
}

private struct DelegateDrop {
    let types: [UTType]
    let delegate: any DropDelegate
}

extension DelegateDrop: DropHandler {
    func accepts(_ info: DropInfo) -> Bool { info.hasItemsConforming(to: types) && delegate.validateDrop(info: info) }
    func entered(_ info: DropInfo) { delegate.dropEntered(info: info) }
    func updated(_ info: DropInfo) -> DropOperation? { delegate.dropUpdated(info: info)?.operation }
    func left(_ info: DropInfo) { delegate.dropExited(info: info) }
    // A delegate receives no `dropExited` after a drop.
    func drop(_ info: DropInfo, _ clipboard: SceneClipboard) -> Bool { delegate.performDrop(info: info) }
}

/// Makes a view a drop target.
public struct _DropModifier {
    package let handler: any DropHandler

    package init(handler: any DropHandler) { self.handler = handler }
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
        (wrapper as? DropWrapperNode)?.handler = view.modifier.handler
    }

    override func willUnmount() {
        for node in allWrappers.compactMap({ $0 as? DropWrapperNode }) where node.isUnderDrag {
            graph.afterUpdating(retaining: node)
        }
        super.willUnmount()
    }
}

private final class DropWrapperNode: WrapperNode, DropNode, HitTestable, UpdateDependent {
    var handler: (any DropHandler)?
    private var last: DropInfo?
    /// The operation for the drag over the view.
    private var operation = DropOperation.copy

    var isUnderDrag: Bool { last != nil }

    override var hitTesting: (any HitTestable)? { self }
    /// The whole frame takes hits during a drag, and none otherwise.
    var isHittable: Bool { graph.drag.isDragging }

    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        handler?.accepts(DropInfo(items: items, location: local(place))) ?? false
    }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) {
        let info = DropInfo(items: items, location: local(place))
        if last == nil {
            operation = .copy
            handler?.entered(info)
        }
        last = info
        operation = handler?.updated(info) ?? operation
    }

    func viewsUpdated() { dragLeft() }

    func dragLeft() {
        guard let last else { return }
        self.last = nil
        handler?.left(last)
    }

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        guard operation != .forbidden, operation != .cancel else {
            dragLeft()
            return false
        }
        last = nil
        return handler?.drop(DropInfo(items: items, location: local(place)), graph.clipboard) ?? false
    }
}

extension View {
    nonisolated private func dropTarget(_ handler: any DropHandler) -> some View {
        modifier(_DropModifier(handler: handler))
    }

    /// Takes values that are dropped on the view. `isTargeted` reports when a drag enters and leaves.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View {
        dropTarget(ValueDrop(action: action, isTargeted: isTargeted))
    }

    /// Takes items of these types that are dropped on the view.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View {
        dropTarget(ProviderDrop(types: supportedContentTypes, isTargeted: isTargeted, itemsOnly: action))
    }

    /// Takes items of these types that are dropped on the view, with their location.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View {
        dropTarget(ProviderDrop(types: supportedContentTypes, isTargeted: isTargeted, action: action))
    }

    /// Handles drags over the view and drops with a delegate.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], delegate: any DropDelegate
    ) -> some View {
        dropTarget(DelegateDrop(types: supportedContentTypes, delegate: delegate))
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
