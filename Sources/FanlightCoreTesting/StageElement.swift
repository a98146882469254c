import Display
import FanlightCore
import Foundation
import Testing

/// An element of a stage, resolved again for each operation.
@MainActor
public struct StageElement {
    let stage: Stage
    let locator: Locator
    let place: SourceLocation

    /// Returns the match with an index from 0, if several match.
    public func nth(_ index: Int) -> StageElement {
        var locator = locator
        locator.index = index
        return StageElement(stage: stage, locator: locator, place: place)
    }

    /// Returns the element with an identifier inside this one.
    public subscript(identifier: String) -> StageElement { inside(Locator(identifier: identifier)) }
    /// Returns the element with a label inside this one.
    public func label(_ label: String) -> StageElement { inside(Locator(label: label)) }
    /// Returns the element with a role inside this one; if there are several, see `nth`.
    public func role(_ role: Role) -> StageElement { inside(Locator(role: role)) }
    /// Returns the element inside this one that shows a text.
    public func showing(_ text: String) -> StageElement { inside(Locator(text: text)) }

    private func inside(_ inner: Locator) -> StageElement {
        StageElement(stage: stage, locator: locator.around(inner), place: place)
    }

    /// True if exactly one element matches.
    public var exists: Bool {
        if case .success = stage.find(locator, usable: false) { return true }
        return false
    }

    /// All attributes of the element. If not exactly one matches, the test fails with a message and the result is
    /// empty.
    public var info: ElementInfo { found(usable: false) ?? .missing }

    private func found(usable: Bool) -> ElementInfo? {
        switch stage.find(locator, usable: usable) {
        case .success(let info): return info
        case .failure(let failure):
            Issue.record(Comment(rawValue: failure.sentence(for: locator)), sourceLocation: place)
            return nil
        }
    }

    /// The label: the shown text, or the accessibility label.
    public var label: String { info.label }
    /// The value as text: a field's text, or a slider's number.
    public var value: String { info.value }
    /// The role, such as button or text.
    public var role: Role { info.role }
    /// True if the element is enabled; see `disabled(_:)`.
    public var isEnabled: Bool { info.isEnabled }
    /// True if the element is selected among others.
    public var isSelected: Bool { info.isSelected }
    /// True if the accessibility cursor is on the element.
    public var hasAccessibilityCursor: Bool { info.hasAccessibilityCursor }
    /// The names of the custom actions for `perform`.
    public var actionNames: [String] { info.details.actionNames }
    /// True if the element is focused.
    public var isFocused: Bool { info.isFocused }

    /// The frame in points of the scene.
    public var frame: CGRect {
        let frame = info.frame
        guard frame.count == 4 else { return .zero }
        return CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }

    /// The frame in points of the scene, as it is presented at the present time. An animated view is in motion to
    /// `frame`.
    public var presentedFrame: CGRect {
        let id = info.id
        let frame = stage.presentedElements.first { $0.id == id }?.frame ?? []
        guard frame.count == 4 else { return .zero }
        return CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }

    /// The reason why a person cannot use the element now; nil if they can.
    public var obstacle: LocatorFailure? {
        switch stage.find(locator, usable: true) {
        case .success(let info): locator.point == nil ? stage.coverFailure(of: info, for: .tap(count: 1)) : nil
        case .failure(let failure): failure
        }
    }

    /// Taps the element `count` times. If a person could not, the test fails with the reason.
    @discardableResult
    public func tap(count: Int = 1) -> InputOutcome { act(.tap(count: count)) }

    /// Focuses the element.
    @discardableResult
    public func focus() -> InputOutcome { act(.focus) }

    /// Sets the value, as assistive technology would.
    @discardableResult
    public func set(_ value: String) -> InputOutcome { act(.setValue(value)) }

    /// Scrolls the element down by a distance in points; up if it is negative.
    @discardableResult
    public func scroll(by points: CGFloat) -> InputOutcome { act(.scroll(deltaX: 0, deltaY: points)) }

    /// Presses the centre, moves the pointer by a distance in points and releases it. For a drag that takes time, see
    /// `Stage.drag`.
    @discardableResult
    public func drag(byX x: CGFloat = 0, y: CGFloat = 0) -> InputOutcome { act(.drag(deltaX: x, deltaY: y)) }

    /// Presses the centre and holds it for a duration of the stage's clock.
    public func press(for duration: Duration) {
        guard found(usable: true) != nil else { return }
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [], holding: duration)
    }

    /// Spreads two fingers on the element. The scale is the ratio of their final to their initial distance.
    @discardableResult
    public func magnify(by scale: CGFloat) -> InputOutcome { act(.magnify(scale: scale)) }

    /// Rotates two fingers on the element, clockwise.
    @discardableResult
    public func rotate(by angle: Angle) -> InputOutcome { act(.rotate(degrees: angle.degrees)) }

    /// Moves the pointer to the centre.
    public func hover() {
        guard found(usable: true) != nil else { return }
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: frame.midX, y: frame.midY))))
    }

    /// Increments the value.
    @discardableResult
    public func increment() -> InputOutcome { act(.increment) }

    /// Decrements the value.
    @discardableResult
    public func decrement() -> InputOutcome { act(.decrement) }

    /// Performs one of the element's custom actions.
    @discardableResult
    public func perform(_ action: String) -> InputOutcome { act(.perform(action)) }

    /// Moves the accessibility cursor to the element.
    @discardableResult
    public func moveAccessibilityCursor() -> InputOutcome { act(.moveAccessibilityCursor) }

    private func act(_ action: ElementAction) -> InputOutcome {
        guard let info = found(usable: true) else { return .ignored }
        if locator.point == nil, let failure = stage.coverFailure(of: info, for: action) {
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
