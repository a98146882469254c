public struct _PreferenceRelayModifier<Key: PreferenceKey, Content: View> {
    let isInFront: Bool
    let alignment: Alignment
    let make: (Key.Value) -> Content
    @State private var relay = PreferenceRelay<Key>()

    init(isInFront: Bool, alignment: Alignment, make: @escaping (Key.Value) -> Content) {
        self.isInFront = isInFront
        self.alignment = alignment
        self.make = make
    }
}

extension _PreferenceRelayModifier: ViewModifier {
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        let relaySource = content.modifier(_PreferenceRelaySource<Key>(relay: relay))
        let reading = _PreferenceReadingView(source: relay, make: make)
        if isInFront {
            relaySource.overlay(alignment: alignment) { reading }
        } else {
            relaySource.background(alignment: alignment) { reading }
        }
    }
}

extension View {
    /// Shows a view in front of this one that is built from a preference of the views inside.
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(_PreferenceRelayModifier<K, V>(isInFront: true, alignment: alignment, make: transform))
    }

    /// Shows a view behind this one that is built from a preference of the views inside.
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(_PreferenceRelayModifier<K, V>(isInFront: false, alignment: alignment, make: transform))
    }
}
