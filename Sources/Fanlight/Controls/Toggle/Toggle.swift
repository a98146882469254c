import Display

/// Something that is on or off.
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

    /// On if all of several values are, mixed if only some are. Pressing it switches all of them.
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
    /// The toggle that a style was given, to be shown in the style around.
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
            SemanticAnnotation(
                standardLabel: labelsAreHidden ? words(of: label) : nil,
                standardValue: isMixed ? "mixed" : isOn.wrappedValue ? "on" : "off", role: .toggle))
    }
}

/// What a toggle style works with.
public struct ToggleStyleConfiguration {
    /// What the toggle is called, as a view.
    public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }

    public let label: Label
    /// Whether it is on. Styles change it.
    @Binding public var isOn: Bool
    /// Whether it stands for several values that are not the same.
    public var isMixed: Bool

    init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
        self.label = label
        _isOn = isOn
        self.isMixed = isMixed
    }

    /// What the framework's own styles do, whatever they look like.
    var control: Control {
        let isOn = $isOn
        return Control(
            role: .toggle, value: isMixed ? "mixed" : self.isOn ? "on" : "off",
            activate: { isOn.wrappedValue.toggle() },
            set: { word in
                switch word.lowercased() {
                case "on", "true", "1", "yes": isOn.take(true)
                case "off", "false", "0", "no": isOn.take(false)
                default: .noValue
                }
            })
    }
}

/// A style of the framework's own, whose toggles are controls by themselves.
protocol FrameworkToggleStyle: ToggleStyle {}

/// How toggles look, and how they are switched.
@MainActor @preconcurrency
public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// How toggles inside look.
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        modifier(
            _StyleModifier<S, ToggleStyleConfiguration>(style: style) { style, configuration in
                let body = style.makeBody(configuration: configuration)
                if style is any FrameworkToggleStyle { return AnyView(body) }
                return AnyView(body.standIn(for: configuration.control))
            })
    }
}
