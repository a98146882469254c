import SwiftSyntax
import SwiftSyntaxMacros

/// Implements `#_newObject`, a default argument that makes an object of a class that is known only to the caller.
struct NewObjectMacro: ExpressionMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax { "{ .init() }" }
}
