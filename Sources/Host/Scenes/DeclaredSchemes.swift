import Foundation

/// The schemes of addresses that an app declares in its `Info.plist`. iOS opens addresses of no other schemes for it.
struct DeclaredSchemes: Sendable {
    /// The schemes that the running program declares.
    static let ofProgram = DeclaredSchemes(Bundle.main.infoDictionary ?? [:])

    /// The schemes that iOS opens without a declaration: universal links, and documents.
    private static let open: Set<String> = ["http", "https", "file"]

    /// The declared schemes in small letters; nil if the program has no `Info.plist`, so that it could declare none.
    private let names: [String]?

    /// - Parameter information: The fields of an `Info.plist`; empty if there is none.
    init(_ information: [String: Any]) {
        guard !information.isEmpty else {
            names = nil
            return
        }
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        names = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() }
    }

    /// Returns the sentence for an address that the app does not declare; nil for others, and for those without scheme.
    func refusal(of address: String) -> String? {
        guard let names, let scheme = URL(string: address)?.scheme?.lowercased(), !names.contains(scheme),
            !DeclaredSchemes.open.contains(scheme)
        else { return nil }
        let declared =
            names.isEmpty ? "it has no CFBundleURLTypes" : "its CFBundleURLTypes have \(names.joined(separator: ", "))"
        return "Nothing opens \(address): the app's Info.plist does not declare the scheme “\(scheme)”; \(declared)."
    }
}
