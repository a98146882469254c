import Foundation

/// A custom renderer for texts.
///
/// A text is broken into lines as usual. The renderer receives the lines and draws any part of them anywhere.
public protocol TextRenderer: Animatable {
    /// Draws a text. Coordinates are relative to the text's upper left corner.
    func draw(layout: Text.Layout, in ctx: inout GraphicsContext)
    /// Returns the size of a text with the renderer's additions.
    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
    /// The insets by which the renderer draws beyond the text. They have no effect, because nothing is clipped here.
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
    public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text whose size a renderer can measure.
public struct TextProxy {
    let node: TextNode

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let node = node
        return onMainActor { node.plainSize(proposal.cleaned) }
    }
}

/// A custom attribute of characters that renderers can read.
public protocol TextAttribute {}

extension Text {
    /// Adds a custom attribute for renderers.
    public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
        adding { $0.custom = CustomTextAttributes(value, ObjectIdentifier(T.self)) }
    }
}

extension View {
    /// Draws the texts inside with a renderer.
    nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
        let known = KnownTextRenderer(renderer)
        return transformEnvironment(\.textSettings, by: known) { $0.renderer = $1 }
    }
}

/// The custom attributes of characters for renderers.
///
/// Proof of the unchecked promise: values never change, and they are only read on the main actor, by renderers.
struct CustomTextAttributes: Equatable, @unchecked Sendable {
    private(set) var values: [ObjectIdentifier: any TextAttribute] = [:]

    init(_ value: any TextAttribute, _ type: ObjectIdentifier) { values = [type: value] }

    /// Merges outer attributes; inner ones take precedence.
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

/// The renderer of texts in the environment.
///
/// Proof of the unchecked promise: the renderer never changes, and is only called on the main actor.
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

/// Compares two values like fields of views, which requires the main actor. Apps may also compare texts on other
/// threads. There the result is false, because the values may differ.
private func areSame<Value>(_ old: Value, _ new: Value) -> Bool {
    guard MainActorCheck.isOnMainActor else { return false }
    nonisolated(unsafe) let (old, new) = (old, new)
    return onMainActor { ValueComparison.isSame(old, new) }
}
