import Foundation

/// A task that could be continued on another device. No service passes it on here.
public final class NSUserActivity {
    public let activityType: String
    public var title: String?
    public var userInfo: [AnyHashable: Any]?
    public var webpageURL: URL?
    public var targetContentIdentifier: String?
    public var isEligibleForHandoff = true
    public var isEligibleForSearch = false
    public var isEligibleForPrediction = false

    public init(activityType: String) { self.activityType = activityType }
}

extension View {
    @available(*, deprecated, message: "Has no effect: no activity is received from other devices.")
    nonisolated public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: no activity is offered to other devices.")
    nonisolated public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: no activity is offered to other devices.")
    nonisolated public func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View { self }
}
