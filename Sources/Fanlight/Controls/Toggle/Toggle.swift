import Display
@_spi(Nodes) import FanlightCore

/// A control that switches between on and off.
public struct Toggle<Label: View> {
    private let isOn: Binding<Bool>
    private let isMixed: Bool
    private let label: Label
    @Environment(\.labelsAreHidden) private var labelsAreHidden

    nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        isMixed = false
        self.label = label()
    }

    /// Creates a toggle for several values. It is on if all of them are, and mixed if only some are. Pressing it
    /// switches all of them.
    nonisolated public init<C: RandomAccessCollection>(
        sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
    ) {
        let all = sources.map { $0[keyPath: isOn] }
        self.isOn = Binding(to: all) { $0.allSatisfy(\.wrappedValue) }
        let on = all.filter(\.wrappedValue).count
        isMixed = on > 0 && on < all.count
        self.label = label()
    }
}

extension Toggle where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// Creates a copy of the toggle that a style received. The enclosing style renders it.
    nonisolated public init(_ configuration: ToggleStyleConfiguration) {
        isOn = configuration.$isOn
        isMixed = configuration.isMixed
        label = configuration.label
    }
}

extension Toggle where Label == Fanlight.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Fanlight.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Fanlight.Label(titleResource, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Fanlight.Label(title, systemImage: systemImage) }
    }
}

extension Toggle: View {
    public var body: some View {
        StyledControl(
            configuration: ToggleStyleConfiguration(
                label: .init(content: LabelParts.column(label)), isOn: isOn, isMixed: isMixed),
            standard: { AnyView(DefaultToggleStyle().makeBody(configuration: $0)) }
        )
        .semantics(
            SemanticsConfiguration(
                standardLabel: labelsAreHidden ? words(of: label) : nil,
                standardValue: isMixed ? "mixed" : isOn.wrappedValue ? "on" : "off", role: .toggle))
    }
}

/// The properties of a toggle that a style renders.
public struct ToggleStyleConfiguration {
    /// The toggle's label as a view.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }

    public let label: Label
    /// True if the toggle is on. Styles change it.
    @Binding public var isOn: Bool
    /// True if the toggle represents several values that differ.
    public var isMixed: Bool

    init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
        self.label = label
        _isOn = isOn
        self.isMixed = isMixed
    }

    /// The behaviour and semantics of the toggles of all built-in styles.
    var control: Control {
        let isOn = $isOn
        return Control(
            role: .toggle, value: isMixed ? "mixed" : self.isOn ? "on" : "off",
            activate: { isOn.wrappedValue.toggle() },
            set: { word in
                switch word.lowercased() {
                case "on", "true", "1", "yes": isOn.setValue(true)
                case "off", "false", "0", "no": isOn.setValue(false)
                default: .invalidValue
                }
            })
    }
}

/// A built-in style, whose toggles are controls themselves.
protocol FrameworkToggleStyle: ToggleStyle {}

/// A type that defines the appearance of toggles and the interaction that switches them.
@MainActor @preconcurrency
public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// Sets the style of the toggles inside.
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, ToggleStyleConfiguration>(style: style) { style, configuration in
                let body = style.makeBody(configuration: configuration)
                if style is any FrameworkToggleStyle { return AnyView(body) }
                return AnyView(body.representation(for: configuration.control))
            })
    }
}
