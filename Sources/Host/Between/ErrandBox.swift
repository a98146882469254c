import Dispatch
import Transport

/// Errands on their way to the main actor. The first one into an empty box wakes the main queue, so that any number of
/// them that are waiting costs one wake-up.
typealias ErrandBox = Handover<Errand>

extension Handover where Value == Errand {
    convenience init(_ serve: @escaping @MainActor @Sendable ([Errand]) -> Void) {
        self.init { box in
            DispatchQueue.main.async {
                var errands: [Errand] = []
                box.take(into: &errands)
                serve(errands)
            }
        }
    }
}
