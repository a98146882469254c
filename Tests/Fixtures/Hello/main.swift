import Foundation

// The floor for starting an app: what any Swift program with Foundation takes until its first line.
print("Hello from \(ProcessInfo.processInfo.processName)")
