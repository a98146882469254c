import FanlightCore
import PlatformSupport

/// The clipboard of the scene whose code runs. It has text, which goes to the clients' clipboards too.
///
/// Outside of any scene there is none: reads return nil and writes return false.
public final class NSPasteboard: Sendable {
    public static let general = NSPasteboard()

    private init() {}

    /// The form of a value on a clipboard.
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
        public static let URL = PasteboardType(rawValue: "public.url")
        public static let fileURL = PasteboardType(rawValue: "public.file-url")

        fileprivate var isText: Bool { self == .string || self == .URL || self == .fileURL }
    }

    /// Begins a copy. The clipboard keeps its contents until the copy has some.
    @discardableResult
    public func clearContents() -> Int { 0 }

    @discardableResult
    public func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int { 0 }

    /// Copies a text or an address. Returns false for other types.
    @discardableResult
    public func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        guard dataType.isText else { return false }
        return PresentScene.call { PresentScene.copiedStrings = [string] } != nil
    }

    /// Returns the text of the first item that has one; nil for types other than texts and addresses.
    public func string(forType dataType: PasteboardType) -> String? {
        guard dataType.isText else { return nil }
        return PresentScene.call { PresentScene.copiedStrings?.first } ?? nil
    }

    public var types: [PasteboardType]? { string(forType: .string) == nil ? [] : [.string] }
}
