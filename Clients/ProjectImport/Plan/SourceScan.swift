/// The parts of a Swift file that decide on the settings of its target, found without parsing it.
struct SourceScan: Equatable {
    /// An import that every build of the file needs.
    struct Import: Equatable {
        var module: String
        var line: Int
    }

    /// Imports outside `#if` conditions about modules or systems.
    private(set) var imports: [Import] = []
    /// Modules of the imports inside such conditions.
    private(set) var conditionalImports: Set<String> = []
    /// True if the file begins a program: `@main`.
    private(set) var hasEntry = false
    /// True if the entry is a delegate of UIKit or AppKit.
    private(set) var hasDelegateEntry = false
    /// True if the file names types that are part of FoundationNetworking here.
    private(set) var usesNetwork = false

    /// The lines outside of such conditions that need the runtime of Objective-C: `#selector`, `#keyPath`, `@objc`.
    private(set) var objectiveCLines: [Int] = []

    /// The modules whose types a file with SwiftUI names outside of such conditions: UIKit or AppKit. On Apple's
    /// systems SwiftUI brings them along.
    private(set) var namedModules: Set<String> = []

    private static let networkTypes = [
        "URLSession", "URLRequest", "URLResponse", "URLCache", "URLCredential", "URLProtectionSpace",
        "URLAuthenticationChallenge", "URLProtocol", "HTTPCookie",
    ]

    init(_ text: String) {
        usesNetwork = SourceScan.networkTypes.contains { text.contains($0) }
        // For each open condition, true if it asks for a module or a system.
        var conditions: [Bool] = []
        var isComment = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if isComment {
                isComment = !line.contains("*/")
                continue
            }
            if line.hasPrefix("/*"), !line.contains("*/") {
                isComment = true
            } else if line.hasPrefix("#if") {
                conditions.append(SourceScan.asksForSystem(line))
            } else if line.hasPrefix("#elseif"), let last = conditions.popLast() {
                conditions.append(last || SourceScan.asksForSystem(line))
            } else if line.hasPrefix("#endif") {
                _ = conditions.popLast()
            } else if let module = SourceScan.imported(by: line) {
                if conditions.contains(true) {
                    conditionalImports.insert(module)
                } else {
                    imports.append(Import(module: module, line: index + 1))
                }
            } else if line.hasPrefix("@main"), line.dropFirst(5).first?.isLetter != true {
                hasEntry = true
            } else if line.hasPrefix("@UIApplicationMain") || line.hasPrefix("@NSApplicationMain") {
                hasDelegateEntry = true
            } else if !conditions.contains(true), !line.hasPrefix("//") {
                if SourceScan.needsObjectiveC(line) { objectiveCLines.append(index + 1) }
                namedModules.formUnion(SourceScan.modulesOfTypes(in: line))
            }
        }
        if !imports.contains(where: { $0.module == "SwiftUI" }) { namedModules = [] }
    }

    /// The types of UIKit and AppKit that files use without importing their module.
    private static let kitTypes: [String: Set<Substring>] = [
        "UIKit": [
            "UIApplication", "UIBezierPath", "UIColor", "UIDevice", "UIEdgeInsets", "UIFont", "UIHostingController",
            "UIImage", "UIImpactFeedbackGenerator", "UINavigationBar", "UINotificationFeedbackGenerator",
            "UIPageControl", "UIPasteboard", "UIRectCorner", "UIResponder", "UIScreen", "UIScrollView",
            "UISegmentedControl", "UISelectionFeedbackGenerator", "UITabBar", "UITableView", "UITextField",
            "UITextView", "UIView", "UIViewController", "UIViewControllerRepresentable", "UIViewRepresentable",
            "UIVisualEffectView", "UIWindow", "UIWindowScene",
        ],
        "AppKit": [
            "NSApp", "NSApplication", "NSBezierPath", "NSColor", "NSCursor", "NSFont", "NSHostingController",
            "NSHostingView", "NSImage", "NSPasteboard", "NSScreen", "NSView", "NSViewController",
            "NSViewControllerRepresentable", "NSViewRepresentable", "NSVisualEffectView", "NSWindow", "NSWorkspace",
        ],
    ]

    private static func modulesOfTypes(in line: Substring) -> [String] {
        guard line.contains("UI") || line.contains("NS") else { return [] }
        let words = Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        return kitTypes.filter { !$0.value.isDisjoint(with: words) }.map(\.key)
    }

    private static func needsObjectiveC(_ line: Substring) -> Bool {
        guard line.contains("#selector") || line.contains("#keyPath") || line.contains("@objc") else { return false }
        // A comment at the end of the line names them as well.
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        return ["#selector(", "#keyPath(", "@objc"].contains { code.contains($0) }
    }

    /// Returns true if a text may name a declaration by its module: `Recipes.Store`.
    static func names(_ module: String, in text: String) -> Bool {
        text.ranges(of: "\(module).").contains { range in
            guard range.lowerBound > text.startIndex else { return true }
            let before = text[text.index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber && before != "_" && before != "."
        }
    }

    private static func asksForSystem(_ line: Substring) -> Bool {
        ["canImport(", "os(", "targetEnvironment("].contains { line.contains($0) }
    }

    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]

    /// Returns the module of an import: `@testable import struct Foundation.URL` has Foundation.
    private static func imported(by line: Substring) -> String? {
        guard line.contains("import ") else { return nil }
        var words = line.prefix { $0 != "/" && $0 != ";" }.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.first, word.hasPrefix("@") || accessLevels.contains(word) { words = words.dropFirst() }
        guard words.popFirst() == "import" else { return nil }
        if let word = words.first, kinds.contains(word), words.count > 1 { words = words.dropFirst() }
        return words.first?.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
}
