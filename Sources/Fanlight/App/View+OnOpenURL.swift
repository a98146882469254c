@_spi(Nodes) import FanlightCore
import Foundation

/// Handles addresses that the scene is asked to open.
public struct _OpenURLHandlerModifier {
    fileprivate let action: (URL) -> Void

    nonisolated init(action: @escaping (URL) -> Void) { self.action = action }
}

extension _OpenURLHandlerModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        OpenURLElement(view, context)
    }
}

/// The element of a handler. It handles addresses for as long as the view exists, also while another page covers it.
private final class OpenURLElement<Modified: View>:
    ViewElement<ModifiedContent<Modified, _OpenURLHandlerModifier>>, URLHandler
{
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, _OpenURLHandlerModifier>, _ context: _ElementContext) {
        super.init(view, context)
        graph[URLHandlers.self].add(self)
        child = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, _OpenURLHandlerModifier>) {
        view = new
        child?.update(with: new.content)
    }

    func open(_ url: URL) { view.modifier.action(url) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { graph[URLHandlers.self].remove(self) }
}

extension View {
    /// Handles the addresses that the scene is asked to open, such as deep links: `fanlight open-url SESSION URL`.
    ///
    /// A program with an `Info.plist` gets only addresses of the schemes that its `CFBundleURLTypes` declare, and web
    /// addresses and files.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(_OpenURLHandlerModifier(action: action))
    }
}
