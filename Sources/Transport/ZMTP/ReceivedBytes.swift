import Glibc

/// What has arrived on a descriptor and is not used up yet, in one piece of memory.
struct ReceivedBytes: ~Copyable {
    /// Kept while nothing larger comes.
    static let usual = 4_096
    /// More than this is given back as soon as all of it is used up.
    static let kept = 65_536

    private var memory: UnsafeMutableRawPointer
    private(set) var capacity = ReceivedBytes.usual
    private var start = 0
    private var end = 0
    /// Whether the last look took all that was there.
    var isDrained = false

    init() { memory = .allocate(byteCount: capacity, alignment: 16) }

    deinit { memory.deallocate() }

    /// Valid until more is read.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory + start, count: end - start) }

    mutating func drop(_ count: Int) {
        start += count
        guard start >= end else { return }
        (start, end) = (0, 0)
        if capacity > ReceivedBytes.kept { move(to: ReceivedBytes.usual) }
    }

    enum Reading: Equatable { case some, nothing, ended }

    /// Reads what is there, so that in the end `wanted` bytes can lie here.
    mutating func read(from descriptor: Int32, wanted: Int) -> Reading {
        makeRoom(for: wanted)
        let room = capacity - end
        while true {
            let count = Glibc.recv(descriptor, memory + end, room, Int32(MSG_DONTWAIT))
            if count > 0 {
                end += count
                isDrained = count < room
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

    /// Room grows with what arrives, not with what was announced.
    private mutating func makeRoom(for wanted: Int) {
        let count = end - start
        let enough = min(max(1, wanted - count), ReceivedBytes.usual)
        if capacity - end >= enough { return }
        guard capacity - count < enough else {
            memory.copyMemory(from: memory + start, byteCount: count)
            return (start, end) = (0, count)
        }
        move(to: min(max(wanted, count + enough), max(count, ReceivedBytes.usual) * 2))
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
