import Fanlight
import FanlightCore
import PlatformSupport

/// A control of AppKit. A button takes input, and the others show values.
open class NSControl: NSView {
    public var isEnabled = true { didSet { recordChange() } }
    /// The object whose method the control calls. Without one the first responder that has the method is used.
    public weak var target: AnyObject?
    public var action: Selector?

    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        action.map { NSApplication.shared.sendAction($0, to: target, from: self) } ?? false
    }
}

/// A text. It is a label only: `TextField` of SwiftUI takes input.
open class NSTextField: NSControl {
    public var stringValue = "" { didSet { recordChange() } }
    public var font: NSFont? { didSet { recordChange() } }
    public var textColor: NSColor? { didSet { recordChange() } }
    public var alignment = NSTextAlignment.natural { didSet { recordChange() } }
    /// The largest number of lines; 0 for any number.
    public var maximumNumberOfLines = 0 { didSet { recordChange() } }

    public convenience init(labelWithString stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
        maximumNumberOfLines = 1
    }

    public convenience init(wrappingLabelWithString stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
    }

    override package var content: AnyView? {
        let font = font ?? .systemFont(ofSize: NSFont.systemFontSize)
        let color = textColor ?? (isEnabled ? .labelColor : .disabledControlTextColor)
        return AnyView(
            PlatformLabel(
                Text(verbatim: stringValue), Font(font), color.color, alignment, lineCount: maximumNumberOfLines))
    }

    @available(*, deprecated, message: "Has no effect: the text is a label, use “TextField” of SwiftUI.")
    public var isEditable: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: use “textSelection” of SwiftUI.")
    public var isSelectable: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: the text is a label without a border.")
    public var isBordered: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: the text is a label without a border.")
    public var isBezeled: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: the text is a label without a background.")
    public var drawsBackground: Bool {
        get { false }
        set { _ = newValue }
    }
}

/// The way in which an image fills a view.
public enum NSImageScaling: UInt, Sendable {
    case scaleProportionallyDown, scaleAxesIndependently, scaleNone, scaleProportionallyUpOrDown
}

/// An image.
open class NSImageView: NSControl {
    public var image: NSImage? { didSet { recordChange() } }
    public var imageScaling = NSImageScaling.scaleProportionallyDown { didSet { recordChange() } }
    public var contentTintColor: NSColor? { didSet { recordChange() } }

    public convenience init(image: NSImage) {
        self.init(frame: .zero)
        self.image = image
    }

    override package var content: AnyView? {
        guard let image else { return nil }
        let view = Image(nsImage: image)
        let size = image.size
        let shown =
            switch imageScaling {
            case .scaleAxesIndependently: AnyView(view.resizable())
            case .scaleProportionallyUpOrDown: AnyView(view.resizable().aspectRatio(contentMode: .fit))
            case .scaleProportionallyDown:
                AnyView(
                    view.resizable().aspectRatio(contentMode: .fit)
                        .frame(maxWidth: size.width, maxHeight: size.height))
            case .scaleNone: AnyView(view)
            }
        return AnyView(shown.foregroundStyle((contentTintColor ?? .labelColor).color))
    }
}

/// The progress of a task, as a bar or as a wheel.
open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }

    public var style = Style.bar { didSet { recordChange() } }
    public var isIndeterminate = true { didSet { recordChange() } }
    public var minValue = 0.0 { didSet { recordChange() } }
    public var maxValue = 100.0 { didSet { recordChange() } }
    public var doubleValue = 0.0 { didSet { recordChange() } }
    public var isDisplayedWhenStopped = true { didSet { recordChange() } }
    private var isAnimating = false { didSet { recordChange() } }

    open func startAnimation(_ sender: Any?) { isAnimating = true }
    open func stopAnimation(_ sender: Any?) { isAnimating = false }
    open func increment(by delta: Double) { doubleValue = min(max(doubleValue + delta, minValue), maxValue) }

    private var share: Double? {
        isIndeterminate || maxValue <= minValue ? nil : (doubleValue - minValue) / (maxValue - minValue)
    }

    override package var content: AnyView? {
        let indicator = ProgressView(value: share)
        let styled =
            style == .bar
            ? AnyView(indicator.progressViewStyle(.linear)) : AnyView(indicator.progressViewStyle(.circular))
        let isShown = isAnimating || isDisplayedWhenStopped || !isIndeterminate
        return AnyView(styled.opacity(isShown ? 1 : 0))
    }
}

/// A view filled with a material.
open class NSVisualEffectView: NSView {
    /// The part of a window that the view is.
    public enum Material: Int, Sendable {
        case titlebar = 3
        case selection, menu, popover, sidebar
        case headerView = 10
        case sheet, windowBackground, hudWindow
        case fullScreenUI = 15
        case toolTip = 17
        case contentBackground
        case underWindowBackground = 21
        case underPageBackground
    }

    public enum BlendingMode: Int, Sendable { case behindWindow, withinWindow }
    public enum State: Int, Sendable { case followsWindowActiveState, active, inactive }

    public var material = Material.windowBackground { didSet { recordChange() } }

    /// The nearest material of SwiftUI.
    private var nearest: Fanlight.Material {
        switch material {
        case .hudWindow, .fullScreenUI, .toolTip: .thickMaterial
        case .titlebar, .headerView: .bar
        case .menu, .popover, .sidebar, .sheet, .selection: .regularMaterial
        case .windowBackground, .contentBackground, .underWindowBackground, .underPageBackground: .ultraThickMaterial
        }
    }

    override package var content: AnyView? { AnyView(Rectangle().fill(nearest)) }

    @available(*, deprecated, message: "Has no effect: nothing is seen behind a window.")
    public var blendingMode: BlendingMode {
        get { .withinWindow }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: materials look the same in all windows.")
    public var state: State {
        get { .active }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: materials are not emphasized.")
    public var isEmphasized: Bool {
        get { false }
        set { _ = newValue }
    }
}
