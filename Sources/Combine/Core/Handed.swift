/// Carries what a stream hands from its sender to its receiver across a thread.
///
/// `@unchecked Sendable`: a stream gives a value or an action away and never touches it again itself; whether the value may be
/// used by two threads is decided by whoever sends it, exactly as with a value sent through a queue on Apple's systems.
struct Handed<Value>: @unchecked Sendable {
    let value: Value
}
