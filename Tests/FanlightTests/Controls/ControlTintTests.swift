import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("The tint of controls")
struct ControlTintTests {
    private func png<Content: View>(_ content: Content) -> [UInt8] {
        Stage(width: 80, height: 40) { content }.png()
    }

    @Test("a switch has the tint around it, unless its style has its own")
    func switches() {
        let toggle = Toggle("b", isOn: .constant(true)).labelsHidden()
        let red = png(toggle.toggleStyle(.switch).tint(.red))
        #expect(red == png(toggle.tint(.red)))
        #expect(red != png(toggle.toggleStyle(.switch)))
        #expect(png(toggle.toggleStyle(SwitchToggleStyle(tint: .red)).tint(.blue)) == red)
    }

    @Test("what turns has the tint around it, unless its style has its own")
    func spinners() {
        let plain = png(ProgressView())
        let red = png(ProgressView().tint(.red))
        #expect(red != plain)
        #expect(
            png(ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)).tint(.blue))
                == red)
    }
}
