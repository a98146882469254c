/// The beginning of a program with a delegate of UIKit: `@main`, or `@UIApplicationMain`, which the compiler knows on
/// Apple's systems only.
///
/// The target gets an app that makes the delegate, and a copy of the delegate's file without the attribute. Errors in
/// the copy name the author's file.
struct DelegateEntry {
    /// The file of the app in a target's folder. Xcode makes no file of this name.
    static let place = "Generated/GeneratedEntry.swift"

    private var delegate: SourceScan.Delegate?
    private var sceneDelegate: String?
    private var file: (link: ProjectPlan.FileLink, text: String)?

    /// Adds the findings of a file.
    mutating func add(_ scan: SourceScan, _ text: String, _ link: ProjectPlan.FileLink) {
        if let found = scan.delegate, delegate == nil { (delegate, file) = (found, (link, text)) }
        sceneDelegate = sceneDelegate ?? scan.sceneDelegate
    }

    /// The reason for which the program has no beginning here.
    var reason: String {
        delegate == nil
            ? "no file has “@main”; add one with “@main struct … : App”"
            : "it begins with a delegate of AppKit; add a file with “@main struct … : App”"
    }

    /// Lets a target begin with the delegate. Returns false if there is none of UIKit.
    func begin(_ target: inout ProjectPlan.Target) -> Bool {
        guard let delegate, delegate.kit == "UIKit", let file else { return false }
        target.generatedFiles[DelegateEntry.place] = DelegateEntry.app(delegate.name, sceneDelegate)
        target.copy(file.link, DelegateEntry.without(delegate.attribute, file.text))
        return true
    }

    private static func app(_ delegate: String, _ sceneDelegate: String?) -> String {
        """
        import SwiftUI
        import UIKit

        @main
        struct _GeneratedEntry: App {
            @UIApplicationDelegateAdaptor(\(delegate).self) private var delegate

            var body: some Scene { _DelegateScene(\(sceneDelegate.map { "\($0).self" } ?? "")) }
        }

        """
    }

    private static func without(_ attribute: String, _ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line -> String in
            guard line.drop(while: \.isWhitespace).hasPrefix(attribute) else { return String(line) }
            // The columns of what follows stay.
            let blank = String(repeating: " ", count: attribute.count)
            return String(line).replacing(attribute, with: blank, maxReplacements: 1)
        }
        .joined(separator: "\n")
    }
}
