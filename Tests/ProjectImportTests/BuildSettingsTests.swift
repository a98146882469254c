import Testing

@testable import ProjectImport

@Suite("Settings and names")
struct BuildSettingsTests {
    @Test(
        "references to other settings are replaced",
        arguments: [
            ("$(A)", "one"), ("${A}-$(A:upper)", "one-ONE"), ("$(B)", "my one"), ("$(B:c99extidentifier)", "my_one"),
            ("$(B:rfc1034identifier)", "my-one"), ("$(NONE)x", "x"), ("$(LOOP)", ""), ("$", "$"), ("$(A", "$(A"),
        ])
    func expansion(_ text: String, _ value: String) {
        let settings = BuildSettings(["A": "one", "B": "my $(A)", "LOOP": "$(LOOP)"])
        #expect(settings.expanded(text) == value)
    }

    @Test(
        "a normalized path has no “.”, and no “..” after a folder",
        arguments: [("a/./b", "a/b"), ("a/../b", "b"), ("../a/b/../c", "../a/c"), ("/a/../../b/", "/b"), ("./", "")])
    func paths(_ path: String, _ normal: String) { #expect(FilePath.normalized(path) == normal) }

    @Test(
        "requirements of packages are written as the manifest has them",
        arguments: [
            (["kind": "upToNextMajorVersion", "minimumVersion": "1.2.3"], "from: \"1.2.3\""),
            (["kind": "upToNextMinorVersion", "minimumVersion": "1.2.3"], ".upToNextMinor(from: \"1.2.3\")"),
            (["kind": "branch", "branch": "main"], "branch: \"main\""),
            (["kind": "exactVersion", "version": "2.0.0"], "exact: \"2.0.0\""),
            (["kind": "revision", "revision": "abc"], "revision: \"abc\""),
            (["kind": "versionRange", "minimumVersion": "1.0.0", "maximumVersion": "3.0.0"], "\"1.0.0\"..<\"3.0.0\""),
        ])
    func requirements(_ fields: [String: String], _ text: String) {
        #expect(PackageText.requirement(fields) == text)
    }

    @Test(
        "a text is written as one string literal of Swift, with escapes",
        arguments: [("a", "\"a\""), ("a\"b\\(c)", "\"a\\\"b\\\\(c)\""), ("a\nb\u{1}", "\"a\\nb\"")])
    func literals(_ text: String, _ literal: String) { #expect(PackageText.literal(text) == literal) }

    @Test(
        "a scan finds a module's name where a member follows it",
        arguments: [
            ("Wire.A()", true), ("let a: Wire.A", true), ("HardWire.A", false), ("x.Wire.a", false), ("Wire", false),
        ])
    func qualified(_ text: String, _ isNamed: Bool) { #expect(SourceScan.names("Wire", in: text) == isNamed) }

    @Test(
        "a file is found to use the network by its types",
        arguments: [("let s: URLSession", true), ("let u: URL", false), ("HTTPURLResponse", true)])
    func network(_ text: String, _ uses: Bool) { #expect(SourceScan(text).usesNetwork == uses) }

    @Test(
        "types of UIKit and AppKit are found in files with SwiftUI, outside of conditions and comments",
        arguments: [
            ("import SwiftUI\nlet width = UIScreen.main.bounds.width", ["UIKit"]),
            ("import SwiftUI\nstruct Field: UIViewRepresentable {}", ["UIKit"]),
            ("import SwiftUI\nlet color = Color(NSColor.red)", ["AppKit"]),
            ("import SwiftUI\nlet data = NSDataAsset(name: \"a\")?.data", ["UIKit"]),
            ("import SwiftUI\nlet layer = CAGradientLayer()", ["UIKit"]),
            ("import SwiftUI\nlet layer = CAShapeLayer(), side = NSTextAlignment.center", ["UIKit"]),
            ("import SwiftUI\nlet layer = CALayer(), color = NSColor.red", ["AppKit"]),
            ("import AppKit\nimport SwiftUI\nlet layer = CALayer()", []),
            ("import SwiftUI\nlet all: [NSLayoutConstraint] = []", ["UIKit"]),
            ("import QuartzCore\nlet layer = CALayer()", []),
            ("import SwiftUI\n#if os(iOS)\nlet width = UIScreen.main.bounds.width\n#endif", []),
            ("import SwiftUI\n// UIScreen is not used", []),
            ("import SwiftUI\nstruct UIScreenshot {}", []),
            ("import Foundation\nlet name = \"UIImage\"", []),
        ] as [(String, Set<String>)])
    func kits(_ text: String, _ modules: Set<String>) { #expect(SourceScan(text).namedModules == modules) }
}
