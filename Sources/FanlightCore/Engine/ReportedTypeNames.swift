import Glibc

/// The names of the types that a crash report may contain, without generic arguments.
///
/// The report is written by a signal handler, which must neither allocate nor wait for a lock. The runtime's functions
/// for names do both. So a name is made when the first view or layout of its type is, and stored for good.
///
/// Decision record: Decisions/NamesInCrashReports.md
@MainActor
package enum ReportedTypeNames {
    private static var names: [ObjectIdentifier: UnsafePointer<CChar>] = [:]

    /// Stores the name of a type. Costs a lookup if the name is stored already.
    package static func add(_ type: Any.Type) {
        if names[ObjectIdentifier(type)] == nil { names[ObjectIdentifier(type)] = copy(of: TypeNames.short(type)) }
    }

    /// Returns the stored name; nil if there is none. Async-signal-safe.
    static func name(of type: Any.Type) -> UnsafePointer<CChar>? { names[ObjectIdentifier(type)] }

    /// Returns a copy in memory that is never freed.
    private static func copy(of name: String) -> UnsafePointer<CChar>? { strdup(name).map { UnsafePointer($0) } }
}
