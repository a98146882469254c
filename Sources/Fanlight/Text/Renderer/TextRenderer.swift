import Foundation

/// Draws the letters of texts in a way of its own.
///
/// A text is broken into lines as ever; the renderer is given those and draws what of them it likes, where it likes.
public protocol TextRenderer: Animatable {
    /// Draws a text. Places are those of the text, from its upper left corner.
    func draw(layout: Text.Layout, in ctx: inout GraphicsContext)
    /// How large a text is with what the renderer adds to it.
    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
    /// How far the renderer may draw beyond the text. Nothing is cut off here, however far it is.
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
    public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text, for a renderer that asks how large it is.
public struct TextProxy {
    let node: TextNode

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let node = node
        return onMainActor { node.plainSize(proposal.cleaned) }
    }
}

/// Something that a renderer can know about letters.
public protocol TextAttribute {}

extension Text {
    /// Tells renderers something about these letters.
    public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
        adding { $0.custom = CustomTextAttributes(value, ObjectIdentifier(T.self)) }
    }
}

extension View {
    /// Has the texts inside drawn by a renderer.
    nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
        let known = KnownTextRenderer(renderer)
        return transformEnvironment(\.textSettings, by: known) { $0.renderer = $1 }
    }
}

/// What authors say of letters to their renderers.
///
/// Proof of the unchecked promise: values never change, and they are only read on the main actor, by renderers.
struct CustomTextAttributes: Equatable, @unchecked Sendable {
    private(set) var values: [ObjectIdentifier: any TextAttribute] = [:]

    init(_ value: any TextAttribute, _ type: ObjectIdentifier) { values = [type: value] }

    /// What is nearer to the letters wins.
    func filled(by outer: CustomTextAttributes) -> CustomTextAttributes {
        var result = self
        result.values.merge(outer.values) { own, _ in own }
        return result
    }

    static func == (a: CustomTextAttributes, b: CustomTextAttributes) -> Bool {
        a.values.count == b.values.count
            && a.values.allSatisfy { key, value in b.values[key].map { isSame(value, $0) } ?? false }
    }

    private static func isSame<T: TextAttribute>(_ value: T, _ other: any TextAttribute) -> Bool {
        (other as? T).map { areSame(value, $0) } ?? false
    }
}

/// The renderer of the texts somewhere.
///
/// Proof of the unchecked promise: the renderer never changes, and is only asked on the main actor.
final class KnownTextRenderer: Equatable, @unchecked Sendable {
    let renderer: any TextRenderer

    init(_ renderer: any TextRenderer) { self.renderer = renderer }

    static func == (a: KnownTextRenderer, b: KnownTextRenderer) -> Bool {
        a === b || isSame(a.renderer, b.renderer)
    }

    private static func isSame<R: TextRenderer>(_ renderer: R, _ other: any TextRenderer) -> Bool {
        (other as? R).map { areSame(renderer, $0) } ?? false
    }
}

/// Compares two values the way views are compared, which is on the main actor. Authors may compare texts elsewhere, too:
/// there nobody can tell, and what may differ does.
private func areSame<Value>(_ old: Value, _ new: Value) -> Bool {
    guard MainActorCheck.isOnMainActor else { return false }
    nonisolated(unsafe) let (old, new) = (old, new)
    return onMainActor { ValueComparison.isSame(old, new) }
}
