import FuzzTargets
import Glibc

/// The entry points of libFuzzer, which has the program's `main`. `FANLIGHT_FUZZ_TARGET` names the target.
private enum FuzzProgram {
    // libFuzzer calls from one thread.
    nonisolated(unsafe) static var target: (any FuzzTarget)? = {
        atexit { FuzzProgram.target = nil }
        let name = getenv("FANLIGHT_FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let type = FuzzTargets.all.first(where: { $0.name == name }) else {
            let names = FuzzTargets.all.map { $0.name }.joined(separator: " ")
            say("FANLIGHT_FUZZ_TARGET must be one of: \(names)")
            exit(2)
        }
        do {
            return try type.init()
        } catch {
            say("\(name) cannot be prepared: \(error)")
            exit(2)
        }
    }()

    static func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        write(STDERR_FILENO, bytes, bytes.count)
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func runFuzzInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do throws(FuzzFinding) {
        try FuzzProgram.target?.run(UnsafeRawBufferPointer(start: start, count: count))
    } catch {
        // libFuzzer stores the input of a process that aborts.
        FuzzProgram.say("Finding: \(error)")
        abort()
    }
    return 0
}

/// Replaces the C library's function, so that services of this program do not watch folders. The kernel takes some ten
/// milliseconds to end a watch. That is a hundred times as long as the rest of an execution.
@_cdecl("inotify_init1")
public func refuseFolderWatch(_ flags: CInt) -> CInt {
    errno = EMFILE
    return -1
}
