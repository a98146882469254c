/// Frameworks of Apple's systems that files often import.
///
/// A package that is fetched may have modules of any name. So an unknown import beside such packages is only missing if
/// Apple's systems have the module.
enum AppleFrameworks {
    static let all = Set(
        """
        ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport
        AlarmKit AppIntents AppTrackingTransparency ApplicationServices AudioToolbox AuthenticationServices
        BackgroundAssets BackgroundTasks CFNetwork CallKit CarPlay Carbon Charts ClassKit ClockKit CloudKit
        ColorSync CommonCrypto Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes
        CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI
        CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreVideo
        CoreWLAN CreateML CryptoKit CryptoTokenKit Darwin DeclaredAgeRange DeveloperToolsSupport DeviceActivity
        DeviceCheck DiskArbitration EventKit EventKitUI ExtensionKit ExternalAccessory FamilyControls
        FileProvider FinderSync FoundationModels GLKit GameController GameKit GameplayKit GroupActivities
        HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup ImageCaptureCore ImageIO ImagePlayground
        Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MLCompute MachO ManagedSettings
        MapKit MarketplaceKit MediaAccessibility MediaPlayer MediaToolbox MessageUI Messages Metal
        MetalFX MetalKit MetalPerformanceShaders MetricKit ModelIO MultipeerConnectivity MusicKit NaturalLanguage
        NearbyInteraction Network NetworkExtension NotificationCenter ObjectiveC OpenAL OpenGLES PDFKit PHASE
        PaperKit PassKit PencilKit Photos PhotosUI ProximityReader PushKit PushToTalk Quartz QuartzCore QuickLook
        QuickLookThumbnailing QuickLookUI RealityFoundation RealityKit ReplayKit RoomPlan SafariServices SceneKit
        ScreenCaptureKit ScreenTime ScriptingBridge Security SensorKit ServiceManagement ShazamKit
        SiriKit SoundAnalysis Spatial Speech SpriteKit StoreKit SwiftData Symbols SystemConfiguration
        TVMLKit TVUIKit ThreadNetwork TipKit Translation UserNotifications UserNotificationsUI VideoToolbox
        Virtualization Vision VisionKit WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WorkoutKit XPC
        simd
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
