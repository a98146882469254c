@_spi(Nodes) import FanlightCore

/// A menu or a small window that an app keeps in the menu bar.
///
/// The bar above the session's window shows the label, which opens the content. A session of an app without windows
/// shows the content of its first extra instead.
public struct MenuBarExtra<Label: View, Content: View> {
    let label: Label
    let isInserted: Binding<Bool>?
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.isInserted, self.content) = (label(), nil, content())
    }

    nonisolated public init(
        isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { (self.label, self.isInserted, self.content) = (label(), isInserted, content()) }
}

/// The type named `Label`, which the generic parameter of the same name hides.
public typealias _TitledLabel = Label<Text, Image>

extension MenuBarExtra where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        (label, self.isInserted, self.content) = (Text(titleKey), nil, content())
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (Text(titleKey), isInserted, content())
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        (label, self.isInserted, self.content) = (Text(titleResource), nil, content())
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (Text(titleResource), isInserted, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        (label, self.isInserted, self.content) = (Text(title), nil, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (Text(title), isInserted, content())
    }
}

extension MenuBarExtra where Label == _TitledLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleKey, systemImage: systemImage), nil, content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleKey, image: image), nil, content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleKey, image: image), nil, content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>,
        @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (
            _TitledLabel(titleKey, systemImage: systemImage), isInserted, content()
        )
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleKey, image: image), isInserted, content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: ImageResource, isInserted: Binding<Bool>,
        @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleKey, image: image), isInserted, content()) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (_TitledLabel(titleResource, systemImage: systemImage), nil, content())
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: String, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleResource, image: image), nil, content()) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: ImageResource, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleResource, image: image), nil, content()) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, isInserted: Binding<Bool>,
        @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (
            _TitledLabel(titleResource, systemImage: systemImage), isInserted, content()
        )
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: String, isInserted: Binding<Bool>,
        @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleResource, image: image), isInserted, content()) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image: ImageResource, isInserted: Binding<Bool>,
        @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(titleResource, image: image), isInserted, content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(title, systemImage: systemImage), nil, content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(title, image: image), nil, content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: ImageResource, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(title, image: image), nil, content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) {
        (label, self.isInserted, self.content) = (_TitledLabel(title, systemImage: systemImage), isInserted, content())
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(title, image: image), isInserted, content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
    ) { (label, self.isInserted, self.content) = (_TitledLabel(title, image: image), isInserted, content()) }
}

extension MenuBarExtra: Scene {
    public var body: Never { fatalError("MenuBarExtra is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        MenuBarExtraElement(scene, context)
    }
}

/// A scene in the menu bar, which is shown as a window if the app has none.
@MainActor
protocol MenuBarExtraScene: _Element {
    func showAsWindow()
}

/// An extra that is in the menu bar now.
struct InsertedExtra: Identifiable {
    /// The position among the extras.
    let id: Int
    let portal: Portal
}

private final class MenuBarExtraElement<Label: View, Content: View>: _Element, MenuBarExtraScene {
    private var scene: MenuBarExtra<Label, Content>
    private let inserted: InsertedExtra
    private var item: _Element?
    /// The content of an app without windows.
    private var window: _Element?

    init(_ scene: MenuBarExtra<Label, Content>, _ context: _ElementContext) {
        self.scene = scene
        inserted = InsertedExtra(id: context.graph.windows.extraCount, portal: Portal())
        super.init(context)
        graph.windows.add(self)
        item = inserted.portal.make(MenuBarExtraItem(label: scene.label, content: scene.content), in: inside(nil))
        reevaluate()
    }

    override func update(from pointer: UnsafeRawPointer) {
        scene = pointer.assumingMemoryBound(to: MenuBarExtra<Label, Content>.self).pointee
        item?.update(with: MenuBarExtraItem(label: scene.label, content: scene.content))
        window?.update(with: ExtraAsWindow(content: scene.content))
        reevaluate()
    }

    /// Inserts or removes the extra as the app's binding says.
    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        let isInserted = observing(token) {
            Tracking.with(token) { scene.isInserted?.wrappedValue ?? true }
        }
        let isInBar = graph.windows.extras.contains { $0.id == inserted.id }
        if isInserted, !isInBar { graph.windows.insert(inserted) }
        if !isInserted, isInBar { graph.windows.remove(inserted) }
    }

    func showAsWindow() { window = inside(nil).make(ExtraAsWindow(content: scene.content)) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let item { visit(item) }
        if let window { visit(window) }
    }

    override func willUnmount() { graph.windows.remove(inserted) }
}

/// The content of an extra in the place of a window.
private struct ExtraAsWindow<Content: View>: View {
    let content: Content

    var body: some View { VStack { content }.frame(maxWidth: .infinity, maxHeight: .infinity) }
}

/// The item in the menu bar, which opens the content.
private struct MenuBarExtraItem<Label: View, Content: View> {
    let label: Label
    let content: Content
    @State private var isOpen = false
    @Environment(\.menuBarExtraIsWindow) private var isWindow
}

extension MenuBarExtraItem: View {
    var body: some View {
        if isWindow {
            Button {
                isOpen.toggle()
            } label: {
                label
            }
            .popover(isPresented: $isOpen) { content.presentationCompactAdaptation(.none) }
        } else {
            Menu {
                content
            } label: {
                label
            }
        }
    }
}
