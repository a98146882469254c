import Foundation

/// The settings that views provide to the enclosing navigation's bars.
struct BarWords: Equatable {
    var title: Text?
    var subtitle: Text?
    var display: NavigationBarItem.TitleDisplayMode?
    var hidesBack: Bool?
    var items: [ToolbarEntry] = []
    /// The explicit visibility of bars.
    var visibility: [ToolbarPlacement: Visibility] = [:]
    /// The backgrounds of bars.
    var grounds: [ToolbarPlacement: AnyShapeStyle] = [:]
    var schemes: [ToolbarPlacement: ColorScheme] = [:]
    /// The width of the enclosing column in a split view.
    var columnWidth: CGFloat?

    /// Merges the settings with outer ones. Inner settings take precedence; items are concatenated.
    func filled(by outer: BarWords) -> BarWords {
        var words = self
        words.title = title ?? outer.title
        words.subtitle = subtitle ?? outer.subtitle
        words.display = display ?? outer.display
        words.hidesBack = hidesBack ?? outer.hidesBack
        words.columnWidth = columnWidth ?? outer.columnWidth
        words.items += outer.items
        words.visibility.merge(outer.visibility) { inner, _ in inner }
        words.grounds.merge(outer.grounds) { inner, _ in inner }
        words.schemes.merge(outer.schemes) { inner, _ in inner }
        return words
    }

    func hides(_ bar: ToolbarPlacement) -> Bool { visibility[bar] == .hidden }

    func items(_ slot: ToolbarItemPlacement.Slot) -> [ToolbarEntry] { items.filter { $0.placement.slot == slot } }
}

enum BarWordsKey: PreferenceKey {
    static var defaultValue: BarWords { BarWords() }
    static func reduce(value: inout BarWords, nextValue: () -> BarWords) { value = value.filled(by: nextValue()) }
}

/// A modifier that adds settings for the enclosing bars.
public struct _BarModifier {
    let words: BarWords
}

extension _BarModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, BarWordsKey>(view, context) { modifier, inside in
            (inside() ?? BarWords()).filled(by: modifier.words)
        }
    }
}

/// Keeps settings inside from outer bars; used by views with bars of their own.
struct _BarScopeModifier {}

extension _BarScopeModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, BarWordsKey>(view, context) { _, _ in BarWords() }
    }
}

extension View {
    nonisolated func saysToBar(_ change: (inout BarWords) -> Void) -> some View {
        var words = BarWords()
        change(&words)
        return modifier(_BarModifier(words: words))
    }
}
