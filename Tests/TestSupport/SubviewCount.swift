import FanlightCore
import FanlightCoreTesting
import Foundation

/// A view whose body is two texts.
package struct TextPair {
    nonisolated package init() {}
}

extension TextPair: View {
    package var body: some View {
        Text("first")
        Text("second")
    }
}

/// A view that displays the number of its subviews, under the identifier "count".
package struct SubviewCount<Content: View> {
    private let content: Content

    nonisolated package init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Returns the number that is displayed for some content.
    @MainActor
    package static func label(@ViewBuilder _ content: () -> Content) -> String {
        Stage(width: 200, height: 100) { SubviewCount(content: content) }["count"].label
    }
}

extension SubviewCount: View {
    package var body: some View {
        Group(subviews: content) { Text("\($0.count)").accessibilityIdentifier("count") }
    }
}
