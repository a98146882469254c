import Foundation

/// What views say to the bar of the navigation around them.
struct BarWords: Equatable {
    var title: Text?
    var subtitle: Text?
    var display: NavigationBarItem.TitleDisplayMode?
    var hidesBack: Bool?
    var items: [ToolbarEntry] = []
    /// Bars that are to be seen, or not.
    var visibility: [ToolbarPlacement: Visibility] = [:]
    /// What is behind bars.
    var grounds: [ToolbarPlacement: AnyShapeStyle] = [:]
    var schemes: [ToolbarPlacement: ColorScheme] = [:]
    /// Of the column around, where there are several.
    var columnWidth: CGFloat?

    /// What is said nearer to the view counts; items are all shown.
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

/// Says something to the bar around.
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

/// Keeps what is said inside from the bars further out: whoever has a bar of its own.
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
