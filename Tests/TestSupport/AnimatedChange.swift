import FanlightCore
import FanlightCoreTesting

/// Makes an animated change, which begins at the present time of the stage's clock.
@MainActor
package func animate(_ stage: Stage, _ animation: Animation = .linear(duration: 1), _ change: () -> Void) {
    withAnimation(animation, change)
    _ = stage.currentPicture
}
