import CLinux

/// The heap of this process.
enum Heap {
    static var used: Int {
        let info = mallinfo2()
        return Int(info.uordblks) + Int(info.hblkhd)
    }
}
