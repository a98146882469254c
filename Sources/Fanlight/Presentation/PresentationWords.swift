import Foundation

/// What a presented view says about its presentation.
struct PresentationWords: Equatable {
    var detents: Set<PresentationDetent>?
    var background: AnyShapeStyle?
    var cornerRadius: CGFloat?
}

enum PresentationWordsKey: PreferenceKey {
    static var defaultValue: PresentationWords { PresentationWords() }
    static func reduce(value: inout PresentationWords, nextValue: () -> PresentationWords) {
        let next = nextValue()
        value.detents = value.detents ?? next.detents
        value.background = value.background ?? next.background
        value.cornerRadius = value.cornerRadius ?? next.cornerRadius
    }
}

/// Whether a presentation is ended by its own controls only.
enum DismissalKey: PreferenceKey {
    static var defaultValue: Bool { false }
    static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// What a presentation is called by those who do not see it.
enum PresentationTitleKey: PreferenceKey {
    static var defaultValue: String? { nil }
    static func reduce(value: inout String?, nextValue: () -> String?) { value = value ?? nextValue() }
}

/// How high a sheet is.
public struct PresentationDetent: Hashable, Sendable {
    private enum Kind: Hashable { case medium, large, fraction(CGFloat), height(CGFloat) }
    private let kind: Kind

    /// Half of the display.
    public static let medium = PresentationDetent(kind: .medium)
    /// Nearly all of the display.
    public static let large = PresentationDetent(kind: .large)
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(kind: .fraction(fraction))
    }
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }

    func height(in room: CGFloat) -> CGFloat {
        switch kind {
        case .medium: room / 2
        case .large: room
        case .fraction(let fraction): room * max(min(fraction, 1), 0)
        case .height(let height): min(height, room)
        }
    }
}

extension View {
    private nonisolated func saysOfPresentation<Word>(
        _ word: WritableKeyPath<PresentationWords, Word>, _ value: Word
    ) -> some View {
        transformPreference(PresentationWordsKey.self, by: (word: word, value: value)) { words, given in
            words[keyPath: given.word] = given.value
        }
    }

    /// How high the sheet may be that the view is in. It has the smallest of these.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        saysOfPresentation(\.detents, detents)
    }

    /// How high the sheet may be that the view is in: the one that is selected.
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        let selected = selection.wrappedValue
        return saysOfPresentation(\.detents, detents.contains(selected) ? [selected] : detents)
    }

    /// What is behind the view in its presentation.
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        saysOfPresentation(\.background, AnyShapeStyle(style))
    }

    /// How round the corners of the presentation are; nil for the usual ones.
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        saysOfPresentation(\.cornerRadius, cornerRadius)
    }

    /// Whether only the view's own controls end the presentation that it is in: neither Escape nor a press beside it do.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        transformPreference(DismissalKey.self, by: isDisabled) { $0 = $0 || $1 }
    }
}
