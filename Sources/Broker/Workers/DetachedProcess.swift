import CLinux
import Glibc
import Synchronization
import Transport
import Wire

/// Starts processes that outlive this one: in a session of their own, without inherited descriptors.
enum DetachedProcess {
    struct Failure: Error {
        var text: String
        /// The failure code; blames the app unless set otherwise.
        var code = FailureCode.workerFailed
        /// True if the executable is still being written, so that another attempt may succeed.
        var isBeingWritten = false
    }

    /// The number of a process that is being started, once the process has written it.
    private final class StartedNumber: @unchecked Sendable {
        // Sendable: the new process writes the number once, and others only read it. It shares the memory until it
        // executes its program. The number is an aligned word, so a reader finds 0 or the whole number.
        let place = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

        init() { place.initialize(to: 0) }
        deinit { place.deallocate() }
    }

    private static let started = Mutex<Set<Int32>>([])
    private static let starting = Mutex<[StartedNumber]>([])

    /// The processes that were started and not yet reaped, also those that do not execute their program yet.
    static var children: Set<Int32> {
        // In this order: a process is among the former before it leaves the latter.
        let starting = starting.withLock { $0.map(\.place.pointee) }
        return started.withLock { $0.union(starting) }
    }

    /// Leaves a child that could not be ended to `endedChild`.
    static func release(_ process: Int32) { started.withLock { _ = $0.remove(process) } }

    /// Returns a child of this process that has ended, without reaping it.
    static func endedChild() -> Int32? {
        var info = siginfo_t()
        guard waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return nil }
        let process = linux_child(info)
        return process == 0 ? nil : process
    }

    /// Returns true for a child that has ended and is not reaped.
    static func hasEnded(_ child: Int32) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && linux_child(info) == child
    }

    /// Starts `executable`, called `name` in the list of processes. `output` gets its standard output and error. The
    /// descriptors in `keeping` stay open, numbered from `keptDescriptor` on. Its descendants that lose their parent
    /// become its children, so that a service knows which app they belong to. They have `mark` as well.
    ///
    /// Waits until the program is executed. That takes some milliseconds if other processes use all processors, and
    /// longer on a slow disk.
    ///
    /// Decision record: Decisions/OrphansOfWorkers.md
    static func start(
        _ executable: String, name: String? = nil, arguments: [String], environment: [String: String], output: Int32,
        keeping: [Int32] = [], mark: UInt = 0
    ) throws(Failure) -> Int32 {
        let argumentPointers = ([name ?? executable] + arguments).map { strdup($0) } + [nil]
        let environmentPointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
        let number = StartedNumber()
        starting.withLock { $0.append(number) }
        defer { starting.withLock { $0.removeAll { $0 === number } } }
        // A session of its own. Ctrl-C at the service's terminal does not reach the app. The processes it starts are
        // identified by the session and end with it. A process group would not do, because Foundation gives each
        // process that it starts a group of its own.
        let result = linux_spawn(
            number.place, executable, argumentPointers, environmentPointers, output, keeping, Int32(keeping.count),
            mark)
        guard result == 0 else {
            throw Failure(
                text: "\(executable) cannot be started: \(words(for: result, executable)).",
                isBeingWritten: result == ETXTBSY)
        }
        let process = number.place.pointee
        started.withLock { _ = $0.insert(process) }
        return process
    }

    /// Returns the system's text for an error, extended where it would mislead: ENOENT may mean a missing interpreter.
    private static func words(for error: Int32, _ executable: String) -> String {
        let words = TransportError.message(for: error)
        return switch error {
        case ENOEXEC:
            "\(words): it is not a program for this machine; a script needs #! and its interpreter in the first line"
        case ETXTBSY: "it is still being written. Try again once it is complete"
        case ENOENT where access(executable, F_OK) == 0:
            "\(words): it exists, but its interpreter or loader does not"
        default: words
        }
    }

    /// The first descriptor after the standard ones.
    static let keptDescriptor: Int32 = 3

    /// The environment of this process.
    static func environment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let line = entry.pointee {
            let text = String(cString: line)
            if let equals = text.firstIndex(of: "=") {
                result[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }

    /// Returns the exit status of a child, once it has ended.
    static func reap(_ process: Int32) -> Ending? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        release(process)
        // Equivalent to the macros WIFEXITED, WEXITSTATUS and WTERMSIG.
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    }

    enum Ending: Hashable, Sendable {
        case exited(Int32)
        case killed(Int32)

        /// Continues a sentence that begins with the app's name.
        var description: String {
            switch self {
            case .exited(0): "has quit"
            case .exited(let code): "ended with exit code \(code)"
            case .killed(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
            }
        }
    }
}
