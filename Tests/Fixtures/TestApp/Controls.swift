import SwiftUI

/// Controls with values, for scripts that set them.
#Preview("Controls") {
    @Previewable @State var volume = 0.25
    @Previewable @State var name = ""
    @Previewable @State var age = 7
    @Previewable @State var isLoud = false
    @Previewable @State var flavour = "plain"
    VStack(alignment: .leading) {
        Slider(value: $volume, in: 0...1).accessibilityIdentifier("volume")
            .accessibilityAction(named: "Mute") { volume = 0 }
        TextField("Name", text: $name).accessibilityIdentifier("name")
        TextField("Age", value: $age, format: .number).accessibilityIdentifier("age")
        Toggle("Loud", isOn: $isLoud).accessibilityIdentifier("loud")
        Toggle("Never", isOn: .constant(true)).disabled(true).accessibilityIdentifier("never")
        Picker("Flavour", selection: $flavour) {
            ForEach(["plain", "sweet", "salty"], id: \.self) { Text($0).tag($0) }
        }
        .accessibilityIdentifier("flavour")
        Text(verbatim: "\(name), \(age), \(volume), \(isLoud ? "loud" : "quiet"), \(flavour)").accessibilityIdentifier(
            "all")
    }
}

/// Gestures of two fingers.
#Preview("Fingers") {
    @Previewable @State var zoom = 1.0
    @Previewable @State var angle = Angle.zero
    VStack {
        Rectangle().frame(width: 80, height: 80)
            .gesture(MagnifyGesture().onEnded { zoom *= $0.magnification })
            .simultaneousGesture(RotateGesture().onEnded { angle += $0.rotation })
            .accessibilityElement().accessibilityIdentifier("picture")
        Text(verbatim: "\(zoom) times, \(Int(angle.degrees.rounded())) degrees").accessibilityIdentifier("seen")
    }
}
