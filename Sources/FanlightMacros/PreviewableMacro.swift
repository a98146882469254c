import SwiftSyntax
import SwiftSyntaxMacros

/// A marker for `#Preview`; it generates nothing itself.
struct PreviewableMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let isInPreview = context.lexicalContext.contains { scope in
            scope.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview"
                || scope.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
        }
        if !isInPreview || !declaration.is(VariableDeclSyntax.self) {
            context.diagnose(
                about: node,
                MacroDiagnostic("@Previewable is for variables at the start of a #Preview", "previewable-place"))
        }
        return []
    }
}
