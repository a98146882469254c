import Foundation

// The baseline for starting an app: the time that any Swift program with Foundation takes until its first line.
print("Hello from \(ProcessInfo.processInfo.processName)")
