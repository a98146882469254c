import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A sentence for the author, shown by the compiler at the line that it is about.
struct Complaint: DiagnosticMessage {
    let message: String
    let severity: DiagnosticSeverity = .error
    let diagnosticID: MessageID

    init(_ message: String, _ id: String) {
        self.message = message
        diagnosticID = MessageID(domain: "Fanlight", id: id)
    }
}

extension MacroExpansionContext {
    func complain(about node: some SyntaxProtocol, _ complaint: Complaint) {
        diagnose(Diagnostic(node: Syntax(node), message: complaint))
    }
}
