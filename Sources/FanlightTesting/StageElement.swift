import Display
import Fanlight
import Foundation
import Testing

/// An element of a stage, looked for anew each time something is asked of it.
@MainActor
public struct StageElement {
    let stage: Stage
    let locator: Locator
    let place: SourceLocation

    /// The n-th of several that match, from 0.
    public func nth(_ index: Int) -> StageElement {
        var locator = locator
        locator.index = index
        return StageElement(stage: stage, locator: locator, place: place)
    }

    /// The element with an identifier inside this one.
    public subscript(identifier: String) -> StageElement { inside(Locator(identifier: identifier)) }
    /// The element with a label inside this one.
    public func label(_ label: String) -> StageElement { inside(Locator(label: label)) }
    /// The element with a role inside this one; with several, see `nth`.
    public func role(_ role: Role) -> StageElement { inside(Locator(role: role)) }
    /// The element inside this one that shows a text.
    public func showing(_ text: String) -> StageElement { inside(Locator(text: text)) }

    private func inside(_ inner: Locator) -> StageElement {
        StageElement(stage: stage, locator: locator.around(inner), place: place)
    }

    /// Whether there is exactly one.
    public var exists: Bool {
        if case .success = stage.find(locator, usable: false) { return true }
        return false
    }

    /// Everything known about the element. Where there is not exactly one, the test fails with a sentence, and what is
    /// answered is empty.
    public var info: ElementInfo { found(usable: false) ?? .missing }

    private func found(usable: Bool) -> ElementInfo? {
        switch stage.find(locator, usable: usable) {
        case .success(let info): return info
        case .failure(let failure):
            Issue.record(Comment(rawValue: failure.sentence(for: locator)), sourceLocation: place)
            return nil
        }
    }

    /// What the element is called: what it shows, or its accessibility label.
    public var label: String { info.label }
    /// What it holds, as text: a field's letters, a slider's number.
    public var value: String { info.value }
    /// What it is: a button, a text.
    public var role: Role { info.role }
    /// Whether it may be used; see `disabled(_:)`.
    public var isEnabled: Bool { info.isEnabled }
    /// Whether it is chosen among others.
    public var isSelected: Bool { info.isSelected }
    /// Whether whoever reads element by element is here.
    public var isAttended: Bool { info.isAttended }
    /// What `perform` does here.
    public var actionNames: [String] { info.details.actionNames }
    /// Whether keys go to it.
    public var isFocused: Bool { info.isFocused }

    /// In points of the scene.
    public var frame: CGRect {
        let frame = info.frame
        guard frame.count == 4 else { return .zero }
        return CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }

    /// Why the element cannot be used by a person now; nil when it can.
    public var obstacle: LocatorFailure? {
        switch stage.find(locator, usable: true) {
        case .success(let info): locator.point == nil ? stage.cover(of: info, for: .tap(count: 1)) : nil
        case .failure(let failure): failure
        }
    }

    /// Taps it, as often as `count` says. Where a person could not, the test fails and says why.
    @discardableResult
    public func tap(count: Int = 1) -> InputOutcome { act(.tap(count: count)) }

    /// Gives it the keyboard.
    @discardableResult
    public func focus() -> InputOutcome { act(.focus) }

    /// Gives it another value, as an assistive tool would.
    @discardableResult
    public func set(_ value: String) -> InputOutcome { act(.setValue(value)) }

    /// Scrolls it down by so many points; up, where they are negative.
    @discardableResult
    public func scroll(by points: CGFloat) -> InputOutcome { act(.scroll(deltaX: 0, deltaY: points)) }

    /// Presses its middle, moves the pointer by so many points and releases it. Where a drag should take time, see
    /// `Stage.drag`.
    @discardableResult
    public func drag(byX x: CGFloat = 0, y: CGFloat = 0) -> InputOutcome { act(.drag(deltaX: x, deltaY: y)) }

    /// Presses its middle and holds it for a while of the stage's clock.
    public func press(for duration: Duration) {
        guard found(usable: true) != nil else { return }
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [], holding: duration)
    }

    /// Two fingers part on it: how many times their distance is what it was.
    @discardableResult
    public func magnify(by scale: CGFloat) -> InputOutcome { act(.magnify(scale: scale)) }

    /// Two fingers turn on it, clockwise.
    @discardableResult
    public func rotate(by angle: Angle) -> InputOutcome { act(.rotate(degrees: angle.degrees)) }

    /// Moves the pointer over its middle.
    public func hover() {
        guard found(usable: true) != nil else { return }
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: frame.midX, y: frame.midY))))
    }

    /// Steps its value up.
    @discardableResult
    public func increment() -> InputOutcome { act(.increment) }

    /// Steps its value down.
    @discardableResult
    public func decrement() -> InputOutcome { act(.decrement) }

    /// Does one of its own actions.
    @discardableResult
    public func perform(_ action: String) -> InputOutcome { act(.perform(action)) }

    /// Says that whoever reads element by element has come here.
    @discardableResult
    public func attend() -> InputOutcome { act(.attend) }

    private func act(_ action: ElementAction) -> InputOutcome {
        guard let info = found(usable: true) else { return .ignored }
        if locator.point == nil, let failure = stage.cover(of: info, for: action) {
            Issue.record(Comment(rawValue: failure.sentence(for: locator)), sourceLocation: place)
            return .ignored
        }
        return stage.send(.act(action, on: info.id))
    }
}

extension ElementInfo {
    fileprivate static let missing = ElementInfo(
        id: .scene, parent: .scene, role: .none, identifier: "", label: "", value: "", hint: "", frame: [],
        isEnabled: false, isFocused: false, actions: [])
}
