/// The classes that a program declares, among those of UIKit and AppKit that it inherits from.
@MainActor
package enum ProgramClasses {
    /// The answers so far. The name of a class is slow to read.
    private static var known: [ObjectIdentifier: Bool] = [:]

    /// Returns true for a class of the program, which may have own code for input.
    package static func contains(_ type: AnyClass) -> Bool {
        if let isKnown = known[ObjectIdentifier(type)] { return isKnown }
        let module = String(reflecting: type).prefix { $0 != "." }
        let isAppSubclass = module != "UIKit" && module != "AppKit"
        known[ObjectIdentifier(type)] = isAppSubclass
        return isAppSubclass
    }
}
