import CLinux
import Glibc

/// How much of the stack views may be nested into: they are evaluated, laid out and drawn one in another.
@MainActor
enum StackRoom {
    /// The main thread's stack grows as it is used, up to a limit that a process may set for itself as it runs. The room for
    /// that is there: the kernel keeps at least twice as much free below the stack.
    private static var wanted: rlim_t { 64 << 20 }

    /// What part of the stack may be used when an element is made. The rest is for those who walk through elements and
    /// nodes later, who take more than that for each of them.
    private static var share: UInt { 3 }

    /// Lets the main thread's stack become as large as deep views need.
    static func widen() {
        var limit = rlimit()
        let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        guard getrlimit(stack, &limit) == 0, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(stack, &limit)
    }

    /// The stack of the thread that was asked about last: where it ends, how far it may be used, where it begins.
    private static var known: (lowest: UInt, least: UInt, highest: UInt) = (0, 0, 0)

    /// Whether another element may be made inside those that are being made.
    static var isLeft: Bool {
        var here: UInt8 = 0
        let place = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
        if place < known.lowest || place > known.highest { known = current() }
        return place > known.least
    }

    private static func current() -> (lowest: UInt, least: UInt, highest: UInt) {
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard linux_stack(&start, &size) == 0 else { return (0, 0, .max) }
        let lowest = UInt(bitPattern: start)
        let highest = lowest + UInt(size)
        return (lowest, highest - UInt(size) / share, highest)
    }
}
