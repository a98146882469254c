import FanlightCore
import UniformTypeIdentifiers

extension NSApplication {
    /// The answer of a dialog.
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let cancel = ModalResponse(rawValue: 0)
        public static let OK = ModalResponse(rawValue: 1)
        public static let stop = ModalResponse(rawValue: -1000)
        public static let abort = ModalResponse(rawValue: -1001)
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
        public static let alertSecondButtonReturn = ModalResponse(rawValue: 1001)
        public static let alertThirdButtonReturn = ModalResponse(rawValue: 1002)
    }
}

/// A dialog for the place of a new file. It is cancelled at once: `fileExporter` shows one.
@MainActor @preconcurrency
open class NSSavePanel {
    @available(*, deprecated, message: "Cancelled at once: use “fileImporter” and “fileExporter” of SwiftUI.")
    public init() {}

    public var title: String! = ""
    public var message: String! = ""
    public var prompt: String! = ""
    public var nameFieldLabel: String! = ""
    public var nameFieldStringValue = ""
    public var directoryURL: URL?
    public var allowedContentTypes: [UTType] = []
    public var allowsOtherFileTypes = false
    public var canCreateDirectories = true
    public var isExtensionHidden = false
    public var showsHiddenFiles = false
    public var treatsFilePackagesAsDirectories = false
    /// Nil: nothing is chosen.
    public var url: URL? { nil }

    open func runModal() -> NSApplication.ModalResponse { .cancel }
    open func begin(completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void) { handler(.cancel) }
    open func beginSheetModal(
        for window: NSWindow, completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void
    ) { handler(.cancel) }
}

/// A dialog for files and folders. It is cancelled at once: `fileImporter` shows one.
open class NSOpenPanel: NSSavePanel {
    @available(*, deprecated, message: "Cancelled at once: use “fileImporter” of SwiftUI.")
    public override init() { super.init() }

    public var canChooseFiles = true
    public var canChooseDirectories = false
    public var allowsMultipleSelection = false
    public var resolvesAliases = true
    /// Empty: nothing is chosen.
    public var urls: [URL] { [] }
}

/// An alert. It is cancelled at once: `alert` shows one.
@MainActor @preconcurrency
open class NSAlert {
    public enum Style: UInt, Sendable { case warning, informational, critical }

    @available(*, deprecated, message: "Cancelled at once: use “alert” of SwiftUI.")
    public init() {}

    @available(*, deprecated, message: "Cancelled at once: use “alert” of SwiftUI.")
    public convenience init(error: any Error) {
        self.init()
        messageText = error.localizedDescription
    }

    public var messageText = ""
    public var informativeText = ""
    public var alertStyle = Style.warning
    public var accessoryView: NSView?
    public var icon: NSImage!
    public private(set) var buttons: [NSButton] = []

    @discardableResult
    open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton(title: title, target: nil, action: nil)
        buttons.append(button)
        return button
    }

    @discardableResult
    open func runModal() -> NSApplication.ModalResponse { .cancel }
    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) { handler?(.cancel) }
}
