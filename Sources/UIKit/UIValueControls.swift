import Fanlight
import FanlightCore
import PlatformSupport

extension UIControl {
    /// Returns a binding whose writing reports the change of the value.
    fileprivate func binding<Value>(
        get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
    ) -> Binding<Value> {
        Binding {
            onMainActor { get() }
        } set: { [weak self] value in
            nonisolated(unsafe) let value = value
            onMainActor {
                set(value)
                self?.sendActions(for: [.valueChanged, .primaryActionTriggered])
            }
        }
    }
}

/// A switch.
open class UISwitch: UIControl, _AppearanceSource {
    public static func _makeAppearance() -> UISwitch { UISwitch() }

    public var isOn = false { didSet { recordChange() } }
    public var onTintColor: UIColor? { didSet { recordChange() } }
    public var thumbTintColor: UIColor?

    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    override package var control: AnyView? {
        AnyView(
            Toggle(isOn: binding(get: { self.isOn }, set: { self.isOn = $0 })) { EmptyView() }.labelsHidden()
                .tint(onTintColor.map { Color(uiColor: $0) }))
    }
}

/// A slider.
open class UISlider: UIControl, _AppearanceSource {
    public static func _makeAppearance() -> UISlider { UISlider() }

    public var value: Float = 0 { didSet { recordChange() } }
    public var minimumValue: Float = 0 { didSet { recordChange() } }
    public var maximumValue: Float = 1 { didSet { recordChange() } }
    public var isContinuous = true
    public var minimumTrackTintColor: UIColor? { didSet { recordChange() } }
    public var maximumTrackTintColor: UIColor?
    public var thumbTintColor: UIColor?
    public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}

    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    private var range: ClosedRange<Float> { min(minimumValue, maximumValue)...maximumValue }

    override package var control: AnyView? {
        AnyView(
            Slider(
                value: binding(
                    get: { min(max(self.value, self.range.lowerBound), self.range.upperBound) },
                    set: { self.value = $0 }),
                in: range
            )
            .tint(minimumTrackTintColor.map { Color(uiColor: $0) }))
    }
}

/// A stepper.
open class UIStepper: UIControl {
    public var value = 0.0 { didSet { recordChange() } }
    public var minimumValue = 0.0 { didSet { recordChange() } }
    public var maximumValue = 100.0 { didSet { recordChange() } }
    public var stepValue = 1.0 { didSet { recordChange() } }

    override package var control: AnyView? {
        AnyView(
            Stepper(
                value: binding(get: { self.value }, set: { self.value = $0 }),
                in: min(minimumValue, maximumValue)...maximumValue, step: stepValue
            ) { EmptyView() }
            .labelsHidden())
    }
}

/// A segmented picker.
open class UISegmentedControl: UIControl, _AppearanceSource {
    public static func _makeAppearance() -> UISegmentedControl { UISegmentedControl() }
    public static let noSegment = -1

    private enum Segment {
        case text(String)
        case image(UIImage)
    }

    private var segments: [Segment] = [] { didSet { recordChange() } }

    /// Creates a control with texts and images.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        segments = (items ?? []).compactMap { item in
            (item as? String).map(Segment.text) ?? (item as? UIImage).map(Segment.image)
        }
    }

    public var numberOfSegments: Int { segments.count }
    public var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { recordChange() } }
    public var selectedSegmentTintColor: UIColor?
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        segments.insert(.text(title ?? ""), at: min(max(segment, 0), segments.count))
    }

    open func removeSegment(at segment: Int, animated: Bool) {
        if segments.indices.contains(segment) { segments.remove(at: segment) }
    }

    open func removeAllSegments() { segments = [] }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if segments.indices.contains(segment) { segments[segment] = .text(title ?? "") }
    }

    open func titleForSegment(at segment: Int) -> String? {
        guard segments.indices.contains(segment), case .text(let title) = segments[segment] else { return nil }
        return title
    }

    override package var control: AnyView? {
        let segments = segments
        return AnyView(
            Picker(selection: binding(get: { self.selectedSegmentIndex }, set: { self.selectedSegmentIndex = $0 })) {
                ForEach(segments.indices, id: \.self) { index in
                    switch segments[index] {
                    case .text(let text): Text(verbatim: text).tag(index)
                    case .image(let image): Image(uiImage: image).tag(index)
                    }
                }
            } label: {
                EmptyView()
            }
            .pickerStyle(.segmented).labelsHidden())
    }
}

/// The dots of pages. A tap on the leading half shows the page before, on the trailing half the one after.
open class UIPageControl: UIControl, _AppearanceSource {
    public static func _makeAppearance() -> UIPageControl { UIPageControl() }

    public var numberOfPages = 0 { didSet { recordChange() } }
    public var currentPage = 0 { didSet { recordChange() } }
    public var currentPageIndicatorTintColor: UIColor? { didSet { recordChange() } }
    public var pageIndicatorTintColor: UIColor? { didSet { recordChange() } }
    public var hidesForSinglePage = false { didSet { recordChange() } }
    public var backgroundStyle = BackgroundStyle.automatic { didSet { recordChange() } }

    /// The background of the dots.
    public enum BackgroundStyle: Int, Sendable { case automatic, prominent, minimal }

    private func move(by step: Int) {
        let page = min(max(currentPage + step, 0), max(numberOfPages - 1, 0))
        guard page != currentPage else { return }
        currentPage = page
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    private func color(of page: Int) -> Color {
        page == currentPage
            ? currentPageIndicatorTintColor.map { Color(uiColor: $0) } ?? .primary
            : pageIndicatorTintColor.map { Color(uiColor: $0) } ?? .primary.opacity(0.3)
    }

    override package var control: AnyView? {
        let isShown = numberOfPages > 1 || !hidesForSinglePage
        return AnyView(
            HStack(spacing: UIPageControl.distance) {
                ForEach(0..<(isShown ? max(numberOfPages, 0) : 0), id: \.self) { page in
                    Circle().fill(self.color(of: page))
                        .frame(width: UIPageControl.diameter, height: UIPageControl.diameter)
                }
            }
            .padding(UIPageControl.distance)
            .background(.quaternary.opacity(backgroundStyle == .prominent ? 1 : 0), in: Capsule())
            .contentShape(Rectangle())
            .overlay {
                HStack(spacing: 0) {
                    Color.clear.contentShape(Rectangle()).onTapGesture { [weak self] in self?.move(by: -1) }
                    Color.clear.contentShape(Rectangle()).onTapGesture { [weak self] in self?.move(by: 1) }
                }
            }
            .accessibilityElement()
            .accessibilityValue("page \(currentPage + 1) of \(numberOfPages)")
            .accessibilityAdjustableAction { [weak self] direction in
                self?.move(by: direction == .increment ? 1 : -1)
            })
    }

    /// The diameter of a dot and the distance between two, in points, as iOS has them.
    private static let diameter: CGFloat = 8
    private static let distance: CGFloat = 8
}
