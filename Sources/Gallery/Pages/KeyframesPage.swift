import SwiftUI

/// Phases, keyframes, and effects of symbols.
struct KeyframesPage: View {
    @State private var plays = 0
    @State private var isActive = false

    private struct Jump {
        var height = 0.0
        var stretch = 1.0
        var angle = Angle.zero
    }

    var body: some View {
        VStack(spacing: 24) {
            HStack(spacing: 48) {
                labelled("keyframes") {
                    Image(systemName: "paperplane.fill").font(.system(size: 44)).foregroundStyle(.indigo)
                        .keyframeAnimator(initialValue: Jump(), trigger: plays) { view, jump in
                            view.scaleEffect(y: jump.stretch, anchor: .bottom).rotationEffect(jump.angle)
                                .offset(y: jump.height)
                        } keyframes: { _ in
                            KeyframeTrack(\.height) {
                                LinearKeyframe(0, duration: 0.2)
                                CubicKeyframe(-48, duration: 0.4)
                                SpringKeyframe(0, duration: 0.6, spring: .bouncy)
                            }
                            KeyframeTrack(\.stretch) {
                                CubicKeyframe(0.7, duration: 0.2)
                                CubicKeyframe(1.2, duration: 0.3)
                                SpringKeyframe(1, duration: 0.7)
                            }
                            KeyframeTrack(\.angle) {
                                CubicKeyframe(.degrees(12), duration: 0.4)
                                SpringKeyframe(.zero, duration: 0.8, spring: .bouncy)
                            }
                        }
                }
                labelled("phases") {
                    Image(systemName: "heart.fill").font(.system(size: 44)).foregroundStyle(.indigo)
                        .phaseAnimator([1.0, 1.3, 0.9, 1.15], trigger: plays) { view, scale in
                            view.scaleEffect(scale)
                        } animation: { _ in
                            .easeInOut(duration: 0.25)
                        }
                }
            }
            .frame(height: 104)
            HStack(spacing: 24) {
                labelled("bounce") { symbol("bell").symbolEffect(.bounce, value: plays) }
                labelled("wiggle") { symbol("gift").symbolEffect(.wiggle, value: plays) }
                labelled("rotate") { symbol("gear").symbolEffect(.rotate, value: plays) }
                labelled("pulse") { symbol("wifi").symbolEffect(.pulse, isActive: isActive) }
                labelled("breathe") { symbol("cloud").symbolEffect(.breathe, isActive: isActive) }
                labelled("scale") { symbol("star").symbolEffect(.scale.up, isActive: isActive) }
            }
            HStack(spacing: 16) {
                Button("Play") { plays += 1 }
                    .buttonStyle(.borderedProminent)
                    .accessibilityIdentifier("play")
                Toggle("Lasting effects", isOn: $isActive).fixedSize().accessibilityIdentifier("lasting")
            }
        }
        .padding()
    }

    private func symbol(_ name: String) -> some View { Image(systemName: name).font(.title) }

    private func labelled(_ name: String, @ViewBuilder view: () -> some View) -> some View {
        VStack(spacing: 8) {
            view().frame(minWidth: 56, minHeight: 48)
            Text(name).font(.caption)
        }
    }
}
