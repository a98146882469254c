@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler plugin. The compiler starts the program once for each module that uses these macros and communicates
/// over its standard streams.
@main struct FanlightMacros: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        switch typeName {
        case "AnimatableIgnoredMacro": AnimatableIgnoredMacro.self
        case "AnimatableMacro": AnimatableMacro.self
        case "EntryMacro": EntryMacro.self
        case "NewObjectMacro": NewObjectMacro.self
        case "PreviewMacro": PreviewMacro.self
        case "PreviewableMacro": PreviewableMacro.self
        default: throw UnknownMacro(name: "\(moduleName).\(typeName)")
        }
    }

    static func main() throws {
        try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), provider: FanlightMacros()).main()
    }
}

private struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "There is no macro \(name)." }
}
