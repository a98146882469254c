import Fanlight
import FanlightCore
import PlatformSupport

/// The label of the key that submits a text.
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The corrections of an on-screen keyboard.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

/// The spelling checks of an on-screen keyboard.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// The colours of an on-screen keyboard.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }

/// A text view that a person edits. Clients have their own keyboards, so these properties have no effect.
@MainActor @preconcurrency
public protocol UITextInputTraits: AnyObject {}

extension NSTextAlignment {
    var own: TextAlignment { self == .center ? .center : self == .right ? .trailing : .leading }
}
