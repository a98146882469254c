/// The parts of a Swift file that decide on the settings of its target, found without parsing it.
struct SourceScan: Equatable {
    /// An import that every build of the file needs.
    struct Import: Equatable {
        var module: String
        var line: Int
    }

    /// A class with an attribute that makes it the beginning of a program.
    struct Delegate: Equatable {
        var name: String
        var attribute: String
        /// The module of its protocol: UIKit or AppKit.
        var kit: String
    }

    /// Imports outside `#if` conditions about modules or systems, and those in branches that Linux takes.
    private(set) var imports: [Import] = []
    /// Modules of the imports inside such conditions.
    private(set) var conditionalImports: Set<String> = []
    /// True if the file begins a program: `@main`.
    private(set) var hasEntry = false
    /// The delegate that the program begins with; nil if the file has none.
    private(set) var delegate: Delegate?
    /// The class of the delegates of scenes with windows; nil if the file has none.
    private(set) var sceneDelegate: String?
    /// True if the file names types that are part of FoundationNetworking here.
    private(set) var usesNetwork = false
    /// True if the file names the publishers of a `URLSession`, which are a product of their own.
    private(set) var usesDataTaskPublishers = false

    /// The lines that import a part of a module, such as `import os.log`.
    private(set) var submoduleLines: [Int] = []

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
        usesDataTaskPublishers = text.contains("dataTaskPublisher") || text.contains("DataTaskPublisher")
        usesNetwork = usesDataTaskPublishers || SourceScan.networkTypes.contains { text.contains($0) }
        var conditions: [BuildCondition] = []
        var isComment = false
        var namesSharedType = false
        // The attribute of a beginning, until the declaration of its type.
        var attribute: String?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if isComment {
                isComment = !line.contains("*/")
                continue
            }
            if line.hasPrefix("/*"), !line.contains("*/") {
                isComment = true
            } else if line.hasPrefix("#if") {
                conditions.append(BuildCondition(line))
            } else if line.hasPrefix("#else"), !conditions.isEmpty {
                conditions[conditions.count - 1].advance(to: line)
            } else if line.hasPrefix("#endif") {
                _ = conditions.popLast()
            } else if let module = SourceScan.imported(by: line) {
                if SubmoduleImport.shortened(line) != nil { submoduleLines.append(index + 1) }
                if conditions.allSatisfy(\.isCertain) {
                    imports.append(Import(module: module, line: index + 1))
                } else {
                    conditionalImports.insert(module)
                }
            } else if !line.hasPrefix("//") {
                if conditions.allSatisfy(\.isCertain) {
                    if SourceScan.needsObjectiveC(line) { objectiveCLines.append(index + 1) }
                    let words = SourceScan.words(of: line)
                    namedModules.formUnion(
                        SourceScan.kitTypes.lazy.filter { !$0.value.isDisjoint(with: words) }.map(\.key))
                    if !SourceScan.sharedTypes.isDisjoint(with: words) { namesSharedType = true }
                }
                attribute = SourceScan.entryAttributes.first { SourceScan.begins(line, $0) } ?? attribute
                guard let type = SourceScan.typeDeclared(in: line) else { continue }
                if type.isClass, line.contains("UIWindowSceneDelegate"), sceneDelegate == nil {
                    sceneDelegate = type.name
                }
                guard let found = attribute else { continue }
                attribute = nil
                let kit = found == "@NSApplicationMain" || line.contains("NSApplicationDelegate") ? "AppKit" : "UIKit"
                if found != "@main" || type.isClass && line.contains("ApplicationDelegate") {
                    delegate = Delegate(name: type.name, attribute: found, kit: kit)
                } else {
                    hasEntry = true
                }
            }
        }
        if namesSharedType { addKitOfSharedTypes() }
        if !imports.contains(where: { $0.module == "SwiftUI" }) { namedModules = [] }
    }

    private static let entryAttributes = ["@main", "@UIApplicationMain", "@NSApplicationMain"]

    private static func begins(_ line: Substring, _ attribute: String) -> Bool {
        line.hasPrefix(attribute) && line.dropFirst(attribute.count).first?.isLetter != true
    }

    private static let typeKinds: Set<Substring> = ["struct", "class", "enum", "actor"]

    private static func typeDeclared(in line: Substring) -> (isClass: Bool, name: String)? {
        guard typeKinds.contains(where: { line.contains($0) }) else { return nil }
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
        guard let place = words.firstIndex(where: typeKinds.contains), place + 1 < words.endIndex else { return nil }
        return (words[place] == "class", String(words[place + 1]))
    }

    /// The types of UIKit and AppKit that files use without importing their module.
    private static let kitTypes: [String: Set<Substring>] = [
        "UIKit": [
            "NSDirectionalEdgeInsets", "NSLayoutConstraint", "NSTextContainer", "UIAccessibility", "UIAction",
            "UIActionHandler", "UIActivity", "UIActivityIndicatorView", "UIActivityViewController",
            "UIAdaptivePresentationControllerDelegate", "UIAlertAction", "UIAlertController", "UIAppearanceView",
            "UIApplication", "UIApplicationDelegate", "UIApplicationDelegateAdaptor", "UIBarAppearance",
            "UIBarButtonItem", "UIBarItem", "UIBarMetrics", "UIBezierPath", "UIBlurEffect", "UIButton",
            "UICollectionView", "UIColor", "UICommand", "UIControl", "UIDatePicker", "UIDatePickerStyle", "UIDevice",
            "UIDeviceOrientation", "UIEdgeInsets", "UIEvent", "UIFeedbackGenerator", "UIFont", "UIFontMetrics",
            "UIGestureRecognizer", "UIGestureRecognizerDelegate", "UIGestureRecognizerRepresentable",
            "UIGestureRecognizerRepresentableContext", "UIGestureRecognizerRepresentableCoordinateSpaceConverter",
            "UIGraphicsImageRenderer", "UIGraphicsImageRendererContext", "UIGraphicsImageRendererFormat",
            "UIGraphicsRendererFormat", "UIHostingController", "UIImage", "UIImagePickerController",
            "UIImagePickerControllerDelegate", "UIImageView", "UIImpactFeedbackGenerator", "UIInterfaceOrientationMask",
            "UIKeyCommand", "UIKeyModifierFlags", "UIKeyboardAppearance", "UILabel", "UILayoutPriority",
            "UILongPressGestureRecognizer", "UIMenu", "UIMenuBuilder", "UIMenuElement", "UIModalPresentationStyle",
            "UIModalTransitionStyle", "UINavigationBar", "UINavigationBarAppearance", "UINavigationController",
            "UINavigationControllerDelegate", "UINavigationItem", "UINotificationFeedbackGenerator", "UIOpenURLContext",
            "UIPageControl", "UIPanGestureRecognizer", "UIPasteboard", "UIPickerView", "UIPickerViewDataSource",
            "UIPickerViewDelegate", "UIPinchGestureRecognizer", "UIPopoverArrowDirection",
            "UIPopoverPresentationController", "UIPopoverPresentationControllerDelegate", "UIPresentationController",
            "UIProgressView", "UIRectCorner", "UIRefreshControl", "UIResponder", "UIReturnKeyType",
            "UIRotationGestureRecognizer", "UIScene", "UISceneActivationConditions", "UISceneConfiguration",
            "UISceneDelegate", "UISceneSession", "UIScreen", "UIScrollView", "UIScrollViewDelegate", "UISearchBar",
            "UISearchBarDelegate", "UISearchController", "UISearchControllerDelegate", "UISearchResultsUpdating",
            "UISegmentedControl", "UISelectionFeedbackGenerator", "UISheetPresentationController",
            "UISheetPresentationControllerDetentResolutionContext", "UISlider", "UIStatusBarStyle", "UIStepper",
            "UISwitch", "UITabBar", "UITabBarAppearance", "UITabBarController", "UITabBarControllerDelegate",
            "UITabBarItem", "UITableView", "UITableViewCell", "UITableViewHeaderFooterView", "UITapGestureRecognizer",
            "UITextAutocorrectionType", "UITextChecker", "UITextField", "UITextFieldDelegate", "UITextInputTraits",
            "UITextSpellCheckingType", "UITextView", "UITextViewDelegate", "UIToolbar", "UIToolbarAppearance",
            "UITouch", "UITraitCollection", "UIUserInterfaceIdiom", "UIUserInterfaceSizeClass", "UIUserInterfaceStyle",
            "UIView", "UIViewAnimatingPosition", "UIViewAnimatingState", "UIViewController",
            "UIViewControllerRepresentable", "UIViewControllerRepresentableContext",
            "UIViewControllerTransitionCoordinator", "UIViewPropertyAnimator", "UIViewRepresentable",
            "UIViewRepresentableContext", "UIVisualEffect", "UIVisualEffectView", "UIWindow", "UIWindowScene",
            "UIWindowSceneDelegate",
        ],
        "AppKit": [
            "NSAlert", "NSApp", "NSAppearance", "NSApplication", "NSApplicationDelegate",
            "NSApplicationDelegateAdaptor", "NSBezierPath", "NSButton", "NSColor", "NSColorSpace", "NSControl",
            "NSCursor", "NSEvent", "NSFont", "NSGraphicsContext", "NSHapticFeedbackManager",
            "NSHapticFeedbackPerformer", "NSHostingController", "NSHostingView", "NSImage", "NSImageScaling",
            "NSImageView", "NSOpenPanel", "NSPasteboard", "NSProgressIndicator", "NSResponder", "NSSavePanel",
            "NSScreen", "NSSound", "NSTextField", "NSView", "NSViewController", "NSViewControllerRepresentable",
            "NSViewControllerRepresentableContext", "NSViewRepresentable", "NSViewRepresentableContext",
            "NSVisualEffectView", "NSWindow", "NSWorkspace",
        ],
    ]

    /// The types that both kits have.
    private static let sharedTypes: Set<Substring> = [
        "CAGradientLayer", "CALayer", "CAShapeLayer", "CAShapeLayerLineCap", "CAShapeLayerLineJoin", "NSDataAsset",
        "NSLineBreakMode", "NSTextAlignment",
    ]

    /// Adds UIKit if no kit is named or imported that has the shared types as well.
    private mutating func addKitOfSharedTypes() {
        let imported = Set(imports.map(\.module))
        guard namedModules.isEmpty, imported.isDisjoint(with: ["UIKit", "AppKit", "Cocoa"]) else { return }
        namedModules = ["UIKit"]
    }

    private static func words(of line: Substring) -> Set<Substring> {
        guard line.contains("UI") || line.contains("NS") || line.contains("CA") else { return [] }
        return Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
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
