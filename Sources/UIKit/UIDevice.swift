/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad, tv, carPlay
    case mac = 5
    case vision
}

/// The orientation in which a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The machine that the program runs on, and the shape of the display of the scene whose code runs.
public final class UIDevice: Sendable {
    public static let current = UIDevice()

    /// The shorter side from which a display counts as a tablet's, in points. The largest phone has 440.
    private static let padSide = 600.0

    public var name: String { ProcessInfo.processInfo.hostName }
    public var systemName: String { "Linux" }
    /// The version of the system's kernel: `6.1.0`.
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
    /// The kind of machine, by the idiom of the display.
    public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
    public var localizedModel: String { model }
    /// An identifier of this machine that stays the same; nil if the machine has none.
    public var identifierForVendor: UUID? { UIDevice.identifier }

    /// A tablet's for a display with room for one, a phone's for others.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        let size = UIScreen.main.bounds.size
        return min(size.width, size.height) >= UIDevice.padSide ? .pad : .phone
    }

    /// Portrait or landscape, by the shape of the display.
    public var orientation: UIDeviceOrientation {
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeLeft : .portrait
    }

    @available(*, deprecated, message: "Never posted: displays report their size to views, not to notifications.")
    public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

    @available(*, deprecated, message: "Has no effect: the orientation follows from the size of the display.")
    public func beginGeneratingDeviceOrientationNotifications() {}
    @available(*, deprecated, message: "Has no effect: the orientation follows from the size of the display.")
    public func endGeneratingDeviceOrientationNotifications() {}

    private static let identifier: UUID? = {
        guard let text = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8) else { return nil }
        var digits = Array(text.prefix { $0.isHexDigit })
        guard digits.count == 32 else { return nil }
        for place in [8, 13, 18, 23] { digits.insert("-", at: place) }
        return UUID(uuidString: String(digits))
    }()
}
