/// The modules of Apple's that only those targets have whose files import them. Thus `canImport` evaluates as in Xcode.
enum OptionalModules {
    /// The product of Fanlight that has each module.
    private static let products = [
        ("AppKit", "AppKitShim"), ("Cocoa", "AppKitShim"), ("CoreGraphics", "CoreGraphicsShim"),
        ("OSLog", "OSLogShim"), ("UIKit", "UIKitShim"), ("os", "OSLogShim"),
    ]
    /// The names under which files import AppKit.
    private static let appKit: Set<String> = ["AppKit", "Cocoa"]
    /// The names under which files import the log.
    private static let log: Set<String> = ["OSLog", "os"]

    /// The names of the modules.
    static var all: Set<String> { Set(products.map(\.0)) }

    /// Returns the products that have some modules, each once.
    static func products(of modules: Set<String>) -> [String] {
        products.filter { modules.contains($0.0) }.map(\.1).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// Returns the modules that are there when some are imported. UIKit and AppKit bring CoreGraphics.
    static func reached(from modules: Set<String>) -> Set<String> {
        var reached = modules.intersection(all)
        for names in [appKit, log] where !reached.isDisjoint(with: names) { reached.formUnion(names) }
        if !reached.isDisjoint(with: appKit.union(["UIKit"])) { reached.insert("CoreGraphics") }
        return reached
    }

    /// The imports of a target's files.
    struct Imports {
        /// The modules that every build of a file imports.
        var always: Set<String>
        /// The modules that files import between conditions about modules or systems.
        var conditionally: Set<String>

        fileprivate var needsUIKit: Bool { always.contains("UIKit") }
        fileprivate var needsAppKit: Bool { !always.isDisjoint(with: appKit) }
        /// True if there is one import for UIKit and another one for AppKit, of which a build needs either.
        fileprivate var needsEither: Bool {
            !needsUIKit && !needsAppKit && conditionally.contains("UIKit") && !conditionally.isDisjoint(with: appKit)
        }

        /// Returns the modules that the target gets. It never has both UIKit and AppKit.
        fileprivate func chosen(_ shared: String) -> Set<String> {
            needsUIKit ? always.subtracting(appKit) : needsEither ? always.union([shared]) : always
        }
    }

    /// Returns the modules that each target gets. A target that is made for UIKit or AppKit gets that of the others.
    static func chosen(for imports: [String: Imports]) -> [String: Set<String>] {
        let hasUIKit = imports.values.contains(where: \.needsUIKit)
        let shared = !hasUIKit && imports.values.contains(where: \.needsAppKit) ? "AppKit" : "UIKit"
        return imports.mapValues { $0.chosen(shared) }
    }
}

extension ProjectPlan {
    /// Adds the products of optional modules to the targets that need them, and hides the modules from all others.
    ///
    /// All targets of a build see all modules that are built. A target that needs another one with such a module loads
    /// it with that one, so nothing is hidden there.
    mutating func addOptionalModules(_ modules: [String: Set<String>]) {
        for index in targets.indices {
            let name = targets[index].name
            targets[index].fanlightProducts += OptionalModules.products(of: modules[name] ?? [])
            let reached = closure(of: name).reduce(into: Set<String>()) {
                $0.formUnion(OptionalModules.reached(from: modules[$1] ?? []))
            }
            let hidden = OptionalModules.all.subtracting(reached).subtracting(targets[index].aliases.keys)
            targets[index].hiddenModules = hidden.sorted()
        }
    }
}
