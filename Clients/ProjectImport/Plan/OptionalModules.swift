/// The modules of Apple's that only those targets have whose files import them. Thus `canImport` evaluates as in Xcode.
enum OptionalModules {
    /// The product of Fanlight that has each module.
    private static let products = [("CoreGraphics", "CoreGraphicsShim"), ("UIKit", "UIKitShim")]

    /// The names of the modules.
    static var all: Set<String> { Set(products.map(\.0)) }

    /// Returns the products that have some modules.
    static func products(of modules: Set<String>) -> [String] {
        products.filter { modules.contains($0.0) }.map(\.1)
    }

    /// Returns the modules that are there when some are imported. UIKit brings CoreGraphics.
    static func reached(from modules: Set<String>) -> Set<String> {
        modules.intersection(all).union(modules.contains("UIKit") ? ["CoreGraphics"] : [])
    }
}

extension ProjectPlan {
    /// Adds the products of optional modules to the targets that import them, and hides the modules from all others.
    ///
    /// All targets of a build see all modules that are built. A target that needs another one with such a module loads
    /// it with that one, so nothing is hidden there.
    mutating func addOptionalModules(imported: [String: Set<String>]) {
        for index in targets.indices {
            let name = targets[index].name
            targets[index].fanlightProducts = OptionalModules.products(of: imported[name] ?? [])
            let reached = closure(of: name).reduce(into: Set<String>()) {
                $0.formUnion(OptionalModules.reached(from: imported[$1] ?? []))
            }
            let hidden = OptionalModules.all.subtracting(reached).subtracting(targets[index].aliases.keys)
            targets[index].hiddenModules = hidden.sorted()
        }
    }
}
