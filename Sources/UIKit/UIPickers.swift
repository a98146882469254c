import Fanlight
import FanlightCore
import PlatformSupport

/// A bar that shows the progress of a task.
open class UIProgressView: UIView, _AppearanceSource {
    public static func _makeAppearance() -> UIProgressView { UIProgressView() }

    public enum Style: Int, Sendable { case `default`, bar }

    /// The part that is done, from 0 to 1.
    open var progress: Float = 0 { didSet { recordChange() } }
    public var progressTintColor: UIColor? { didSet { recordChange() } }
    /// The colour of the part that is not done. Nothing depends on it.
    public var trackTintColor: UIColor?
    /// The form of the bar, which clients show alike.
    public private(set) var progressViewStyle = Style.default

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    override package var hasOwnSize: Bool { true }

    override package var content: AnyView? {
        AnyView(
            ProgressView(value: min(max(progress, 0), 1)).progressViewStyle(.linear)
                .tint(progressTintColor.map { Color(uiColor: $0) }))
    }
}

/// A control that pulls new contents. It is never shown: use `refreshable` of SwiftUI.
open class UIRefreshControl: UIControl {
    public private(set) var isRefreshing = false
    public var attributedTitle: NSAttributedString?
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}

extension UIScrollView {
    @available(*, deprecated, message: "Has no effect: views of UIKit do not scroll. Use “refreshable” of SwiftUI.")
    public var refreshControl: UIRefreshControl? {
        get { nil }
        set { _ = newValue }
    }
}

/// A control for a date or a time. It reports `valueChanged`.
open class UIDatePicker: UIControl {
    /// The parts of a date that are chosen.
    public enum Mode: Int, Sendable {
        case time, date, dateAndTime
        /// A duration, which is chosen as a time here.
        case countDownTimer
    }

    open var date = Date() { didSet { recordChange() } }
    public var minimumDate: Date? { didSet { recordChange() } }
    public var maximumDate: Date? { didSet { recordChange() } }
    public var datePickerMode = Mode.dateAndTime { didSet { recordChange() } }
    public var preferredDatePickerStyle = UIDatePickerStyle.automatic { didSet { recordChange() } }
    /// The steps of minutes. Nothing depends on it.
    public var minuteInterval = 1
    public var locale: Locale? { didSet { recordChange() } }
    public var timeZone: TimeZone? { didSet { recordChange() } }

    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    private var range: ClosedRange<Date> {
        let first = minimumDate ?? .distantPast
        return first...max(first, maximumDate ?? .distantFuture)
    }

    private var parts: DatePickerComponents {
        switch datePickerMode {
        case .time, .countDownTimer: .hourAndMinute
        case .date: .date
        case .dateAndTime: [.date, .hourAndMinute]
        }
    }

    private func choose(_ new: Date) {
        date = new
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    @ViewBuilder private var picker: some View {
        let selection = Binding { [weak self] in
            onMainActor { self?.date ?? Date() }
        } set: { [weak self] new in
            onMainActor { self?.choose(new) }
        }
        let picker = DatePicker("Date", selection: selection, in: range, displayedComponents: parts).labelsHidden()
        switch preferredDatePickerStyle {
        case .automatic: picker
        case .wheels: picker.datePickerStyle(.wheel)
        case .compact: picker.datePickerStyle(.compact)
        case .inline: picker.datePickerStyle(.graphical)
        }
    }

    override package var control: AnyView? {
        AnyView(
            picker.environment(\.locale, locale ?? .current).environment(\.timeZone, timeZone ?? .current))
    }
}

/// The form of a control for dates.
public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }

/// Several wheels of rows, of which one is chosen in each.
open class UIPickerView: UIView {
    public weak var dataSource: (any UIPickerViewDataSource)? { didSet { reload() } }
    public weak var delegate: (any UIPickerViewDelegate)? { didSet { reload() } }
    private var selected: [Int: Int] = [:] { didSet { recordChange() } }

    public var numberOfComponents: Int { max(0, dataSource?.numberOfComponents(in: self) ?? 0) }
    open func numberOfRows(inComponent component: Int) -> Int {
        max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
    }
    open func reloadAllComponents() { reload() }
    open func reloadComponent(_ component: Int) { reload() }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
    open func selectedRow(inComponent component: Int) -> Int {
        // There may be fewer rows than when one was selected.
        min(selected[component] ?? 0, numberOfRows(inComponent: component) - 1)
    }

    private func choose(_ row: Int, in component: Int) {
        selected[component] = row
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    private func selection(in component: Int) -> Binding<Int> {
        Binding { [weak self] in
            onMainActor { self?.selectedRow(inComponent: component) ?? 0 }
        } set: { [weak self] new in
            onMainActor { self?.choose(new, in: component) }
        }
    }

    /// A wheel with its rows. Both are values, because views are updated where these differ.
    private struct Wheel: Identifiable {
        let id: Int
        let rows: [Row]
    }

    /// A row as the delegate describes it.
    private struct Row: Identifiable {
        let id: Int
        let view: UIView?
        let title: String
    }

    /// The wheels since the last reload; nil before they are shown.
    private var wheels: [Wheel]?

    private func reload() {
        wheels = nil
        recordChange()
    }

    private func loadedWheels() -> [Wheel] {
        if let wheels { return wheels }
        let new = (0..<numberOfComponents).map { Wheel(id: $0, rows: rows(in: $0)) }
        wheels = new
        return new
    }

    private func rows(in component: Int) -> [Row] {
        (0..<numberOfRows(inComponent: component)).map { row in
            let view = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
            let title = view == nil ? delegate?.pickerView(self, titleForRow: row, forComponent: component) : nil
            return Row(id: row, view: view, title: title ?? "?")
        }
    }

    override package var hasOwnSize: Bool { true }
    override package var keepsTouches: Bool { true }

    override package var content: AnyView? {
        AnyView(
            HStack(spacing: 0) {
                ForEach(loadedWheels()) { wheel in
                    Picker("Value \(wheel.id + 1)", selection: self.selection(in: wheel.id)) {
                        ForEach(wheel.rows) { row in
                            if let view = row.view { DrawnPlatformView(view) } else { Text(verbatim: row.title) }
                        }
                    }
                    .pickerStyle(.wheel).labelsHidden()
                }
            })
    }
}

/// The numbers of the wheels and of the rows of a picker.
@MainActor @preconcurrency
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// An object that describes the rows of a picker and receives the choice.
@MainActor @preconcurrency
public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView?
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView? { nil }
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
