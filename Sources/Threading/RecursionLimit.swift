import CLinux
import Glibc

/// The share of the main thread's stack that recursion may use: nested views are evaluated, laid out and drawn
/// recursively.
@MainActor
package enum RecursionLimit {
    /// The wanted stack limit, in bytes. The main thread's stack grows with use, up to a limit that a process may
    /// change at run time. The address space is available: the kernel keeps at least twice as much free below the
    /// stack.
    private static var wanted: rlim_t { 64 << 20 }

    /// The divisor for the part of the stack that may be in use when an element is created. The rest is for later
    /// traversals of elements and nodes, which need more stack per level.
    private static var share: UInt { 3 }

    /// Raises the main thread's stack limit to what deep views need.
    package static func raiseLimit() {
        var limit = rlimit()
        let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        guard getrlimit(stack, &limit) == 0, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        setrlimit(stack, &limit)
    }

    /// The last thread that was checked, and the lowest address that it may use. An address does not identify a thread:
    /// the stack of an ended one may overlap that of a later one.
    private static var checked: (thread: pthread_t, least: UInt)?

    /// True if another nested element may be created.
    package static var hasSpaceLeft: Bool {
        let thread = pthread_self()
        if let checked, checked.thread == thread { return addressInStack() > checked.least }
        let least = lowestUsableAddress()
        checked = (thread, least)
        return addressInStack() > least
    }

    /// Returns an address in the current frame. It has no actor, since its closure would ask for the actor each time.
    nonisolated private static func addressInStack() -> UInt {
        var here: UInt8 = 0
        return withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    }

    private static func lowestUsableAddress() -> UInt {
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard linux_stack(&start, &size) == 0 else { return 0 }
        return UInt(bitPattern: start) + UInt(size) - UInt(size) / share
    }
}
