import CLinux

/// What this process holds of its heap.
enum Heap {
    static var used: Int {
        let info = mallinfo2()
        return Int(info.uordblks) + Int(info.hblkhd)
    }
}
