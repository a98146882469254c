import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A compiler diagnostic for the app author, shown at the line that causes it.
struct MacroDiagnostic: DiagnosticMessage {
    let message: String
    let severity: DiagnosticSeverity = .error
    let diagnosticID: MessageID

    init(_ message: String, _ id: String) {
        self.message = message
        diagnosticID = MessageID(domain: "Fanlight", id: id)
    }
}

extension MacroExpansionContext {
    func diagnose(about node: some SyntaxProtocol, _ complaint: MacroDiagnostic) {
        diagnose(Diagnostic(node: Syntax(node), message: complaint))
    }
}
