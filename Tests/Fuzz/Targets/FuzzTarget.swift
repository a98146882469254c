/// Code that accepts any bytes, and the properties that must hold for all of them.
///
/// `make fuzz` executes it with inputs that libFuzzer makes, `FuzzTests` with those of the kept corpus.
public protocol FuzzTarget: AnyObject {
    /// The name in `make fuzz TARGET=…`, and that of the file in `Tests/Fuzz/Corpus`.
    static var name: String { get }

    /// Prepares what all executions of a process share.
    init() throws

    /// Handles one input. No execution may depend on an earlier one.
    func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding)
}

/// A property that does not hold for an input.
public struct FuzzFinding: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

public enum FuzzTargets {
    public static var all: [any FuzzTarget.Type] {
        [
            WireMessages.self, ListenerStreams.self, DiallerStream.self, AppliedFrames.self, BrokerSessions.self,
            Configurations.self, PixelImages.self,
            Drawings.self,
        ]
    }
}

/// Throws a finding unless the condition holds.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description()) }
}
