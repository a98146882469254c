import Foundation
import Glibc
import SwiftUI

/// Content that prints without pause beside its views, and content that prints much before a crash.
#Preview("Printing") {
    Printing()
}

private struct Printing: View {
    @State private var count = 0

    var body: some View {
        VStack(alignment: .leading) {
            Text("Count: \(count)").accessibilityIdentifier("count")
            Button("Increment") { count += 1 }.accessibilityIdentifier("increment")
            Button("Flood") { flood() }.accessibilityIdentifier("flood")
            Button("Print, then crash") { printAndCrash() }.accessibilityIdentifier("print-crash")
        }
    }

    /// Writes lines for ever, as fast as the system takes them.
    private func flood() {
        Thread.detachNewThread {
            let line = "a line of an app that prints without pause, 63 bytes in all...\n"
            let lines = Array(String(repeating: line, count: 1_024).utf8)
            while true { _ = write(STDOUT_FILENO, lines, lines.count) }
        }
    }

    private func printAndCrash() {
        for number in 0..<100_000 { print("line \(number)") }
        fatalError("asked to crash")
    }
}
