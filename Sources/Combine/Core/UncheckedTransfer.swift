/// A value passed between a stream's sender and receiver across threads.
///
/// `@unchecked Sendable`: a stream passes a value or an action on and never touches it again itself. The sender decides
/// whether the value may be used by two threads. The same holds with a value sent through a queue on Apple's systems.
struct UncheckedTransfer<Value>: @unchecked Sendable {
    let value: Value
}
