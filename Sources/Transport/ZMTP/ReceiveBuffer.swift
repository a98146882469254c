import Glibc

/// A buffer of bytes that arrived on a descriptor and are not consumed yet, in contiguous memory.
struct ReceiveBuffer: ~Copyable {
    /// Initial capacity in bytes, which an idle buffer has.
    static let initialCapacity = 4_096
    /// Capacity in bytes above which the memory is released once all of it is consumed.
    static let retainedCapacity = 65_536

    private var memory: UnsafeMutableRawPointer
    private(set) var capacity = ReceiveBuffer.initialCapacity
    private var start = 0
    private var end = 0
    /// True if the last read took all available bytes.
    var isDrained = false

    init() { memory = .allocate(byteCount: capacity, alignment: 16) }

    deinit { memory.deallocate() }

    /// The unconsumed bytes, valid until more is read.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory + start, count: end - start) }

    mutating func consume(_ count: Int) {
        start += count
        guard start >= end else { return }
        (start, end) = (0, 0)
        if capacity > ReceiveBuffer.retainedCapacity { move(to: ReceiveBuffer.initialCapacity) }
    }

    /// Releases memory beyond the initial capacity if no bytes are left.
    mutating func shrink() {
        if start >= end, capacity > ReceiveBuffer.initialCapacity { move(to: ReceiveBuffer.initialCapacity) }
    }

    enum Reading: Equatable { case some, nothing, ended }

    /// Reads available bytes, making space so that eventually `wanted` bytes fit.
    mutating func read(from descriptor: Int32, wanted: Int) -> Reading {
        reserve(for: wanted)
        let available = capacity - end
        while true {
            let count = Glibc.recv(descriptor, memory + end, available, Int32(MSG_DONTWAIT))
            if count > 0 {
                end += count
                isDrained = count < available
                return .some
            }
            isDrained = true
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .ended
            }
        }
    }

    /// Grows the capacity with the bytes that arrive, not with the announced size.
    private mutating func reserve(for wanted: Int) {
        let count = end - start
        let enough = min(max(1, wanted - count), ReceiveBuffer.initialCapacity)
        if capacity - end >= enough { return }
        guard capacity - count < enough else {
            memory.copyMemory(from: memory + start, byteCount: count)
            return (start, end) = (0, count)
        }
        move(to: min(max(wanted, count + enough), max(count, ReceiveBuffer.initialCapacity) * 2))
    }

    private mutating func move(to newCapacity: Int) {
        let moved = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
        moved.copyMemory(from: memory + start, byteCount: end - start)
        memory.deallocate()
        memory = moved
        capacity = newCapacity
        (start, end) = (0, end - start)
    }
}
